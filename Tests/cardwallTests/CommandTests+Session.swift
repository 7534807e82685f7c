import Foundation
import TestFiles
import Testing

/// The messages of the program on a machine without a desktop session.
extension CommandTests {
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
}
