/// Why a source delivered nothing: a kind for the program, a message for the person at the wall.
public struct SourceFailure: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The file, program, table or driver isn't there.
    case notFound
    /// There is no way to the server, or nobody listens there.
    case unreachable
    /// It is there, but this user may not read or run it.
    case notAllowed
    /// The answer isn't in the format it should be in.
    case malformed
    /// The answer passes one of the `LoadLimits`.
    case tooLarge
    /// The other side refused: exit status, SQL error.
    case rejected
    /// Another program holds it; the next try may succeed.
    case busy
    case timedOut
    /// Nobody wants the answer any more.
    case cancelled
    /// The `query` of the source can't be applied to what arrived.
    case query
    /// This machine has no such thing.
    case unsupported
  }

  public let kind: Kind
  /// What went wrong, where, and what to do about it: one or two lines, without markup.
  public let message: String

  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

extension SourceFailure: CustomStringConvertible {
  public var description: String { message }
}

extension SourceFailure {
  public static let cancelled = SourceFailure(.cancelled, "stopped before there was an answer")

  public static func timedOut(after limit: Duration) -> SourceFailure {
    let seconds = Double(limit.components.seconds) + Double(limit.components.attoseconds) * 1e-18
    let text = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
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
