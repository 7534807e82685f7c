import CardModel
import Gtk

/// The columns of several rows, whose cells are aligned below each other.
final class AlignedColumns {
  struct Column {
    /// The width in px at the usual size of text; nil for the natural width of the cells.
    var width: Int?
    /// Whether the column grows into the remaining width.
    var grows = true
    /// Whether the cells are text that can be cut short, as numbers and dates can't.
    var isText = true
  }

  private let usualGap: Int
  var columns: [Column] = [] { didSet { invalidate() } }
  /// The cells of all rows.
  ///
  /// GTK lays out no row whose own cells and size are as before, so that all are laid out again if
  /// other cells have changed the columns.
  var rows: [[Widget]] = [] {
    didSet {
      let (naturals, textWidths) = (knownNaturals, knownTextWidths)
      invalidate()
      if textWidths.contains(where: { textWidth(of: $0.key) != $0.value }) {
        for cell in rows.joined() { cell.queueResize() }
      } else if let naturals, self.naturals != naturals {
        for row in rows { row.first?.parent?.queueResize() }
      }
    }
  }
  /// The number of the first rows that are headings.
  var headingCount = 0
  private var known: (width: Int, widths: [Int])?
  /// The natural width of each column in px, which each row requests.
  private var knownNaturals: [Int]?
  /// Returns the natural widths in px of the texts beside the graphics of a column.
  var graphicTextWidths: (Int) -> [Int] = { _ in [] }
  private var knownTextWidths: [Int: Int] = [:]

  /// - Parameter gap: the distance between two columns, in px at the usual size of text.
  init(gap: Int) { usualGap = gap }

  /// Discards the computed widths before a new layout: cells may have become wider.
  func invalidate() { (known, knownNaturals, knownTextWidths) = (nil, nil, [:]) }

  /// Returns the width in px of the texts beside the graphics of a column.
  func textWidth(of column: Int) -> Int {
    if let known = knownTextWidths[column] { return known }
    let width = graphicTextWidths(column).max() ?? 0
    knownTextWidths[column] = width
    return width
  }

  /// Returns the widths of the columns in rows of a width, in px.
  func widths(in width: Int) -> [Int] {
    if let known, known.width == width { return known.widths }
    let widths = TableColumnGeometry.widths(
      of: columns.indices.map { index in
        let column = columns[index]
        return TableColumnGeometry.Column(
          natural: naturals[index], content: content(of: index), fixed: column.width.map(scaled),
          grows: column.grows, isText: column.grows && column.isText)
      }, in: width, gap: gap(in: width))
    known = (width, widths)
    return widths
  }

  /// The natural width of a row in px.
  var natural: Int {
    zip(columns, naturals).map { $0.width.map(scaled) ?? $1 }.reduce(0, +)
      + scaled(usualGap) * max(0, columns.count - 1)
  }

  /// Returns the distance between two columns in rows of a width, in px.
  func gap(in width: Int) -> Int {
    let scale = rows.first?.first?.layoutScale ?? 1
    return Int(
      (Double(usualGap) * GridGeometry.gapScale(in: Double(width), scale: scale)).rounded())
  }

  private func scaled(_ length: Int) -> Int { rows.first?.first?.scaled(length) ?? length }

  /// Returns the natural width in px of a column without its heading; nil if it has nothing else.
  private func content(of column: Int) -> Int? {
    guard headingCount > 0 else { return nil }
    return rows.dropFirst(headingCount).map { $0[column].measure(.horizontal).natural }.max()
  }

  private var naturals: [Int] {
    if let knownNaturals { return knownNaturals }
    let naturals = columns.indices.map { column in
      rows.reduce(0) { max($0, $1[column].measure(.horizontal).natural) }
    }
    knownNaturals = naturals
    return naturals
  }
}

/// Lays out the children of a row in the columns that it shares with other rows.
final class AlignedRowLayout: LayoutBehaviour {
  private let columns: AlignedColumns

  let requestMode = RequestMode.heightForWidth

  init(_ columns: AlignedColumns) { self.columns = columns }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    guard orientation == .vertical else {
      // Cells end with an ellipsis, so that any width is enough.
      return Measurement(minimum: 0, natural: columns.natural)
    }
    let widths = columns.widths(in: size < 0 ? columns.natural : size)
    let height = zip(widget.children, widths).map { $0.measure(.vertical, for: $1).natural }.max()
    return Measurement(minimum: height ?? 0, natural: 0)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    let gap = columns.gap(in: width)
    var start = 0
    for (cell, extent) in zip(widget.children, columns.widths(in: width)) {
      let x = widget.mirrored(start, extent, in: width)
      cell.allocate(x: x, y: 0, width: extent, height: height)
      start += extent + gap
    }
  }
}
