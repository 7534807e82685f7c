import CardModel
import DataSources

extension Failure {
  /// Creates the message about a failure of a source.
  ///
  /// - Parameter nextTry: the time of the next try, such as "at 13:45"; nil if there is none.
  public init(_ failure: SourceFailure, nextTry: String? = nil) {
    let title =
      switch failure.kind {
      case .timedOut: "No answer"
      case .notFound: "Not found"
      case .unreachable, .offline: "No connection"
      case .unsupported: "Not supported yet"
      case .notAllowed, .rejected, .malformed, .tooLarge, .query, .busy, .cancelled:
        "The data could not be loaded"
      }
    let drawing: MessagePicture.Drawing =
      switch failure.kind {
      case .timedOut: .waiting
      case .notFound, .notAllowed, .malformed, .tooLarge, .query, .unsupported: .mistake
      case .unreachable, .offline, .rejected, .busy, .cancelled: .unreachable
      }
    self.init(
      title: title, message: failure.message.startingSentence,
      canRetry: failure.kind != .unsupported, nextTry: nextTry.map { "Next try \($0)" },
      picture: .drawing(drawing))
  }
}
