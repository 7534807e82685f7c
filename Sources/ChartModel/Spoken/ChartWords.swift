/// The words of charts, shown and spoken: templates with names in braces for values.
public struct ChartWords: Hashable, Sendable {
  /// A phrase for one of something, and for several; "{count}" is the number.
  public struct Counted: Hashable, Sendable {
    public var one: String
    public var many: String

    public init(one: String, many: String) {
      self.one = one
      self.many = many
    }

    func text(_ count: Int) -> String {
      (count == 1 ? one : many).filling(["count": "\(count)"])
    }
  }

  /// The name of each kind of chart.
  public var kinds: [Chart.Kind: String] = [
    .line: "Line chart", .area: "Area chart", .column: "Column chart", .bar: "Bar chart",
    .combination: "Combination chart", .donut: "Donut chart", .waterfall: "Waterfall chart",
    .scatter: "Scatter chart", .bubble: "Bubble chart",
  ]
  public var stacked = "stacked"
  public var stackedToPercent = "stacked to 100 percent"

  // The numbers of things in a chart.
  public var series = Counted(one: "1 series", many: "{count} series")
  public var points = Counted(one: "1 point", many: "{count} points")
  public var categories = Counted(one: "1 category", many: "{count} categories")
  public var parts = Counted(one: "1 part", many: "{count} parts")
  public var steps = Counted(one: "1 step", many: "{count} steps")
  public var moreSeries = Counted(one: "And 1 more series", many: "And {count} more series")
  public var missing = Counted(one: "1 point has no data", many: "{count} points have no data")
  public var span = "{from} to {to}"
  public var noData = "no data"

  // The trend of a series.
  public var lowest = "lowest {value} at {position}"
  public var highest = "highest {value} at {position}"
  public var last = "last {value} at {position}"
  public var only = "{value} at {position}"
  public var always = "always {value}"
  public var up = "up {change} over the period"
  public var down = "down {change} over the period"
  public var unchanged = "unchanged over the period"
  public var percentagePoints = Counted(one: "1 point", many: "{count} points")
  public var reference = "Line at {value}"

  // The parts of a donut.
  public var total = "total {value}"
  public var share = "{number} percent"
  public var littleShare = "less than 1 percent"
  public var remainingParts = Counted(
    one: "1 more part, {share}", many: "{count} more parts, {share}")

  // The steps of a waterfall.
  public var start = "starts with {position}, {value}"
  public var rise = "largest rise {position}, {value}"
  public var fall = "largest fall {position}, {value}"
  public var end = "ends with {position}, {value}"

  // A point, and a range of them.
  public var position = "{number} of {count}"
  public var size = "size {value}"
  public var change = "change {value}, from {from} to {to}"
  public var average = "average {value}"
  public var lastValue = "last value {value}"

  // The summary above a chart of its visible or selected part.
  public var totalTitle = "Total"
  public var averageTitle = "Average"
  public var lastTitle = "Last value"
  public var changeTitle = "Change"
  public var ofCategories = Counted(
    one: "{word} of 1 category", many: "{word} of {count} categories")
  public var ofPoints = Counted(
    one: "{word} of 1 point", many: "{word} of {count} points")
  public var selected = Counted(one: "1 selected", many: "{count} selected")
  public var levels = "from {from} to {to}"

  // A card with a chart.
  public var opensChart = "Opens the full chart"

  public static let english = ChartWords()

  public init() {}
}

extension String {
  /// Returns the template with the names in braces replaced by values.
  func filling(_ values: [String: String]) -> String {
    var text = ""
    var rest = self[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: open)..<close])
      text += rest[..<open]
      text += values[name] ?? "{\(name)}"
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  /// The text with a capital first letter.
  var asSentence: String { prefix(1).uppercased() + dropFirst() }
}
