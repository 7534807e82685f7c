import CardModel
import ChartModel
import DataSources
import Foundation
import Localization

extension FormattingContext {
  /// Returns the age of stale data and the reason why there are no newer ones; nil if they are
  /// fresh.
  func ageNote(of snapshot: Snapshot) -> ParagraphText<String>? {
    guard snapshot.isStale, let loadedAt = snapshot.outdatedAt else { return nil }
    let age = age(of: loadedAt)
    guard let failure = snapshot.failure else { return ParagraphText(age) }
    var parts = [age]
    switch nextTry(of: snapshot) {
    case .soon: parts.append(String(localized: "next try within a minute"))
    case .at(let time): parts.append(String(localized: "next try at \(time)"))
    case nil: break
    }
    // The reason is last: it may be long, and only its end may then be cut.
    parts.append(failure.message)
    return ParagraphText(parts.joined(separator: " · "))
  }

  /// Returns the words for the age of what was loaded at a time in seconds since 1970.
  public func age(of loadedAt: Double) -> String {
    let date = Date(timeIntervalSince1970: loadedAt)
    // The time alone tells an age of seconds, which would soon be wrong.
    let isRecent = now().timeIntervalSince(date) < 60
    let distance = relative(date, in: UserLocale.words)
    return isRecent
      ? String(localized: "As of \(time(date))")
      : String(localized: "As of \(time(date)), \(distance)")
  }

  /// Returns the message about the latest failure of a source without data; nil if it hasn't
  /// failed.
  func failure(of snapshot: Snapshot) -> Failure? {
    snapshot.failure.map { message(about: $0, of: snapshot) }
  }

  /// Returns the message about a failure of what reads from a source, with the times of the
  /// failures of the source.
  func message(about failure: SourceFailure, of snapshot: Snapshot) -> Failure {
    let since = snapshot.failingSince.map { moment(Date(timeIntervalSince1970: $0)) }
    return Failure(failure, since: since, nextTry: nextTry(of: snapshot))
  }

  /// Returns the time of the next try after a failure; nil if there is none.
  ///
  /// It is right until that try, so that a text of it needs no updates.
  func nextTry(of snapshot: Snapshot) -> NextTry? {
    guard let nextTryAt = snapshot.nextTryAt else { return nil }
    let date = Date(timeIntervalSince1970: nextTryAt)
    return date.timeIntervalSince(now()) <= 60 ? .soon : .at(moment(date))
  }

  /// Returns a time of today, such as "13:45"; with its day if that is another one.
  private func moment(_ date: Date) -> String {
    guard civilDate(of: date) != today else { return time(date) }
    let day = self.date(date, .medium)
    return String(localized: "\(day), \(time(date))")
  }
}

/// The time of the next try after a failure.
public enum NextTry: Hashable, Sendable {
  /// It is within a minute.
  case soon
  /// It is at a time such as "13:45".
  case at(String)
}
