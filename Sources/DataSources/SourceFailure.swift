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
    /// Nobody has allowed the dashboard to load it yet.
    case waitsForPermission
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

  /// The time of the next try.
  public enum Retry: Hashable, Sendable {
    /// The next try is after a time that grows from failure to failure.
    case backoff
    /// The next try is after the time that the server asks for, counted from the failure.
    case after(Duration)
    /// The next try is after a change of the source's secrets: this machine isn't allowed to have
    /// the data.
    case whenAllowed
    /// The next try is after a change of the source's secrets, and after the time of `backoff` if
    /// it needs none.
    case whenSecretsChange
    /// There is no next try, which would fail as well.
    case never
  }

  public let kind: Kind
  public let retry: Retry
  /// The text for people: what went wrong, where, and what to do about it.
  ///
  /// It has one or two lines, without markup.
  public let message: String
  /// Whether the message begins with a name, such as that of a file, which has no capital at the
  /// start of a sentence.
  public let beginsWithName: Bool

  public init(_ kind: Kind, _ message: Message, retry: Retry = .backoff) {
    self.kind = kind
    self.retry = retry
    self.message = String(localized: message)
    beginsWithName = message.beginsWithValue
  }

  private init(_ kind: Kind, text: String, beginsWithName: Bool, retry: Retry) {
    self.kind = kind
    self.retry = retry
    message = text
    self.beginsWithName = beginsWithName
  }

  /// Returns the failure with another text.
  public func with(message text: String) -> SourceFailure {
    SourceFailure(kind, text: text, beginsWithName: beginsWithName, retry: retry)
  }

  /// Returns the failure with another time of the next try.
  public func retrying(_ retry: Retry) -> SourceFailure {
    SourceFailure(kind, text: message, beginsWithName: beginsWithName, retry: retry)
  }

  public static func == (left: SourceFailure, right: SourceFailure) -> Bool {
    left.kind == right.kind && left.message == right.message
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(message)
  }
}

extension SourceFailure: CustomStringConvertible {
  public var description: String { message }
}

extension SourceFailure {
  /// Whether no answer came, so that the network may be the reason.
  public var isOfConnection: Bool { [.timedOut, .unreachable, .offline].contains(kind) }

  /// Whether the next try is after a time that grows, unless something changes.
  public var isRetriedByBackoff: Bool { [.backoff, .whenSecretsChange].contains(retry) }

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

  /// Returns the failure of a source whose library is not installed.
  /// - Parameter package: the name of Debian's package.
  static func missingLibrary(_ name: String, package: String) -> SourceFailure {
    SourceFailure(.notFound, "\(name) is missing; install the package \(package)")
  }

  static func tooManyRows(
    _ name: String, limit: Int = LoadLimits.rows, advice: String
  ) -> SourceFailure {
    SourceFailure(.tooLarge, "\(name): more than \(limit) rows; \(advice)")
  }
}
