import Localization

/// A breach of the guideline for cards, with advice.
public struct GuidelineBreach: Hashable, Sendable {
  /// The number of the rule, such as "S-52".
  public var rule: String
  /// A description of the problem and its solution.
  public var message: String

  public init(_ rule: String, _ message: Message) {
    self.rule = rule
    self.message = String(localized: message)
  }
}

/// A rule that applies to both a card and the dashboard file that describes it.
///
/// Both checks share the limits and messages defined here; they differ in what they examine, and in
/// their advice.
public enum CardRule: Hashable, Sendable {
  /// A horizontal card has media (S-14).
  case mediaAtTheSide
  /// A label fits two lines (S-29).
  case shortLabel(Label)
  /// A chart has a title (S-52).
  case chartTitle
  /// A counter counts rows (S-76).
  case countedRows
  /// The elements of a header can be scanned (S-78).
  case balancedHeader(elements: Int)
  /// The title over the picture is not repeated (S-83).
  case titleOnce

  /// A label of a card.
  public enum Label: Sendable {
    case title
    case subtitle
    case text
  }

  /// The maximum length of a label in characters: two lines of a title at a width of 300 px (S-29).
  public static let labelLength = 60
  /// The number of header elements that can still be scanned; the guideline asks for balance and
  /// gives no number (S-78).
  public static let balancedHeaderElements = 7

  /// The number of the rule, such as "S-52".
  public var number: String {
    switch self {
    case .mediaAtTheSide: "S-14"
    case .shortLabel: "S-29"
    case .chartTitle: "S-52"
    case .countedRows: "S-76"
    case .balancedHeader: "S-78"
    case .titleOnce: "S-83"
    }
  }

  /// Returns the message for a breach of the rule.
  /// - Parameter message: the advice to the author.
  public func message(_ message: Message) -> String {
    let problem =
      switch self {
      case .mediaAtTheSide: String(localized: "a horizontal card has media at its side")
      case .shortLabel(.title): String(localized: "the title needs more than two lines")
      case .shortLabel(.subtitle): String(localized: "the subtitle needs more than two lines")
      case .shortLabel(.text): String(localized: "the text needs more than two lines")
      case .chartTitle: String(localized: "a chart needs a title")
      case .countedRows: String(localized: "a counter counts the rows of a list or a table")
      case .balancedHeader(let count):
        String(
          localized:
            "the header has \(count) elements, \(Self.balancedHeaderElements) can be scanned")
      case .titleOnce: String(localized: "the picture carries this title already")
      }
    let advice = String(localized: message)
    return String(localized: "\(problem): \(advice)")
  }

  /// Returns the number of elements in a header that a reader takes in (S-78).
  /// - Parameters:
  ///   - leading: the number of statuses at the start, or 1 for an avatar.
  ///   - accessories: the number of accessories at the end.
  ///   - rows: the number of elements in each row.
  ///   - others: whether there are a title, a subtitle, a figure, a trend and a timestamp.
  public static func headerElementCount(
    leading: Int, accessories: Int, rows: some Sequence<Int>, others: Bool...
  ) -> Int {
    leading + accessories + rows.reduce(0, +) + others.count { $0 }
  }
}
