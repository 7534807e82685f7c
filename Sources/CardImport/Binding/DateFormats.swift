import Foundation
import JMESPath

/// The formats of dates in manifests, as those that a dashboard has.
///
/// A style of the dashboard stands for a pattern with the same fields, in the order that the user's
/// language has; other patterns are written as they are.
enum DateFormats {
  /// Returns what `format.dateTime` or `format.date` stands for: a day, a time, both, or the
  /// distance from now.
  static func expansion(of name: String, _ arguments: [BindingExpression]) -> BindingExpression? {
    guard let value = arguments.first else { return nil }
    let options = arguments.dropFirst().first { if case .object = $0 { true } else { false } }
    if case .list(let moments) = value {
      // An interval.
      let rest = Array(arguments.dropFirst())
      return .text(
        moments.enumerated().flatMap { index, moment in
          (index == 0 ? [] : [.literal(" – ")]) + [.call(name, [moment] + rest)]
        })
    }
    if options?["relative"] == .literal(true) { return .call("format.relative", [value]) }
    let pattern: Pattern
    switch (options?["pattern"], options?["format"]) {
    case (let text?, _), (nil, let text?):
      guard let text = text.constant?.string else {
        return .unsupported(.fail("the pattern of a date depends on data: write it as a text"))
      }
      pattern = Pattern(text, isSkeleton: options?["pattern"] == nil)
    case (nil, nil):
      let words = (options?["style"]?.constant?.string ?? "medium").split(separator: "/")
      pattern = Pattern(style: words.first.map(String.init) ?? "", hasTime: name != "format.date")
    }
    return written(value, pattern, isUTC: options?["UTC"] == .literal(true))
  }

  /// Returns what `format.dateTimeWithTimezone` stands for: a day and a time in a time zone, and
  /// its name.
  static func zoned(_ arguments: [BindingExpression]) -> BindingExpression? {
    let options = arguments.dropFirst().first { if case .object = $0 { true } else { false } }
    let zone = arguments.dropFirst().last { if case .object = $0 { false } else { true } }
    guard let value = arguments.first, let zone else { return nil }
    func shows(_ key: String) -> Bool { options?[key] != .literal(false) }
    let pattern =
      options?["pattern"]?.constant?.string
      ?? [shows("showDate") ? "d MMM y" : nil, shows("showTime") ? "HH:mm" : nil]
      .compactMap { $0 }.joined(separator: " ")
    let date = BindingExpression.call(
      "format.pattern", [value, .literal(.string(pattern)), zone])
    guard shows("showTimezone") else { return date }
    return pattern.isEmpty ? zone : .text([date, .literal(" "), zone])
  }

  private static func written(
    _ value: BindingExpression, _ pattern: Pattern, isUTC: Bool
  ) -> BindingExpression {
    guard !isUTC, let styles = pattern.styles else {
      let zone: [BindingExpression] = isUTC ? [.literal("UTC")] : []
      return .call("format.pattern", [value, .literal(.string(pattern.text))] + zone)
    }
    let time = BindingExpression.call("format.time", [value])
    guard let style = styles.day else { return time }
    let word: [BindingExpression] = style == "medium" ? [] : [.literal(.string(style))]
    let day = BindingExpression.call("format.day", [value] + word)
    return styles.hasTime ? .text([day, .literal(" "), time]) : day
  }

  /// Returns whether a value of the data is a moment that UI5 formats: ISO 8601, a number, or the
  /// text of a date of JavaScript.
  static func isMoment(_ value: JSONValue) -> Bool {
    guard let text = value.string else { return value.number != nil }
    return isScriptDate(text)
      || text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}.*)?/) != nil
  }

  /// Returns whether a text is a date of JavaScript, such as `Date(1371020400000)`, or of OData.
  static func isScriptDate(_ text: String) -> Bool {
    text.wholeMatch(of: /\/?Date\(-?[0-9]{1,14}([+-][0-9]{4})?\)\/?/) != nil
  }

  // MARK: Patterns

  /// A pattern of CLDR, such as `d MMM yyyy HH:mm`.
  private struct Pattern {
    let text: String
    /// The style of the day and whether the time follows, where a dashboard has the same fields;
    /// nil for another pattern.
    let styles: (day: String?, hasTime: Bool)?

    /// - Parameter isSkeleton: whether the text names the fields alone, not their order.
    init(_ pattern: String, isSkeleton: Bool) {
      let template =
        isSkeleton
        ? DateFormatter.dateFormat(
          fromTemplate: pattern, options: 0, locale: Locale(identifier: "en_GB")) : nil
      text = template ?? pattern
      styles = Self.styles(of: pattern)
    }

    init(style: String, hasTime: Bool) {
      let patterns = ["long": "d MMMM y", "full": "EEEE, d MMMM y"]
      text = (patterns[style] ?? "d MMM y") + (hasTime ? " HH:mm" : "")
      let words = ["short", "medium", "long", "full"]
      styles = (words.contains(style) ? style : "medium", hasTime)
    }

    private static func styles(of pattern: String) -> (day: String?, hasTime: Bool)? {
      // Texts in a pattern stand where they are.
      guard !pattern.contains("'") else { return nil }
      let counts = Dictionary(
        pattern.filter { $0.isASCII && $0.isLetter }.map { ($0, 1) }, uniquingKeysWith: +)
      var time = Set(counts.keys).subtracting("yuMLdEc")
      let day = Set(counts.keys).intersection("yuMLdEc")
        .map { ["u": "y", "L": "M", "c": "E"][$0] ?? $0 }
      if !time.isDisjoint(with: "Hhj") {
        time.subtract("Hhja")
        guard time == ["m"] || (time.isEmpty && counts["j"] != nil) else { return nil }
        guard !day.isEmpty else { return (nil, true) }
      } else if !time.isEmpty || day.isEmpty {
        return nil
      }
      let months = max(counts["M"] ?? 0, counts["L"] ?? 0)
      let weekdays = max(counts["E"] ?? 0, counts["c"] ?? 0)
      let hasTime = counts.keys.contains { "Hhj".contains($0) }
      switch Set(day) {
      case ["y", "M", "d"]:
        if pattern.hasPrefix("yyyy-MM-dd") { return ("iso", hasTime) }
        return (months < 3 ? "short" : months > 3 ? "long" : "medium", hasTime)
      case ["y", "M", "d", "E"] where months > 2: return ("full", hasTime)
      case ["y", "M"] where months > 2 && !hasTime: return ("month", false)
      case ["E"] where weekdays > 3 && !hasTime: return ("weekday", false)
      default: return nil
      }
    }
  }
}
