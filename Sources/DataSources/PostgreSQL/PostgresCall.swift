/// A statement in the form that PostgreSQL takes: with `$1`, `$2` and so on for its values.
struct PostgresCall {
  let sql: String
  /// The values as texts, whose types the server infers; nil is NULL.
  let values: [String?]

  /// Numbers the values of the user's own placeholders before those of the text.
  init(_ statement: SQLStatement) {
    let own: [SQLValue]
    var names: [String] = []
    switch statement.parameters {
    case .positional(let values): own = values
    case .named(let values):
      names = values.keys.sorted()
      own = names.compactMap { values[$0] }
    }
    var sql = statement.text.sql { "$\(own.count + $0 + 1)" }
    if !names.isEmpty {
      var scanner = PlaceholderScanner(sql)
      sql = scanner.replacing { name in names.firstIndex(of: name).map { "$\($0 + 1)" } }
    }
    self.sql = sql
    values = (own + statement.text.values).map(\.postgresText)
  }
}

extension SQLValue {
  /// The value as PostgreSQL reads it.
  fileprivate var postgresText: String? {
    switch self {
    case .null: nil
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): "\(value)"
    case .double(let value): "\(value)"
    // No text of PostgreSQL has a NUL.
    case .text(let value): value.replacing("\0", with: "")
    case .bytes(let bytes):
      "\\x" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }
}
