/// The vertical positions of the rows of a state chart.
///
/// On a card the name of a row stands above its bar, which takes the whole width, as in a list of
/// bars. On a page it stands beside the bar.
struct StateRows: Hashable, Sendable {
  /// The top of the first row in px.
  let start: Double
  /// The distance between the tops of two rows in px.
  let step: Double
  /// The height of the name above a bar in px; 0 if it stands elsewhere.
  let nameHeight: Double
  let barHeight: Double
  /// The number of rows that are shown.
  let count: Int

  /// The minimum and the maximum thickness of a bar on a card, in px.
  private static let cardBar = (least: 14.0, most: 28.0)
  /// The thickness of the bar of a card with a single row, in px.
  private static let singleBar = 28.0
  /// The minimum and the maximum gap below a bar on a card, in px.
  private static let cardGap = (least: 10.0, most: 20.0)
  /// The gap between a name and the bar below it, in px.
  private static let nameGap = 3.0
  /// The minimum and the maximum height of a row on a page, in px at the usual size of text.
  private static let pageRow = (least: 32.0, most: 88.0)
  /// The share of a row that its bar takes on a page.
  private static let pageShare = 0.62

  /// Returns the height in px at which all rows fit.
  static func height(of count: Int, style: ChartLayout.Style, lineHeight: Double) -> Double {
    guard style == .card else { return Double(count) * max(pageRow.least, lineHeight + 14) }
    guard count > 1 else { return singleBar }
    let row = lineHeight + nameGap + cardBar.least + cardGap.least
    return Double(count) * row - cardGap.least
  }

  /// - Parameters:
  ///   - all: the number of rows; those that don't fit on a card are not shown.
  ///   - plot: the room for the rows.
  init(of all: Int, style: ChartLayout.Style, in plot: ChartRectangle, lineHeight: Double) {
    guard style == .card else {
      count = all
      let most = max(Self.pageRow.most, lineHeight * 3)
      step = min(plot.height / Double(max(all, 1)), most)
      barHeight = (step * Self.pageShare).rounded(.down)
      nameHeight = 0
      let rest = plot.height - step * Double(all)
      start = plot.y + ((rest + step - barHeight) / 2).rounded(.down)
      return
    }
    let isNamed = all > 1
    nameHeight = isNamed ? lineHeight + Self.nameGap : 0
    let least = nameHeight + (isNamed ? Self.cardBar.least : Self.singleBar)
    let fitting = Int(((plot.height + Self.cardGap.least + 0.5) / (least + Self.cardGap.least)))
    count = min(all, max(fitting, 1))
    let rows = Double(count)
    // The room that is left makes bars thicker and gaps wider.
    let rest = max(0, plot.height - rows * least - (rows - 1) * Self.cardGap.least)
    let bar = isNamed ? min(Self.cardBar.most - Self.cardBar.least, rest / rows / 2) : 0
    barHeight = (least - nameHeight + bar).rounded(.down)
    let gap = count > 1 ? min(Self.cardGap.most, Self.cardGap.least + rest / (rows - 1) / 2) : 0
    step = (nameHeight + barHeight + gap).rounded(.down)
    start = plot.y + max(0, ((plot.height - rows * step + gap) / 2).rounded(.down))
  }

  /// Returns the vertical extent of a row's bar.
  func bar(of row: Int) -> (y: Double, height: Double) {
    (start + Double(row) * step + nameHeight, barHeight)
  }

  /// Returns the row nearest to a y coordinate.
  func row(at y: Double) -> Int? {
    guard count > 0, step > 0 else { return nil }
    let number = ((y - start - (nameHeight + barHeight) / 2) / step).rounded()
    return Int(min(max(number, 0), Double(count - 1)))
  }
}
