import TestSupport

/// A stand-in for the manager of a desktop's session, which gives out inhibitors and ends the
/// session.
struct SessionManager {
  private static let name = "org.gnome.SessionManager"
  private static let path = "/org/gnome/SessionManager"
  private static let client = "/org/gnome/SessionManager/Client1"

  private let bus: SessionBus
  private let process: ServerProcess

  /// Whether the program that stands in for services of the bus is installed.
  static var canStandIn: Bool {
    (try? Tool(name: "python3").run(["-c", "import dbusmock"]).status) == 0
  }

  init(on bus: SessionBus) throws {
    self.bus = bus
    process = try ServerProcess(
      "/usr/bin/python3", ["-m", "dbusmock", "--session", Self.name, Self.path, Self.name],
      environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address]
    ) {
      let arguments = ["wait", "--address", bus.address, "--timeout", "1", Self.name]
      return (try? Tool(name: "gdbus").run(arguments).status) == 0
    }
    let methods: [(name: String, takes: String, returns: String, code: String)] = [
      ("Inhibit", "susu", "u", "ret = 42"), ("Uninhibit", "u", "", ""),
      ("RegisterClient", "ss", "o", "ret = dbus.ObjectPath('\(Self.client)')"),
      ("UnregisterClient", "o", "", ""),
    ]
    for method in methods {
      try mock("AddMethod", Self.name, method.name, method.takes, method.returns, method.code)
    }
    let response = "[('EndSessionResponse', 'bs', '', '')]"
    try mock("AddObject", Self.client, Self.name + ".ClientPrivate", "{}", response)
  }

  /// Ends the session of the programs that have registered, as a person does who logs out.
  func logOut() throws {
    try mock(
      "EmitSignal", Self.name + ".ClientPrivate", "EndSession", "u", "[<uint32 0>]",
      of: Self.client)
  }

  func stop() { process.stop() }

  private func mock(_ method: String, _ arguments: String..., of object: String = path) throws {
    try Tool(name: "gdbus").output(
      ["call", "--address", bus.address, "--dest", Self.name, "--object-path", object]
        + ["--method", "org.freedesktop.DBus.Mock.\(method)"] + arguments)
  }
}
