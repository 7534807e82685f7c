import Foundation
import TestSupport
import Testing

/// The messages of the program on a machine without a desktop session.
@Suite("The program in a session")
final class SessionTests: CommandTestCase {
  /// The environment of a machine on which no session bus can be reached.
  ///
  /// Other tests set `GTK_A11Y`.
  private static let noSession: [String: String?] = ["AT_SPI_BUS_ADDRESS": nil, "GTK_A11Y": nil]

  @Test("a picture needs no session bus, and says nothing of it", .requiresDisplay)
  func pictureWithoutSession() throws {
    let file = try TemporaryFile(Self.clock)
    let result = try run(
      ["render", file.path, "-o", file.path + ".png"], environment: Self.noSession)
    #expect(result == Result(status: 0, output: "", error: ""))
  }

  @Test("a picture needs no locale to be installed", .requiresDisplay)
  func pictureInForeignLocale() throws {
    let file = try TemporaryFile(Self.clock)
    let result = try run(
      ["render", file.path, "-o", file.path + ".png"], environment: ["LC_ALL": "xx_XX.UTF-8"])
    #expect(result == Result(status: 0, output: "", error: ""))
  }

  @Test(
    "a window opens without a session bus, and says nothing of it", .requiresDisplay,
    arguments: [[], ["--kiosk"]])
  func windowWithoutSession(options: [String]) throws {
    let title = "Without a session, options: \(options.count)"
    let file = try TemporaryFile("title: '\(title)'\n" + Self.clock)
    let program = try start([file.path] + options, environment: Self.noSession)
    #expect(try Self.windows(named: title, count: 1))
    program.process.terminate()
    #expect(try program.result() == Result(status: 0, output: "", error: ""))
  }

  @Test(
    "a window opens without accessibility, settings portal and icons, and says nothing of it",
    .requiresDisplay)
  func windowInBareSession() throws {
    let bus = try SessionBus()
    defer { bus.stop() }
    // The types of files are another package than the icons.
    let data = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: data.path("mime"), withDestinationPath: "/usr/share/mime")
    let title = "In a bare session"
    let file = try TemporaryFile("title: '\(title)'\n" + Self.clock)
    let program = try start(
      [file.path],
      environment: [
        "DBUS_SESSION_BUS_ADDRESS": bus.address, "XDG_DATA_DIRS": data.path,
        "AT_SPI_BUS_ADDRESS": nil, "GTK_A11Y": nil,
      ])
    #expect(try Self.windows(named: title, count: 1))
    try bus.activate("quit")
    #expect(try program.result() == Result(status: 0, output: "", error: ""))
  }

  @Test("a mistyped path ends the program in a terminal", .requiresDisplay)
  func mistypedPath() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("nothere.yaml")
    for argument in [path, path + "#home"] {
      let program = try start([argument], environment: Self.noSession, inTerminal: true)
      let message = "cardwall: \(path): no such file\r\n"
      let result = try program.result()
      #expect(result == Result(status: 1, output: "", error: message), "\(result)")
    }
  }

  @Test("a kiosk, and a program without a terminal, wait for their file", .requiresDisplay)
  func awaitedFile() throws {
    for inTerminal in [true, false] {
      let folder = try TemporaryFolder()
      let title = "Awaited in a terminal: \(inTerminal)"
      let program = try start(
        [folder.path("wall.yaml")] + (inTerminal ? ["--kiosk"] : []), environment: Self.noSession,
        inTerminal: inTerminal)
      #expect(try Self.windows(named: "This dashboard can’t be shown", count: 1))
      try folder.write("title: '\(title)'\n" + Self.clock, to: "wall.yaml")
      #expect(try Self.windows(named: title, count: 1))
      program.process.terminate()
      #expect(try program.result().status == 0)
    }
  }

  @Test("a file that is gone is shown as it was last, in a terminal too", .requiresDisplay)
  func lostFile() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("title: Kept wall\n" + Self.clock, to: "wall.yaml")
    for isThere in [true, false] {
      if !isThere { try FileManager.default.removeItem(atPath: path) }
      let program = try start([path], environment: Self.noSession, inTerminal: true)
      #expect(try Self.windows(named: "Kept wall", count: 1))
      program.process.terminate()
      #expect(try program.result().status == 0)
    }
  }
}
