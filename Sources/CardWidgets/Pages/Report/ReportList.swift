import CardModel
import Gtk

/// A list of the rows of a report as object cells, for narrow pages.
final class ReportList {
  let view: ListView

  init(_ report: Report, _ rows: ReportRowSet) {
    let parts = ObjectCellParts(report.columns)
    let extents = (title: LineExtent(), subtitle: LineExtent())
    view = ListView(
      rows.selection,
      factory: rows.factory {
        ReportListCell(parts, title: extents.title, subtitle: extents.subtitle)
      })
    view.addClass("report-list")
    view.setAccessible(label: report.title)
    view.own(self)
  }
}

/// The columns in the parts of an object cell.
///
/// The first column is the title. The value is the first other column that is aligned at the end,
/// or else the last of three or more columns. The remaining columns are the second line.
struct ObjectCellParts {
  let title = 0
  let value: Int?
  let subtitle: [Int]

  init(_ columns: [ReportColumn]) {
    let others = columns.indices.dropFirst()
    let value =
      others.first { columns[$0].alignment == .end } ?? (others.count > 1 ? others.last : nil)
    self.value = value
    subtitle = others.filter { $0 != value }
  }
}

private final class ReportListCell: ReportRowWidget {
  var position = 0
  var root: Widget { box.widget }
  let isFirst = true

  private let box = Box(.horizontal, spacing: 12)
  private let title: LineView
  private let subtitle: LineView
  private let value = Label.line("row-value", xAlign: 1)
  private let parts: ObjectCellParts

  init(_ parts: ObjectCellParts, title: LineExtent, subtitle: LineExtent) {
    self.parts = parts
    self.title = LineView(Label.line("row-title"), title)
    self.subtitle = LineView(Label.line("row-subtitle"), subtitle)
    box.addClass("report-cell")
    let texts = Box(.vertical, spacing: 2)
    texts.expandsHorizontally = true
    texts.verticalAlignment = .center
    texts.append(self.title.root)
    texts.append(self.subtitle.root)
    value.setAttributes(.tabularFigures)
    value.isVisible = parts.value != nil
    box.append(texts)
    box.append(value)
    box.own(self)
  }

  func render(_ row: ReportRow?) {
    for label in [title.label, subtitle.label, value] {
      label.setClass("loading", when: row == nil)
    }
    title.show(row?.cells[parts.title].words)
    let second = row.map { row in
      parts.subtitle.map { row.cells[$0].words }.filter { $0 != missingValue }
        .joined(separator: " · ")
    }
    subtitle.show(second)
    subtitle.root.isVisible = !parts.subtitle.isEmpty
    guard let column = parts.value else { return }
    value.showLine(row?.cells[column].words ?? " ")
    value.setState(row?.cells[column].state ?? .neutral)
  }
}
