import CardModel
import DataSources
import Localization

extension Failure {
  /// Creates the message about a failure of a source.
  ///
  /// - Parameters:
  ///   - since: the time of the first of the failures in a row, such as "13:30"; nil if it isn't
  ///     known.
  ///   - nextTry: the time of the next try; nil if there is none.
  public init(_ failure: SourceFailure, since: String? = nil, nextTry: NextTry? = nil) {
    let title =
      switch failure.kind {
      case .timedOut: String(localized: "No answer")
      case .notFound: String(localized: "Not found")
      case .unreachable, .offline: String(localized: "No connection")
      case .unsupported: String(localized: "Not supported yet")
      case .waitsForPermission: String(localized: "Not allowed yet")
      case .notAllowed, .rejected, .malformed, .tooLarge, .query, .busy, .cancelled:
        String(localized: "The data could not be loaded")
      }
    let drawing: MessagePicture.Drawing =
      switch failure.kind {
      case .timedOut, .waitsForPermission: .waiting
      case .notFound, .notAllowed, .malformed, .tooLarge, .query, .unsupported: .mistake
      case .unreachable, .offline, .rejected, .busy, .cancelled: .unreachable
      }
    // A person decides on the next try, and may take any time: it isn't an outage.
    let isWaiting = failure.kind == .waitsForPermission
    let note: String? =
      switch isWaiting ? nil : nextTry {
      case .soon: String(localized: "Next try within a minute")
      case .at(let time): String(localized: "Next try at \(time)")
      case nil: nil
      }
    self.init(
      title: title,
      message: failure.beginsWithName ? failure.message : failure.message.startingSentence,
      canRetry: failure.kind != .unsupported && failure.retry != .never && !isWaiting,
      since: (isWaiting ? nil : since).map { String(localized: "Since \($0)") }, nextTry: note,
      picture: .drawing(drawing))
  }
}
