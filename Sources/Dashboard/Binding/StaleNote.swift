import ChartModel
import DataSources
import Foundation

extension FormattingContext {
  /// Returns the age of stale data and the reason why there are no newer ones; nil if they are
  /// fresh.
  func ageNote(of snapshot: Snapshot) -> ParagraphText<String>? {
    guard snapshot.isStale, let loadedAt = snapshot.loadedAt else { return nil }
    let date = Date(timeIntervalSince1970: loadedAt)
    // The time alone tells an age of seconds, which would soon be wrong.
    let isRecent = now().timeIntervalSince(date) < 60
    let distance = isRecent ? "" : ", \(relative(date, in: UserLocale.words))"
    let age = "As of \(time(date))\(distance)"
    guard let failure = snapshot.failure else { return ParagraphText(age) }
    let parts = [age, failure.message, nextTry(of: snapshot).map { "next try \($0)" }]
    return ParagraphText(parts.compactMap { $0 }.joined(separator: " · "))
  }

  /// Returns the time of the next try after a failure, such as "at 13:45"; nil if there is none.
  ///
  /// The text is right until that try, so that it needs no updates.
  func nextTry(of snapshot: Snapshot) -> String? {
    guard let nextTryAt = snapshot.nextTryAt else { return nil }
    let date = Date(timeIntervalSince1970: nextTryAt)
    return date.timeIntervalSince(now()) <= 60 ? "within a minute" : "at \(time(date))"
  }
}
