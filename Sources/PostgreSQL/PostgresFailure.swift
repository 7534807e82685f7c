import CPostgres
import Glibc

/// The reason why a server can't be used, or refused a statement.
public enum PostgresFailure: Error, Hashable, Sendable {
  /// The call was interrupted.
  case cancelled
  /// No server answers.
  case unreachable
  /// This machine has no network.
  case noNetwork
  /// The connection can't be encrypted as the address demands; the text is that of libpq.
  case notEncrypted(String)
  /// The server asks for a password, and the address has none.
  case noPassword
  /// The server ended the connection, or it broke.
  case lost
  /// A row is larger than the limit.
  case tooLarge
  /// The server refused the connection or the statement.
  case refused(PostgresError)
}

/// An error that a server reports.
public struct PostgresError: Hashable, Sendable {
  /// The SQLSTATE, such as "42P01".
  public let state: String
  /// The text of the error, in the language of the server.
  public let message: String
  /// The number of the character in the statement that the error is about, from 1; nil for none.
  public let position: Int?
}

extension PostgresFailure {
  /// Whether the server, or the user, has as many connections as are allowed.
  public var isOfTooManyConnections: Bool {
    if case .refused(let error) = self { error.state == "53300" } else { false }
  }

  /// Creates the failure of an attempt to connect.
  /// - Parameter text: the text of libpq, with its details.
  init(connecting text: String) {
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    // The detailed form of a server's error is "failed: FATAL:  28P01: password authentication
    // failed", whose two spaces are in front of the state alone.
    if let match = text.firstMatch(of: #/: {2}(?<state>[0-9A-Z]{5}): (?<message>[^\n]*)/#) {
      self.init(
        PostgresError(
          state: String(match.state), message: String(match.message), position: nil))
    } else if text.contains("SSL") || text.contains("certificate") {
      self = .notEncrypted(line)
    } else if [strerror(ENETUNREACH), UnsafeMutablePointer(mutating: gai_strerror(EAI_AGAIN))]
      .contains(where: { $0.map { text.contains(String(cString: $0)) } ?? false })
    {
      self = .noNetwork
    } else {
      self = .unreachable
    }
  }

  /// Creates the failure of a statement.
  init(of result: OpaquePointer) {
    func field(_ code: Character) -> String? {
      code.asciiValue.flatMap { PQresultErrorField(result, Int32($0)) }.map { String(cString: $0) }
    }
    // The codes are those of `PG_DIAG_…`.
    guard let state = field("C") else {
      self = .lost
      return
    }
    self.init(
      PostgresError(
        state: state, message: field("M") ?? "", position: field("P").flatMap { Int($0) }))
  }

  private init(_ error: PostgresError) {
    // The server is shut down, has crashed, or ends connections that are idle.
    let isEnd = ["57P01", "57P02", "57P05"].contains(error.state)
    self = isEnd ? .lost : .refused(error)
  }
}
