import CardModel
import Gtk

/// Lays out rows and the figure beside them, or below them where the rows would have no room.
final class HeaderColumnsLayout: LayoutBehaviour {
  let rows: Widget
  /// The width in px below which the rows say nothing.
  var leastRows: () -> Int = { 0 }
  /// The width in px of the figure itself, which words below it may exceed.
  var leastAccessory: () -> Int = { 0 }
  /// The figure, once there is one.
  var accessory: Widget?
  /// The part of the width beyond which it has no more than it can't do without.
  var accessoryShare = HeaderColumns.figureShare
  /// Between rows and the figure below them, in px.
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
      natural: first.natural + Int(HeaderColumns.spacing) + second.natural)
    if orientation == .horizontal { return width }
    let columns = columns(size < 0 ? width.natural : size, accessory)
    let top = rows.measure(.vertical, for: Int(columns.rows)).natural
    let figure = accessory.measure(.vertical, for: Int(columns.accessory)).natural
    let height = columns.isStacked ? top + Self.stackSpacing + figure : max(top, figure)
    return Measurement(minimum: height, natural: height)
  }

  private func columns(_ width: Int, _ accessory: Widget) -> HeaderColumns {
    let natural = accessory.measure(.horizontal).natural
    return HeaderColumns(
      width: Double(width), least: Double(leastAccessory()), natural: Double(natural),
      rows: Double(leastRows()), share: accessoryShare)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    let isMirrored = widget.isRightToLeft
    func place(_ child: Widget, from start: Int, y: Int, width extent: Int, height: Int) {
      let x = isMirrored ? width - start - extent : start
      child.allocate(x: x, y: y, width: extent, height: height)
    }
    switch (shownRows, shownAccessory) {
    case (nil, nil): break
    case (let rows?, nil): place(rows, from: 0, y: 0, width: width, height: height)
    case (nil, let accessory?):
      place(accessory, from: 0, y: 0, width: width, height: height)
    case (let rows?, let accessory?):
      let columns = columns(width, accessory)
      let extent = Int(columns.accessory)
      let figure = accessory.measure(.vertical, for: extent).natural
      let top = columns.isStacked ? height - figure - Self.stackSpacing : height
      place(rows, from: 0, y: 0, width: Int(columns.rows), height: top)
      let y = columns.isStacked ? height - figure : 0
      place(accessory, from: width - extent, y: y, width: extent, height: height - y)
    }
  }
}
