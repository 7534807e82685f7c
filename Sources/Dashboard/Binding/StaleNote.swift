import ChartModel
import DataSources
import Foundation
import Localization

extension FormattingContext {
  /// Returns the age of stale data and the reason why there are no newer ones; nil if they are
  /// fresh.
  func ageNote(of snapshot: Snapshot) -> ParagraphText<String>? {
    guard snapshot.isStale, let loadedAt = snapshot.loadedAt else { return nil }
    let date = Date(timeIntervalSince1970: loadedAt)
    // The time alone tells an age of seconds, which would soon be wrong.
    let isRecent = now().timeIntervalSince(date) < 60
    let distance = relative(date, in: UserLocale.words)
    let age =
      isRecent
      ? String(localized: "As of \(time(date))")
      : String(localized: "As of \(time(date)), \(distance)")
    guard let failure = snapshot.failure else { return ParagraphText(age) }
    var parts = [age, failure.message]
    switch nextTry(of: snapshot) {
    case .soon: parts.append(String(localized: "next try within a minute"))
    case .at(let time): parts.append(String(localized: "next try at \(time)"))
    case nil: break
    }
    return ParagraphText(parts.joined(separator: " · "))
  }

  /// Returns the time of the next try after a failure; nil if there is none.
  ///
  /// It is right until that try, so that a text of it needs no updates.
  func nextTry(of snapshot: Snapshot) -> NextTry? {
    guard let nextTryAt = snapshot.nextTryAt else { return nil }
    let date = Date(timeIntervalSince1970: nextTryAt)
    return date.timeIntervalSince(now()) <= 60 ? .soon : .at(time(date))
  }
}

/// The time of the next try after a failure.
public enum NextTry: Hashable, Sendable {
  /// It is within a minute.
  case soon
  /// It is at a time such as "13:45".
  case at(String)
}
