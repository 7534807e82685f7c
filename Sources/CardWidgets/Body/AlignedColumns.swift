import CardModel
import Gtk

/// The columns that rows have in common, so that their cells stand below each other.
final class AlignedColumns {
  struct Column {
    /// In px; nil for as wide as needed.
    var width: Int?
    /// Whether it takes what room is left.
    var grows = true
  }

  let gap: Int
  var columns: [Column] = [] { didSet { forget() } }
  /// The cells of all rows.
  var rows: [[Widget]] = [] { didSet { forget() } }
  private var known: (width: Int, widths: [Int])?
  /// The width that each column wants, in px: each row asks for them.
  private var knownNaturals: [Int]?

  /// - Parameter gap: between two columns, in px.
  init(gap: Int) { self.gap = gap }

  /// Before a new layout: cells may have become wider.
  func forget() { (known, knownNaturals) = (nil, nil) }

  /// The widths of the columns of rows that are so wide, in px.
  func widths(in width: Int) -> [Int] {
    if let known, known.width == width { return known.widths }
    let widths = TableColumnGeometry.widths(
      of: zip(columns, naturals).map {
        TableColumnGeometry.Column(natural: $1, fixed: $0.width, grows: $0.grows)
      }, in: width, gap: gap)
    known = (width, widths)
    return widths
  }

  /// The width that rows want, in px.
  var natural: Int {
    zip(columns, naturals).map { $0.width ?? $1 }.reduce(0, +) + gap * max(0, columns.count - 1)
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

/// Puts the children of a row into the columns that it shares with other rows.
final class AlignedRowLayout: LayoutBehaviour {
  private let columns: AlignedColumns

  let requestMode = RequestMode.heightForWidth

  init(_ columns: AlignedColumns) { self.columns = columns }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    guard orientation == .vertical else {
      // Cells end with an ellipsis: any width will do.
      return Measurement(minimum: 0, natural: columns.natural)
    }
    let widths = columns.widths(in: size < 0 ? columns.natural : size)
    let height = zip(widget.children, widths).map { $0.measure(.vertical, for: $1).natural }.max()
    return Measurement(minimum: height ?? 0, natural: 0)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    var start = 0
    for (cell, extent) in zip(widget.children, columns.widths(in: width)) {
      let x = widget.mirrored(start, extent, in: width)
      cell.allocate(x: x, y: 0, width: extent, height: height)
      start += extent + columns.gap
    }
  }
}
