import CardModel
import DataSources

extension Failure {
  /// Creates the message about a failure of a source.
  public init(_ failure: SourceFailure) {
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
      case .malformed, .tooLarge, .query, .unsupported: .mistake
      case .notFound, .unreachable, .offline, .notAllowed, .rejected, .busy, .cancelled:
        .unreachable
      }
    self.init(
      title: title, message: failure.message, canRetry: failure.kind != .unsupported,
      picture: .drawing(drawing))
  }
}
