import GRDB
import Localization

/// Translates errors of SQLite into messages for the author of the dashboard.
struct SQLiteFailure {
  let path: String
  let sql: String
  /// The tables of the database, named in the message if another one was requested.
  let tables: [String]

  func failure(_ error: any Error) -> SourceFailure {
    if let failure = error as? SourceFailure { return failure }
    if error is CancellationError { return .cancelled }
    guard let error = error as? DatabaseError else {
      return SourceFailure(.rejected, "\(name): \(String(describing: error))")
    }
    let said = error.message ?? String(localized: "error \(error.resultCode.rawValue)")
    return switch error.resultCode {
    case .SQLITE_INTERRUPT, .SQLITE_ABORT: .cancelled
    case .SQLITE_NOTADB: SourceFailure(.malformed, "\(name) is not an SQLite database")
    case .SQLITE_CORRUPT: SourceFailure(.malformed, "\(name) is damaged (SQLite: \(said))")
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      SourceFailure(.busy, "\(name) is locked by another program (SQLite: \(said))")
    case .SQLITE_CANTOPEN, .SQLITE_READONLY:
      SourceFailure(
        .notAllowed,
        """
        \(name) can’t be opened; with a -wal file beside it, its folder must be writable too \
        (SQLite: \(said))
        """)
    case .SQLITE_MISUSE where said.hasPrefix("Multiple statements"):
      SourceFailure(.notAllowed, "\(name): its SQL is more than one statement; write one SELECT")
    case .SQLITE_RANGE, .SQLITE_MISUSE: SourceFailure(.rejected, "\(name): \(said)")
    case .SQLITE_FULL where path.hasSuffix(".sql"):
      SourceFailure(
        .tooLarge, "\(name): its database is larger than \(LoadLimits.scriptBytes >> 20) MiB")
    default: sqlFailure(said)
    }
  }

  private var name: String { fileName(path) }

  private func sqlFailure(_ said: String) -> SourceFailure {
    if let table = text(after: "no such table: ", in: said) {
      let known = tables.localizedList
      return SourceFailure(
        .notFound,
        tables.isEmpty
          ? "\(name): no table “\(table)”; it has none (SQLite: \(said))"
          : "\(name): no table “\(table)”; it has \(known) (SQLite: \(said))")
    }
    if let column = text(after: "no such column: ", in: said) {
      guard let (line, character) = location(of: String(column)) else {
        return SourceFailure(.notFound, "\(name): no column “\(column)” (SQLite: \(said))")
      }
      return SourceFailure(
        .notFound,
        """
        \(name): no column “\(column)”, SQL line \(line), column \(character) (SQLite: \(said))
        """)
    }
    if let rest = text(after: "near \"", in: said), let end = rest.firstIndex(of: "\"") {
      let word = String(rest[..<end])
      guard let (line, character) = location(of: word) else {
        return SourceFailure(
          .rejected, "\(name): mistake in the SQL near “\(word)” (SQLite: \(said))")
      }
      return SourceFailure(
        .rejected,
        """
        \(name): mistake in the SQL near “\(word)”, SQL line \(line), column \(character) \
        (SQLite: \(said))
        """)
    }
    return SourceFailure(.rejected, "\(name): \(said)")
  }

  /// Returns the line and column of a word in the statement; nil if it occurs more than once.
  private func location(of word: String) -> (line: Int, column: Int)? {
    let ranges = sql.ranges(of: word)
    guard ranges.count == 1, let start = ranges.first?.lowerBound else { return nil }
    let before = sql[..<start]
    let line = before.count(where: \.isNewline) + 1
    let column = before.reversed().prefix { !$0.isNewline }.count + 1
    return (line, column)
  }
}

private func text(after prefix: String, in message: String) -> Substring? {
  message.hasPrefix(prefix) ? message.dropFirst(prefix.count) : nil
}
