import Foundation
import Localization

/// The reason why a source delivered nothing: a kind for the program, and a message for people.
public struct SourceFailure: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The file, program, table or driver doesn't exist.
    case notFound
    /// There is no route to the server, or nothing listens there.
    case unreachable
    /// This machine has no network, so that no server was asked.
    case offline
    /// It exists, but this user may not read or run it.
    case notAllowed
    /// The answer isn't in the expected format.
    case malformed
    /// The answer exceeds one of the `LoadLimits`.
    case tooLarge
    /// The other side refused: an exit status, an SQL error.
    case rejected
    /// Another program has locked it; the next try may succeed.
    case busy
    case timedOut
    /// The load was cancelled.
    case cancelled
    /// The `query` of the source can't be applied to its data.
    case query
    /// This machine or this version doesn't support it.
    case unsupported
  }

  public let kind: Kind
  /// The text for people: what went wrong, where, and what to do about it.
  ///
  /// It has one or two lines, without markup.
  public let message: String

  public init(_ kind: Kind, _ message: Message) {
    self.kind = kind
    self.message = String(localized: message)
  }
}

extension SourceFailure: CustomStringConvertible {
  public var description: String { message }
}

extension SourceFailure {
  public static var cancelled: SourceFailure {
    SourceFailure(.cancelled, "stopped before there was an answer")
  }

  public static func timedOut(after limit: Duration) -> SourceFailure {
    let seconds = Double(limit.components.seconds) + Double(limit.components.attoseconds) * 1e-18
    let text = seconds.formatted(.number.locale(Locale(identifier: Translations.locale)))
    return SourceFailure(.timedOut, "stopped after \(text) s without an answer")
  }

  static func tooManyBytes(
    _ name: String, limit: Int = LoadLimits.answerBytes
  ) -> SourceFailure {
    SourceFailure(.tooLarge, "\(name): more than \(limit >> 20) MiB")
  }

  static func tooManyRows(_ name: String, advice: String) -> SourceFailure {
    SourceFailure(.tooLarge, "\(name): more than \(LoadLimits.rows) rows; \(advice)")
  }
}
