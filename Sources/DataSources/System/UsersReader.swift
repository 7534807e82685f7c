import JMESPath
import SystemBus

/// Reads who is logged in from the login manager (org.freedesktop.login1).
struct UsersReader: SystemReader {
  private static let name = "org.freedesktop.login1"

  /// The address of the bus; nil for that of the machine.
  let bus: String?

  mutating func read(_ files: SystemFiles, at moment: Moment) throws(SourceFailure) -> JSONValue {
    let answer = try ask("logind", over: bus) { bus throws(BusFailure) in
      let all = try bus.call(
        "ListSessions", of: "\(Self.name).Manager", at: "/org/freedesktop/login1", in: Self.name)
      let paths = (all.first?.array ?? []).compactMap { $0.array?.last?.string }
      return paths.prefix(LoadLimits.sessions).compactMap { path -> JSONValue? in
        // A session may end meanwhile.
        try? bus.properties(of: "\(Self.name).Session", at: path, in: Self.name)
      }
    }
    guard let answer else { return ["count": .null, "sessions": .null, "list": []] }
    // The manager itself and the screen for logging in have sessions, too.
    let sessions = answer.filter { $0["Class"]?.string?.hasPrefix("user") == true }
      .map(Self.describe).sorted { ($0["since"]?.number ?? 0) < ($1["since"]?.number ?? 0) }
    return [
      "count": .integer(Int64(Set(sessions.compactMap { $0["user"]?.string }).count)),
      "sessions": .integer(Int64(sessions.count)), "list": .array(sessions),
    ]
  }

  private static func describe(_ session: JSONValue) -> JSONValue {
    /// Returns the text of a property; null if it is empty.
    func text(_ key: String) -> JSONValue {
      session[key]?.string.flatMap { $0.isEmpty ? nil : .string($0) } ?? .null
    }
    return [
      "user": text("Name"), "type": text("Type"), "terminal": text("TTY"),
      "state": text("State"), "remote": session["Remote"] ?? .null, "host": text("RemoteHost"),
      "since": session["Timestamp"]?.number.map { .integer(Int64($0 / 1e6)) } ?? .null,
    ]
  }
}
