import Localization

/// The words of charts, shown and spoken, in the user's language.
enum ChartWords {
  /// Returns the name of a kind of chart at the start of a sentence.
  static func kind(_ kind: Chart.Kind) -> String {
    switch kind {
    case .line: String(localized: "Line chart")
    case .area: String(localized: "Area chart")
    case .column: String(localized: "Column chart")
    case .bar: String(localized: "Bar chart")
    case .combination: String(localized: "Combination chart")
    case .donut: String(localized: "Donut chart")
    case .waterfall: String(localized: "Waterfall chart")
    case .scatter: String(localized: "Scatter chart")
    case .bubble: String(localized: "Bubble chart")
    case .states: String(localized: "State chart")
    }
  }

  /// Returns the name of a kind of chart after a title.
  static func kindInSentence(_ kind: Chart.Kind) -> String {
    switch kind {
    case .line: String(localized: "line chart")
    case .area: String(localized: "area chart")
    case .column: String(localized: "column chart")
    case .bar: String(localized: "bar chart")
    case .combination: String(localized: "combination chart")
    case .donut: String(localized: "donut chart")
    case .waterfall: String(localized: "waterfall chart")
    case .scatter: String(localized: "scatter chart")
    case .bubble: String(localized: "bubble chart")
    case .states: String(localized: "state chart")
    }
  }

  static var noData: String { String(localized: "no data") }

  /// Returns sentences with a full stop each.
  static func sentences(_ texts: [String]) -> String {
    String(localized: "\(texts.localizedSentences).")
  }

  // MARK: Numbers of things

  static func series(_ count: Int) -> String {
    String(count: count, one: "\(count) series", other: "\(count) series")
  }

  static func points(_ count: Int) -> String {
    String(count: count, one: "\(count) point", other: "\(count) points")
  }

  static func categories(_ count: Int) -> String {
    String(count: count, one: "\(count) category", other: "\(count) categories")
  }

  static func parts(_ count: Int) -> String {
    String(count: count, one: "\(count) part", other: "\(count) parts")
  }

  static func steps(_ count: Int) -> String {
    String(count: count, one: "\(count) step", other: "\(count) steps")
  }

  static func changes(_ count: Int) -> String {
    String(count: count, one: "\(count) change", other: "\(count) changes")
  }

  static func moreSeries(_ count: Int) -> String {
    String(count: count, one: "And \(count) more series", other: "And \(count) more series")
  }

  static func missing(_ count: Int) -> String {
    String(
      count: count, one: "\(count) point has no data", other: "\(count) points have no data")
  }

  static func selected(_ count: Int) -> String {
    String(count: count, one: "\(count) selected", other: "\(count) selected")
  }

  static func remainingParts(_ count: Int, share: String) -> String {
    String(
      count: count, one: "\(count) more part, \(share)", other: "\(count) more parts, \(share)")
  }

  // MARK: Ranges and changes

  static func span(_ from: String, _ to: String) -> String {
    String(localized: "\(from) to \(to)")
  }

  static func change(_ value: String, from: String, to: String) -> String {
    String(localized: "change \(value), from \(from) to \(to)")
  }

  static func levels(from: String, to: String) -> String {
    String(localized: "from \(from) to \(to)")
  }

  static var unchanged: String { String(localized: "unchanged over the period") }

  // MARK: Values

  static func total(_ value: String) -> String { String(localized: "total \(value)") }

  static func average(_ value: String) -> String { String(localized: "average \(value)") }

  static func lastValue(_ value: String) -> String { String(localized: "last value \(value)") }

  static func size(_ value: String) -> String { String(localized: "size \(value)") }

  // MARK: Events

  static var events: String { String(localized: "Events") }

  static func events(_ count: Int) -> String {
    String(count: count, one: "\(count) event", other: "\(count) events")
  }

  static func moreEvents(_ count: Int) -> String {
    String(count: count, one: "\(count) more event", other: "\(count) more events")
  }

  // MARK: States

  static var shareOfTime: String { String(localized: "Share of the time") }

  static func lasting(_ length: String) -> String { String(localized: "for \(length)") }

  // MARK: The summary above a chart

  static func title(_ summary: Chart.Summary) -> String {
    switch summary {
    case .total: String(localized: "Total")
    case .average: String(localized: "Average")
    case .last: String(localized: "Last value")
    }
  }

  static func title(_ summary: Chart.Summary, ofCategories count: Int) -> String {
    switch summary {
    case .total:
      String(count: count, one: "Total of \(count) category", other: "Total of \(count) categories")
    case .average:
      String(
        count: count, one: "Average of \(count) category", other: "Average of \(count) categories")
    case .last:
      String(
        count: count, one: "Last value of \(count) category",
        other: "Last value of \(count) categories")
    }
  }

  static func title(_ summary: Chart.Summary, ofPoints count: Int) -> String {
    switch summary {
    case .total:
      String(count: count, one: "Total of \(count) point", other: "Total of \(count) points")
    case .average:
      String(count: count, one: "Average of \(count) point", other: "Average of \(count) points")
    case .last:
      String(
        count: count, one: "Last value of \(count) point", other: "Last value of \(count) points")
    }
  }
}

extension String {
  /// The text with a capital first letter.
  var asSentence: String { prefix(1).uppercased() + dropFirst() }
}
