import CardModel
import Gtk

/// A list of the rows of a report as object cells, for compact pages.
final class ReportList {
  let view: ListView
  let isNarrow: Bool

  /// - Parameter isNarrow: whether the text is so large that the title needs a line of its own.
  init(_ report: Report, _ rows: ReportRowSet, isNarrow: Bool) {
    self.isNarrow = isNarrow
    let parts = ObjectCellParts(report)
    let extents = ObjectCellExtents()
    view = ListView(
      rows.selection, factory: rows.factory { ReportListCell(parts, extents, isNarrow: isNarrow) })
    view.addClass("report-list")
    view.setAccessible(label: report.title)
    view.own(self)
  }
}

/// The columns in the parts of an object cell.
///
/// The title is the name of the row. The value is the first other column that is aligned at the
/// end, preferably one whose unit tells its meaning without a heading. The state stands below it,
/// or in its place. The remaining columns are the second line.
struct ObjectCellParts {
  let title: Int
  /// The headings of all columns.
  let headings: [String]
  let value: Int?
  let state: Int?
  let subtitle: [Int]

  init(_ report: Report) {
    let columns = report.columns
    let title = report.nameColumn
    let others = columns.indices.filter { $0 != title }
    let state = others.first { columns[$0].role == .state }
    let numbers = others.filter { columns[$0].alignment == .end && $0 != state }
    let value = numbers.first { columns[$0].plainTitle != columns[$0].title } ?? numbers.first
    self.title = title
    headings = columns.map(\.title)
    self.state = state
    self.value = value
    subtitle = others.filter { $0 != value && $0 != state }
  }

  /// Returns the text of a cell without the heading of its column above it: a number is preceded
  /// by the heading, such as "Order 11059".
  func text(of column: Int, in row: ReportRow) -> String {
    let words = row.cells[column].words
    guard words.contains(where: \.isNumber), !words.contains(where: \.isLetter),
      !headings[column].isEmpty
    else { return words }
    return "\(headings[column]) \(words)"
  }
}

/// The sizes of the lines that the cells of a list share.
private final class ObjectCellExtents {
  let title = ReportColumnWidth(minimum: 4)
  let subtitle = ReportColumnWidth(minimum: 4)
  let value = ReportColumnWidth(isWhole: true)
  let state = ReportColumnWidth()
}

private final class ReportListCell: ReportRowWidget {
  var position = 0
  var root: Widget { box.widget }
  let isFirst = true

  private let box = Box(.horizontal, gap: 12)
  private let title: LineView
  private let subtitle: LineView
  private let value: LineView
  private let state: LineView
  private let parts: ObjectCellParts

  init(_ parts: ObjectCellParts, _ extents: ObjectCellExtents, isNarrow: Bool) {
    self.parts = parts
    title = LineView(Label.line("row-title"), extents.title)
    subtitle = LineView(Label.line("row-subtitle"), extents.subtitle)
    value = LineView(Label.line("row-value", xAlign: isNarrow ? 0 : 1), extents.value)
    state = LineView(Label.line("row-state", xAlign: 1), extents.state)
    box.addClass("report-cell")
    let figures = isNarrow ? Box(.horizontal, gap: 12) : Box(.vertical, gap: 2)
    for line in [value, state] { figures.append(line.root) }
    state.root.expandsHorizontally = isNarrow
    figures.verticalAlignment = .center
    let texts = Box(.vertical, gap: 2)
    texts.append(title.root)
    if isNarrow { texts.append(figures) }
    texts.append(subtitle.root)
    texts.verticalAlignment = .center
    texts.expandsHorizontally = true
    box.append(texts)
    if !isNarrow { box.append(figures) }
    value.label.setAttributes(.tabularFigures)
    value.root.isVisible = parts.value != nil
    state.root.isVisible = parts.state != nil
    subtitle.root.isVisible = !parts.subtitle.isEmpty
    box.own(self)
  }

  func render(_ row: ReportRow?) {
    for line in [title, subtitle, value, state] {
      line.label.setClass("loading", when: row == nil)
    }
    title.show(row.map { parts.text(of: parts.title, in: $0) })
    let second = row.map { row in
      BidirectionalText.join(
        parts.subtitle.filter { row.cells[$0].words != missingValue }
          .map { parts.text(of: $0, in: row) },
        separator: " · ", isRightToLeft: root.isRightToLeft)
    }
    subtitle.show(second)
    for (line, column) in [(value, parts.value), (state, parts.state)] {
      guard let column else { continue }
      line.show(row?.cells[column].words, row?.cells[column].state ?? .neutral)
    }
  }
}
