import CardModel
import Gtk

/// Lays out rows and an accessory beside them, or below them where the rows would be too narrow.
final class HeaderColumnsLayout: LayoutBehaviour {
  let rows: Widget
  /// Returns the minimum useful width of the rows in px.
  var minimumRowWidth: () -> Int = { 0 }
  /// Returns the minimum useful width of the accessory in px, such as that of a figure without the
  /// texts below it.
  var minimumAccessoryWidth: () -> Int = { 0 }
  /// A figure or a micro chart, once there is one.
  var accessory: Widget?
  /// The share of the width up to which the accessory is wider than its minimum useful width.
  var accessoryShare = HeaderColumns.figureShare
  /// The distance between the rows and an accessory below them, in px at the usual size of text.
  private static let stackSpacing = 6

  init(rows: some WidgetHandle) { self.rows = rows.widget }

  var requestMode: RequestMode { .heightForWidth }

  private var shownRows: Widget? { rows.isVisible ? rows : nil }
  private var shownAccessory: Widget? { accessory.flatMap { $0.isVisible ? $0 : nil } }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    guard let rows = shownRows, let accessory = shownAccessory else {
      return (shownRows ?? shownAccessory)?.measure(orientation, for: size)
        ?? Measurement(minimum: 0, natural: 0)
    }
    let (first, second) = (rows.measure(.horizontal), accessory.measure(.horizontal))
    let width = Measurement(
      minimum: max(first.minimum, second.minimum),
      natural: first.natural + widget.scaled(Int(HeaderColumns.spacing)) + second.natural)
    if orientation == .horizontal { return width }
    let columns = columns(size < 0 ? width.natural : size, accessory)
    let top = rows.measure(.vertical, for: Int(columns.rows)).natural
    let figure = accessory.measure(.vertical, for: Int(columns.accessory)).natural
    let height =
      columns.isStacked ? top + widget.spaced(Self.stackSpacing) + figure : max(top, figure)
    return Measurement(minimum: height, natural: height)
  }

  private func columns(_ width: Int, _ accessory: Widget) -> HeaderColumns {
    let natural = accessory.measure(.horizontal).natural
    return HeaderColumns(
      width: Double(width), least: Double(minimumAccessoryWidth()), natural: Double(natural),
      rows: Double(minimumRowWidth()), share: accessoryShare,
      scale: rows.layoutScale)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    let isMirrored = widget.isRightToLeft
    func allocate(_ child: Widget, from start: Int, y: Int, width extent: Int, height: Int) {
      let x = isMirrored ? width - start - extent : start
      child.allocate(x: x, y: y, width: extent, height: height)
    }
    switch (shownRows, shownAccessory) {
    case (nil, nil): break
    case (let rows?, nil): allocate(rows, from: 0, y: 0, width: width, height: height)
    case (nil, let accessory?):
      allocate(accessory, from: 0, y: 0, width: width, height: height)
    case (let rows?, let accessory?):
      let columns = columns(width, accessory)
      let extent = Int(columns.accessory)
      let figure = accessory.measure(.vertical, for: extent).natural
      let top = columns.isStacked ? height - figure - widget.spaced(Self.stackSpacing) : height
      allocate(rows, from: 0, y: 0, width: Int(columns.rows), height: top)
      let y = columns.isStacked ? height - figure : 0
      allocate(accessory, from: width - extent, y: y, width: extent, height: height - y)
    }
  }
}
