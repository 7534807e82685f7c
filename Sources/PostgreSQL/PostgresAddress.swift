import CPostgres

/// The address of a database, such as `postgres://user@host/name`.
public struct PostgresAddress: Hashable, Sendable {
  /// The address in a form that libpq reads.
  let text: String
  /// The name of the server, with its port unless that is the usual one.
  public let server: String
  /// The name of the database; nil if it is that of the user.
  public let database: String?
  public let user: String?

  /// The name of the database in messages.
  public var name: String { database ?? server }

  /// Reads an address; returns nil if it can't be read.
  public init?(_ text: String) {
    guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://"),
      let options = PQconninfoParse(text, nil)
    else { return nil }
    defer { PQconninfoFree(options) }
    var values: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val {
        values[String(cString: keyword)] = String(cString: value)
      }
      option += 1
    }
    // libpq reads the port only when it connects; there may be one for each of several servers.
    let ports = values["port"]?.split(separator: ",") ?? []
    guard ports.allSatisfy({ UInt16($0) != nil }) else { return nil }
    self.text = text
    let host = values["host"] ?? values["hostaddr"] ?? "localhost"
    let port = values["port"].flatMap { $0 == "5432" ? nil : ":\($0)" } ?? ""
    server = host + port
    database = values["dbname"]
    user = values["user"]
  }
}
