import JMESPath

/// The formats of dates in manifests, as those that a dashboard has.
enum DateFormats {
  /// Returns what `format.dateTime` or `format.date` stands for: a day, a time, both, or the
  /// distance from now.
  static func expansion(of name: String, _ arguments: [BindingExpression]) -> BindingExpression? {
    guard let value = arguments.first else { return nil }
    let options = arguments.dropFirst().first { if case .object = $0 { true } else { false } }
    if options?["relative"] == .literal(true) { return .call("format.relative", [value]) }
    let time = BindingExpression.call("format.time", [value])
    let pattern = options?["pattern"] ?? options?["format"]
    guard let pattern = pattern?.constant?.string else {
      let style = dayStyle(options?["style"]?.constant?.string)
      let day = BindingExpression.call("format.day", [value] + style)
      return name == "format.date" ? day : .text([day, .literal(" "), time])
    }
    let fields = Fields(pattern)
    let day = BindingExpression.call("format.day", [value] + fields.style)
    return switch (fields.hasDay, fields.hasTime) {
    case (true, true): .text([day, .literal(" "), time])
    case (false, true): time
    case (_, false): day
    }
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

  /// Returns the argument for the style of a day; none for the usual one.
  private static func dayStyle(_ style: String?) -> [BindingExpression] {
    let word = style?.split(separator: "/").first.map(String.init)
    return switch word {
    case "short", "long", "full": [.literal(.string(word ?? ""))]
    default: []
    }
  }

  /// The fields of a pattern such as `d MMM yyyy HH:mm`, of which texts in quotes are no part.
  private struct Fields {
    private let letters: [Character: Int]
    private let text: String

    init(_ pattern: String) {
      text = pattern.replacing(/'[^']*'/, with: "")
      letters = Dictionary(text.filter(\.isLetter).map { ($0, 1) }, uniquingKeysWith: +)
    }

    private func has(_ fields: String) -> Bool { fields.contains { letters[$0] != nil } }

    var hasDay: Bool { has("yMLdEc") }
    var hasTime: Bool { has("HhKkmsj") }

    /// The argument for the style of the day; none for the usual one.
    var style: [BindingExpression] {
      let months = max(letters["M"] ?? 0, letters["L"] ?? 0)
      let word: String? =
        if text == "yyyy-MM-dd" {
          "iso"
        } else if has("E"), !has("d") {
          "weekday"
        } else if has("E") {
          "full"
        } else if months > 0, !has("d") {
          "month"
        } else if months > 3 {
          "long"
        } else if months < 3, months > 0 {
          "short"
        } else {
          nil
        }
      return word.map { [.literal(.string($0))] } ?? []
    }
  }
}
