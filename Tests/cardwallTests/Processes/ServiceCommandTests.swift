import Foundation
import JMESPath
import TestSupport
import Testing

@testable import cardwall

/// The running program seen from outside: by the manager of services, by `status` and `control`.
@Suite("The program as a service")
final class ServiceCommandTests: CommandTestCase {
  private static let twoPages = """
    version: 1
    title: Under control
    sources:
      hours: { type: static, data: { open: 9 } }
      gone: { type: file, path: gone.json }
    pages:
      - { id: first, sections: [{ cards: [{ id: a, source: hours, header: "${open}" }] }] }
      - { id: second, sections: [{ cards: [{ id: b, source: gone, header: B }] }] }
    """

  @Test("P1: the manager of services is told of the first frame", .requiresDisplay)
  func firstFrameIsReported() throws {
    let manager = try NotifySocket()
    let file = try TemporaryFile("title: 'For a manager'\n" + Self.clock)
    let program = try start(
      [file.path], environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "200000"])
    #expect(manager.next() == "READY=1")
    #expect(manager.next() == "WATCHDOG=1")
    #expect(manager.next()?.hasPrefix("STATUS=sources without fresh data: 0 of ") == true)
    #expect(manager.next() == "WATCHDOG=1")
    program.process.terminate()
    #expect(try program.result() == Result(status: 0, output: "", error: ""))
  }

  @Test(
    "P20: the running program is asked for its state, and does what it is told",
    .requiresDisplay)
  func control() throws {
    let bus = try SessionBus()
    defer { bus.stop() }
    let session: [String: String?] = [
      "DBUS_SESSION_BUS_ADDRESS": bus.address, "GTK_A11Y": "none",
    ]
    let file = try TemporaryFile(Self.twoPages)
    #expect(
      try run(["status"], environment: session)
        == Result(status: 1, output: "", error: "no Cardwall runs in this session\n"))
    let program = try start([file.path], environment: session)
    #expect(try Self.windows(named: "first – Under control", count: 1))

    let first = try JSONValue(parsing: run(["status", "--json"], environment: session).output)
    let dashboard = try #require(first["dashboards"]?.array?.first)
    #expect(dashboard["path"] == .string(file.path))
    #expect(dashboard["page"] == "first")
    #expect(dashboard["isFileValid"] == true)
    let hash = try Tool(name: "sha256sum").output([file.path]).prefix(64)
    #expect(
      dashboard["files"] == [["path": .string(file.path), "sha256": .string(String(hash))]])
    #expect(dashboard["screen"] ?? .null == .null)
    #expect(dashboard["sources"]?.array?.map { $0["state"] } == ["fresh", "waiting"])
    #expect((first["privateMemory"]?.number ?? 0) > 1_000_000)

    // An action does the same as the command.
    try bus.call("", "org.gtk.Actions.Activate", "page", "[<'second'>]", "{}")
    #expect(try Self.windows(named: "second – Under control", count: 1))
    let text = try run(["status"], environment: session).output
    #expect(text.contains("\(file.path)\n  page second, "), "\(text)")
    #expect(text.contains("  gone   failing: "), "\(text)")
    #expect(
      try run(["control", "page", "first"], environment: session)
        == Result(status: 0, output: "", error: ""))
    #expect(try Self.windows(named: "first – Under control", count: 1))
    #expect(
      try run(["control", "page", "nowhere"], environment: session)
        == Result(
          status: 1, output: "", error: "there is no page nowhere; it is one of first, second\n"))
    #expect(
      try run(["control", "reload", "--dashboard", "/other.yaml"], environment: session)
        == Result(status: 1, output: "", error: "/other.yaml is not open\n"))
    #expect(
      try run(["reset", "/other.yaml"], environment: session)
        == Result(status: 0, output: "", error: ""))
    #expect(
      try run(["control", "reload"], environment: session)
        == Result(status: 0, output: "", error: ""))

    // A row of the monitoring: a source has no fresh data.
    let check = try run(["status", "--check"], environment: session)
    #expect(check.status == 1)
    #expect(check.output == "sources without fresh data: 1 of 2\n")

    for request in ["blank", "wake"] {
      #expect(
        try run(["control", request], environment: session)
          == Result(status: 1, output: "", error: "the dashboard is not shown in a kiosk\n"))
    }

    let picture = file.path + ".png"
    #expect(
      try run(["control", "screenshot", picture], environment: session)
        == Result(status: 0, output: "", error: ""))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: picture))
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    for path in ["/nowhere/at/all.png", file.path + "/a.png"] {
      let reason = "there is no such file or folder"
      #expect(
        try run(["control", "screenshot", path], environment: session)
          == Result(status: 1, output: "", error: "\(path): can’t be written: \(reason)\n"))
    }
    let unnamed = try run(["control", "screenshot", ""], environment: session)
    #expect(unnamed.status == 64)
    #expect(unnamed.error.hasPrefix("Error: The name of the file must not be empty."))

    #expect(
      try run(["control", "quit"], environment: session)
        == Result(status: 0, output: "", error: ""))
    let end = try program.result()
    #expect(end.status == 0)
    // The log tells of the failing source, once.
    #expect(end.error.split(separator: "\n").count == 1, "\(end.error)")
  }

  @Test("P20: the screen of a kiosk is darkened and lit from outside", .requiresDisplay)
  func light() throws {
    let bus = try SessionBus()
    defer { bus.stop() }
    let session: [String: String?] = [
      "DBUS_SESSION_BUS_ADDRESS": bus.address, "GTK_A11Y": "none",
    ]
    let text = Self.twoPages.replacingOccurrences(of: "Under control", with: "In the dark")
    let file = try TemporaryFile(text)
    let program = try start(["--kiosk", file.path], environment: session)
    #expect(try Self.windows(named: "first – In the dark", count: 1))
    func isBlack() throws -> JSONValue? {
      let status = try JSONValue(
        parsing: run(["status", "--json"], environment: session).output)
      return status["dashboards"]?.array?.first?["screen"]?["isBlack"]
    }
    #expect(try isBlack() == false)
    func picture() throws -> Data {
      #expect(
        try run(["control", "screenshot", file.path + ".png"], environment: session).status == 0)
      return try Data(contentsOf: URL(fileURLWithPath: file.path + ".png"))
    }
    let lit = try picture()
    #expect(try run(["control", "blank"], environment: session).status == 0)
    let black = try picture()
    #expect(black != lit)
    #expect(try isBlack() == true)
    try bus.activate("wake")
    #expect(try picture() == lit)
    try bus.activate("blank")
    #expect(try picture() == black)
    #expect(try run(["control", "wake"], environment: session).status == 0)
    #expect(try picture() == lit)
    try bus.activate("quit")
    #expect(try program.result().status == 0)
  }

  @Test("P16: an alert of a window notifies the desktop, and leads to its card", .requiresDisplay)
  func notification() throws {
    let bus = try SessionBus()
    defer { bus.stop() }
    let monitor = Process()
    monitor.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-monitor")
    monitor.arguments = ["--address", bus.address]
    let calls = Pipe()
    monitor.standardOutput = calls
    monitor.standardError = FileHandle.nullDevice
    try monitor.run()
    defer { monitor.terminate() }
    let file = try TemporaryFile(
      """
      version: 1
      title: Racks
      sources: { rack: { type: static, data: 95 } }
      pages:
        - { id: home, title: Home, sections: [] }
        - id: racks
          title: Third floor
          sections:
            - cards:
                - id: rack
                  source: rack
                  header: Rack 3
                  body: { text: "${@} %" }
                  alert: { when: "@ > `90`" }
      """)
    let stored = try TemporaryFolder()
    let program = try start(
      [file.path],
      environment: [
        "DBUS_SESSION_BUS_ADDRESS": bus.address, "GTK_A11Y": "none",
        "XDG_STATE_HOME": stored.path,
      ])
    var heard = ""
    func hear(_ text: String) {
      while !heard.contains(text), case let data = calls.fileHandleForReading.availableData,
        !data.isEmpty
      {
        heard += String(decoding: data, as: UTF8.self)
      }
    }
    hear("Rack 3")
    hear("app.acknowledge")
    #expect(try Self.windows(named: "Home – Racks", count: 1))
    // A press on the notification runs the action.
    try bus.call("", "org.gtk.Actions.Activate", "show", "[<'\(file.path)#racks/rack'>]", "{}")
    #expect(try Self.windows(named: "Rack 3", count: 1))
    // Its button acknowledges the alert.
    let id = try #require(heard.firstMatch(of: #/app\.acknowledge(?:::|\(')([^"']+)/#)?.1)
    try bus.call("", "org.gtk.Actions.Activate", "acknowledge", "[<'\(id)'>]", "{}")
    try bus.activate("quit")
    #expect(try program.result().status == 0)
    let cards = StateFile(
      "cards", of: file.path, extension: "json", environment: ["XDG_STATE_HOME": stored.path])
    let arrangement = try String(decoding: #require(cards.read()), as: UTF8.self)
    #expect(arrangement.contains(#/"acknowledged" : \[\s*"rack"\s*\]/#), "\(arrangement)")
  }

  @Test(
    "control acknowledges the alerts of a card or a row, and names them if there is none",
    .requiresDisplay)
  func acknowledgement() throws {
    let bus = try SessionBus()
    defer { bus.stop() }
    let file = try TemporaryFile(
      """
      version: 1
      title: Racks
      sources: { racks: { type: static, data: [{ id: r1, load: 95 }, { id: r2, load: 97 }] } }
      pages:
        - id: home
          sections:
            - cards:
                - id: racks
                  source: racks
                  header: Racks
                  body: { list: { title: "${id}", key: id } }
                  alert: { when: "load > `90`", rows: "@", key: id }
      """)
    let session: [String: String?] = ["DBUS_SESSION_BUS_ADDRESS": bus.address, "GTK_A11Y": "none"]
    let program = try start([file.path], environment: session)
    #expect(try Self.windows(named: "Racks", count: 1))
    func alerts() throws -> [JSONValue] {
      let status = try JSONValue(parsing: run(["status", "--json"], environment: session).output)
      return status["dashboards"]?.array?.first?["alerts"]?.array ?? []
    }
    func acknowledged() throws -> [JSONValue?] { try alerts().map { $0["isAcknowledged"] } }
    let deadline = ContinuousClock.now + .seconds(20)
    while try alerts().count < 2, ContinuousClock.now < deadline {}
    #expect(
      try alerts().first == [
        "card": "racks", "row": "r1", "page": "home", "title": "Racks", "isAcknowledged": false,
      ])
    let refused = try run(["control", "acknowledge", "NOSUCH"], environment: session)
    #expect(refused.status == 1)
    #expect(refused.error == "NOSUCH has no alert; there are alerts of racks#r1, racks#r2\n")
    #expect(try run(["control", "acknowledge", "racks#r2"], environment: session).status == 0)
    #expect(try acknowledged() == [false, true])
    #expect(
      try run(["status"], environment: session).output.contains("alert, acknowledged: Racks (r2)"))
    #expect(try run(["control", "acknowledge", "racks"], environment: session).status == 0)
    #expect(try acknowledged() == [true, true])
    #expect(try run(["control", "acknowledge"], environment: session).status == 0)
    try bus.activate("quit")
    #expect(try program.result().status == 0)
  }
}
