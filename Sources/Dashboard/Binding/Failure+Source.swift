import CardModel
import DataSources
import Localization

extension Failure {
  /// Creates the message about a failure of a source.
  ///
  /// - Parameter nextTry: the time of the next try; nil if there is none.
  public init(_ failure: SourceFailure, nextTry: NextTry? = nil) {
    let title =
      switch failure.kind {
      case .timedOut: String(localized: "No answer")
      case .notFound: String(localized: "Not found")
      case .unreachable, .offline: String(localized: "No connection")
      case .unsupported: String(localized: "Not supported yet")
      case .notAllowed, .rejected, .malformed, .tooLarge, .query, .busy, .cancelled:
        String(localized: "The data could not be loaded")
      }
    let drawing: MessagePicture.Drawing =
      switch failure.kind {
      case .timedOut: .waiting
      case .notFound, .notAllowed, .malformed, .tooLarge, .query, .unsupported: .mistake
      case .unreachable, .offline, .rejected, .busy, .cancelled: .unreachable
      }
    let note: String? =
      switch nextTry {
      case .soon: String(localized: "Next try within a minute")
      case .at(let time): String(localized: "Next try at \(time)")
      case nil: nil
      }
    self.init(
      title: title, message: failure.message.startingSentence,
      canRetry: failure.kind != .unsupported, nextTry: note,
      picture: .drawing(drawing))
  }
}
