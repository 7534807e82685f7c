import Foundation
import TestSupport
import Testing

@testable import cardwall

/// Several starts of the program in a session: one process with a window for each dashboard.
@Suite("Several starts of the program")
final class InstanceTests: CommandTestCase {
  private static func wall(_ title: String) -> String { "title: '\(title)'\n" + clock }

  /// Returns the environment of a session with a bus, and without a screen reader.
  private static func session(_ bus: SessionBus) -> [String: String?] {
    ["DBUS_SESSION_BUS_ADDRESS": bus.address, "GTK_A11Y": "none"]
  }

  /// Returns a bus that starts the program when it is asked for by its name.
  private static func bus(state: String) throws -> SessionBus {
    try SessionBus(
      starting: program,
      environment: ["XDG_STATE_HOME": state, "GTK_A11Y": "none", "LC_ALL": "C.UTF-8"])
  }

  @Test("a second start has the running program open its file, and ends", .requiresDisplay)
  func secondStart() throws {
    let bus = try SessionBus()
    defer { bus.stop() }
    let session = Self.session(bus)
    let (first, second) = (
      try TemporaryFile(Self.wall("First of two")), try TemporaryFile(Self.wall("Second of two"))
    )
    let program = try start([first.path], environment: session)
    #expect(try Self.windows(named: "First of two", count: 1))
    #expect(
      try run([second.path], environment: session) == Result(status: 0, output: "", error: ""))
    #expect(try Self.windows(named: "Second of two", count: 1))
    #expect(
      try run([first.path + "#home"], environment: session)
        == Result(status: 0, output: "", error: ""))
    #expect(try Self.windows(named: "First of two", count: 1))
    // Each window is an object of the program's one name.
    for number in 1...2 {
      #expect(try bus.call("/window/\(number)", "org.gtk.Actions.List").contains("'refresh'"))
    }
    try bus.activate("close", of: "/window/1")
    #expect(try Self.windows(named: "First of two", count: 0))
    try bus.activate("close", of: "/window/2")
    #expect(try program.result() == Result(status: 0, output: "", error: ""))
  }

  @Test("a second start prints the mistakes of its file, and exits with 1", .requiresDisplay)
  func secondStartOfBadFile() throws {
    let bus = try SessionBus()
    defer { bus.stop() }
    let session = Self.session(bus)
    let (good, bad) = (
      try TemporaryFile(Self.wall("Beside a bad file")), try TemporaryFile("version: 1\npags: []")
    )
    let program = try start([good.path], environment: session)
    #expect(try Self.windows(named: "Beside a bad file", count: 1))
    let result = try run([bad.path], environment: session)
    #expect(result.status == 1)
    #expect(result.error.contains("\(bad.path):2:1: error: unknown key \"pags\""), "\(result)")
    let page = try run([good.path, "--page", "nowhere"], environment: session)
    #expect(page.error == "there is no page nowhere; it is one of home\n")
    try bus.activate("quit")
    #expect(try program.result().status == 0)
  }

  @Test("a second start with a file that isn't there fails, and opens no window", .requiresDisplay)
  func secondStartOfMissingFile() throws {
    let bus = try SessionBus()
    defer { bus.stop() }
    let session = Self.session(bus)
    let first = try TemporaryFile(Self.wall("Beside no file"))
    let program = try start([first.path], environment: session)
    #expect(try Self.windows(named: "Beside no file", count: 1))
    let missing = first.path + ".missing.yaml"
    #expect(
      try run([missing], environment: session)
        == Result(status: 1, output: "", error: "\(missing): no such file\n"))
    #expect(try Self.windows(named: "This dashboard can’t be shown", count: 0))
    #expect(try Self.windows(named: "Beside no file", count: 1))
    try bus.activate("quit")
    #expect(try program.result().status == 0)
  }

  @Test("a page that can't be shown because of the file's mistakes is refused", .requiresDisplay)
  func pageOfBadFile() throws {
    let bus = try SessionBus()
    defer { bus.stop() }
    let session = Self.session(bus)
    let bad = try TemporaryFile("version: 1\npags: []")
    let program = try start([bad.path], environment: session)
    #expect(try Self.windows(named: "This dashboard can’t be shown", count: 1))
    for request in [["page", "nope"], ["reload"]] {
      let result = try run(["control"] + request, environment: session)
      #expect(result.status == 1)
      #expect(result.error.hasPrefix("the file has mistakes, so that it isn’t shown\n"))
      #expect(result.error.contains("2:1: error: unknown key \"pags\""), "\(result)")
    }
    try bus.activate("quit")
    #expect(try program.result().status == 0)
  }

  @Test("a second start passes on its folder, its environment and its options", .requiresDisplay)
  func secondStartElsewhere() throws {
    let bus = try SessionBus()
    defer { bus.stop() }
    let session = Self.session(bus)
    let first = try TemporaryFile(Self.wall("At home"))
    let text = "title: 'Kiosk ${env:CARDWALL_KIOSK:-} of ${env:SITE:-nobody}'\n" + Self.clock
    let second = try TemporaryFile(text)
    let program = try start([first.path], environment: session)
    #expect(try Self.windows(named: "At home", count: 1))
    let result = try run(
      ["wall.yaml", "--kiosk"], environment: session.merging(["SITE": "plant 3"]) { $1 },
      folder: URL(fileURLWithPath: second.path).deletingLastPathComponent())
    #expect(result == Result(status: 0, output: "", error: ""))
    #expect(try Self.windows(named: "Kiosk 1 of plant 3", count: 1))
    try bus.activate("quit")
    #expect(try program.result() == Result(status: 0, output: "", error: ""))
  }

  @Test("a new instance opens its own window beside the running program", .requiresDisplay)
  func newInstance() throws {
    let bus = try SessionBus()
    defer { bus.stop() }
    let file = try TemporaryFile(Self.wall("Alone"))
    let programs = try (1...2).map { number in
      let program = try start(
        [file.path] + (number == 2 ? ["--new-instance"] : []), environment: Self.session(bus))
      #expect(try Self.windows(named: "Alone", count: number))
      return program
    }
    for program in programs {
      program.process.terminate()
      #expect(try program.result().status == 0)
    }
  }

  @Test(
    "P20: a kiosk of its own is asked for its state, and does what it is told", .requiresDisplay)
  func kioskOfItsOwn() throws {
    let bus = try SessionBus()
    defer { bus.stop() }
    let session = Self.session(bus)
    let (window, wall) = (
      try TemporaryFile(Self.wall("A window")), try TemporaryFile(Self.wall("A kiosk"))
    )
    let first = try start([window.path], environment: session)
    #expect(try Self.windows(named: "A window", count: 1))
    let kiosk = try start(["--kiosk", "--new-instance", wall.path], environment: session)
    #expect(try Self.windows(named: "A kiosk", count: 1))
    #expect(try run(["status"], environment: session).output.contains(window.path))
    #expect(try run(["status", "--kiosk"], environment: session).output.contains(wall.path))
    #expect(try run(["status", "--kiosk", "--check"], environment: session).status == 0)
    #expect(try run(["control", "quit", "--kiosk"], environment: session).status == 0)
    #expect(try kiosk.result() == Result(status: 0, output: "", error: ""))
    #expect(
      try run(["status", "--kiosk", "--check"], environment: session)
        == Result(status: 2, output: "", error: "no Cardwall runs in this session\n"))
    try bus.activate("quit")
    #expect(try first.result() == Result(status: 0, output: "", error: ""))
    // Where nothing else runs, the kiosk is the one that is meant.
    let alone = try start(["--kiosk", "--new-instance", wall.path], environment: session)
    #expect(try Self.windows(named: "A kiosk", count: 1))
    #expect(try run(["status"], environment: session).output.contains(wall.path))
    #expect(try run(["control", "quit"], environment: session).status == 0)
    #expect(try alone.result() == Result(status: 0, output: "", error: ""))
  }

  @Test("a page with a PIN isn’t opened from outside", .requiresDisplay)
  func lockedPage() throws {
    let bus = try SessionBus()
    defer { bus.stop() }
    let session = Self.session(bus)
    let file = try TemporaryFile(
      """
      version: 1
      title: Locked
      pages:
        - { id: home, sections: [] }
        - { id: vault, pin: "${secret:gate}", sections: [] }
      """)
    let program = try start(["--kiosk", file.path], environment: session)
    #expect(try Self.windows(named: "home – Locked", count: 1))
    #expect(
      try run(["control", "page", "vault"], environment: session)
        == Result(
          status: 1, output: "",
          error: "page vault needs a PIN, which is entered on the screen\n"))
    try bus.activate("quit")
    #expect(try program.result().status == 0)
  }

  @Test("the desktop starts the program by its name, and has it open a file", .requiresDisplay)
  func activation() throws {
    let bus = try Self.bus(state: state.path)
    defer { bus.stop() }
    let file = try TemporaryFile(Self.wall("By its name"))
    let address = URL(fileURLWithPath: file.path).absoluteString
    try bus.call("", "org.freedesktop.Application.Open", "['\(address)']", "{}")
    #expect(try Self.windows(named: "By its name", count: 1))
    try bus.activate("quit")
    #expect(try Self.windows(named: "By its name", count: 0))
  }

  @Test(
    "an entry of the launcher's menu fills the screen with this machine", .requiresDisplay)
  func kioskAction() throws {
    let bus = try Self.bus(state: state.path)
    defer { bus.stop() }
    try bus.call("", "org.freedesktop.Application.ActivateAction", "kiosk", "[]", "{}")
    #expect(try Self.windows(named: "Overview – This machine", count: 1))
    #expect(try bus.call("/window/1", "org.gtk.Actions.List").contains("'open-file'") == false)
    try bus.activate("quit")
    #expect(try Self.windows(named: "Overview – This machine", count: 0))
  }

  @Test("an entry of the launcher's menu asks for a file to check", .requiresDisplay)
  func checkAction() throws {
    let bus = try Self.bus(state: state.path)
    defer { bus.stop() }
    try bus.call("", "org.freedesktop.Application.ActivateAction", "check", "[]", "{}")
    // The window, and the dialog over it.
    #expect(try Self.windows(named: "Check a Dashboard", count: 2))
    try bus.activate("quit")
    #expect(try Self.windows(named: "Check a Dashboard", count: 0))
  }

  @Test("reset concerns an open window, and the file of a dashboard that isn’t open")
  func resetWithoutWindow() throws {
    let bus = try SessionBus()
    defer { bus.stop() }
    let file = try TemporaryFile(Self.clock)
    let result = try run(["reset", file.path], environment: Self.session(bus))
    #expect(result == Result(status: 0, output: "", error: ""))
  }

  @Test("reset fails if the state of a dashboard can’t be written, and says why")
  func resetUnwritten() throws {
    let bus = try SessionBus()
    defer { bus.stop() }
    let file = try TemporaryFile(Self.clock)
    let state = try TemporaryFolder()
    var environment = Self.session(bus)
    environment["XDG_STATE_HOME"] = state.path
    let cards = StateFile(
      "cards", of: file.path, extension: "json", environment: ["XDG_STATE_HOME": state.path])
    try FileManager.default.createDirectory(
      atPath: state.path("cardwall/cards"), withIntermediateDirectories: true)
    let hidden = Data(#"{"hidden": [{"id": "clock", "name": "Clock"}]}"#.utf8)
    try hidden.write(to: URL(fileURLWithPath: cards.path))
    // A folder is where the new file is written first, whoever runs the test.
    let obstacle = PartialFile.path(for: cards.path)
    try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: true)
    let refused = try run(["reset", file.path], environment: environment)
    #expect(refused.status == 1 && refused.output == "")
    #expect(refused.error.contains("\(cards.path): can’t be written"), "\(refused.error)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: cards.path)) == hidden)
    try FileManager.default.removeItem(atPath: obstacle)
    #expect(try run(["reset", file.path], environment: environment).status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: cards.path)) != hidden)
  }
}
