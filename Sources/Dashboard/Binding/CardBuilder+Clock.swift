import CardModel
import ChartModel
import CivilTime
import Foundation
import JMESPath
import Localization

// The clock in the body of a card.

extension CardBuilder {
  func clock(_ definition: ClockDefinition, on data: JSONValue) -> ClockBody {
    let zone = zone(definition.zone, on: data)
    let context = zone.map { self.context.with(timeZone: $0) } ?? self.context
    if let countdown = definition.countdown {
      return self.countdown(countdown, on: data, in: context)
    }
    let now = context.now()
    var lines: [String] = []
    if definition.hasDate { lines.append(context.date(now, .full)) }
    if let zone, zone.identifier != self.context.timeZone.identifier {
      lines.append(place(of: zone))
    }
    return ClockBody(
      figures: [time(now, in: context)], lines: lines,
      seconds: definition.hasSeconds
        ? ClockBody.Seconds(
          of: Self.minute(of: now).timeIntervalSince1970,
          numerals: context.locale.dateSymbols.numerals)
        : nil)
  }

  /// Returns the time zone of a clock; nil for the user's.
  private func zone(_ definition: Template?, on data: JSONValue) -> TimeZone? {
    guard let definition, let name = name(definition, on: data) else { return nil }
    if let zone = TimeZone(identifier: name) { return zone }
    issues.note(
      definition.location, "“\(name)” is no time zone; write one such as Europe/Berlin")
    return nil
  }

  /// Returns the time with the word for the half of the day as its unit.
  private func time(_ date: Date, in context: FormattingContext) -> KPI {
    let text = context.time(date)
    let words = context.locale.dateSymbols.halfDays
    guard
      let word = [words.morning, words.afternoon].first(where: { text.contains($0) }),
      let range = text.range(of: word)
    else { return KPI(text, size: .large) }
    let digits = text.replacingCharacters(in: range, with: "").trimmingCharacters(in: .whitespaces)
    // The parts of a figure are laid out from left to right in every language.
    let isMirrored = context.locale.isRightToLeft
    return KPI(
      digits, unit: word, unitLeads: (range.lowerBound == text.startIndex) != isMirrored,
      size: .large)
  }

  /// Returns the name of a zone's city, or of the zone if it has none.
  private func place(of zone: TimeZone) -> String {
    guard zone.identifier.contains("/") else {
      return zone.localizedName(for: .generic, locale: context.locale.dates) ?? zone.identifier
    }
    let formatter = DateFormatter()
    formatter.locale = context.locale.dates
    formatter.timeZone = zone
    formatter.dateFormat = "VVV"
    return formatter.string(from: Date(timeIntervalSince1970: 0))
  }

  private static func minute(of date: Date) -> Date {
    Date(timeIntervalSince1970: (date.timeIntervalSince1970 / 60).rounded(.down) * 60)
  }

  // MARK: Countdown

  private func countdown(
    _ definition: CountdownDefinition, on data: JSONValue, in context: FormattingContext
  ) -> ClockBody {
    let title = nonEmptyLabel(definition.title, on: data)
    let value =
      definition.moment.expression.map { self.value($0, on: data) }
      ?? .string(code(definition.moment, on: data))
    guard let moment = context.moment(value) else {
      if !value.isNull {
        issues.note(definition.moment.location, "the moment of a countdown is no date")
      }
      return ClockBody(title: title, figures: [KPI(missingValue, size: .large)])
    }
    let now = Self.minute(of: context.now())
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = context.timeZone
    let parts = calendar.dateComponents(
      [.day, .hour, .minute], from: min(now, moment), to: max(now, moment))
    let isDay = value.string.map { CivilDate($0) != nil } ?? false
    let day = context.date(moment, .full)
    let words = isDay ? day : [day, context.time(moment)].localizedList
    return ClockBody(
      title: title,
      figures: figures(
        days: parts.day ?? 0, hours: parts.hour ?? 0, minutes: parts.minute ?? 0, in: context),
      lines: [
        moment > now ? String(localized: "until \(words)") : String(localized: "since \(words)")
      ])
  }

  /// Returns the figures of a length of time without the leading ones that are zero.
  private func figures(
    days: Int, hours: Int, minutes: Int, in context: FormattingContext
  ) -> [KPI] {
    func figure(_ count: Int, _ caption: String) -> KPI {
      KPI(context.number(Double(count), digits: 0), caption: caption, size: .large)
    }
    var figures = [
      figure(minutes, String(count: minutes, one: "minute", other: "minutes"))
    ]
    if days > 0 || hours > 0 {
      figures.insert(figure(hours, String(count: hours, one: "hour", other: "hours")), at: 0)
    }
    if days > 0 {
      figures.insert(figure(days, String(count: days, one: "day", other: "days")), at: 0)
    }
    return figures
  }
}
