import ChartModel
import DataSources
import Foundation

extension FormattingContext {
  /// Returns the age of stale data and the reason why there are no newer ones; nil if they are
  /// fresh.
  func ageNote(of snapshot: Snapshot) -> ParagraphText<String>? {
    guard snapshot.isStale, let loadedAt = snapshot.loadedAt else { return nil }
    let date = Date(timeIntervalSince1970: loadedAt)
    let age = "As of \(time(date)), \(relative(date, in: UserLocale.words))"
    return ParagraphText(snapshot.failure.map { "\(age) · \($0.message)" } ?? age)
  }
}
