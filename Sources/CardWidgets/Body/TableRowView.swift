import CardModel
import ChartModel
import Gtk
import Localization

/// A row of a table, whose cells are aligned with those of the other rows.
final class TableRowView: CardPart {
  let root = Box(.horizontal)
  var onPress: (ElementID, Destination) -> Void = { _, _ in }
  /// Called when an action of the row is chosen.
  var onAction: (ElementID, ActionID) -> Void = { _, _ in }
  private let columns: [TableColumn]
  private let views: [TableCellView]
  private var link: RowLink?
  private var row: TableRow?

  var cells: [Widget] { views.map(\.root.widget) }

  /// Returns the natural width in px of the text beside a graphic; nil if there is no graphic.
  func graphicTextWidth(of column: Int) -> Int? { views[column].graphicTextWidth }

  init(_ columns: [TableColumn], _ layout: AlignedColumns) {
    self.columns = columns
    views = columns.indices.map {
      TableCellView($0, of: layout, xAlign: columns[$0].alignment.xAlign)
    }
    root.addClass("table-row")
    root.setAccessible(role: .row)
    root.setLayout(AlignedRowLayout(layout))
    for view in views {
      view.onPress = { [unowned self] in if let row { onPress(row.id, $0) } }
      root.append(view.root)
    }
    root.own(self)
  }

  func render(_ row: TableRow) {
    guard row != self.row else { return }
    self.row = row
    for (view, cell) in zip(views, row.cells) { view.render(cell) }
    root.setClass("activatable", when: row.canBePressed)
    root.setHighlight(row.highlight)
    let hasLinks = row.cells.contains { $0.destination != .none }
    link.render(row.destination, row.actions, of: root, hasControl: hasLinks, making: makeLink)
    let isBusy = row.actions.rowSign == .running
    root.setClass("busy", when: isBusy)
    root.setAccessible(busy: isBusy)
    root.setAccessible(
      label: (zip(columns, row.cells).map { "\($0.title): \($1.spoken)" }
        + [row.highlight.meaning].compactMap(\.self) + row.actions.rowProgress).localizedList)
  }

  private func makeLink() -> RowLink {
    RowLink(of: root) { [unowned self] in
      let cells = row?.cells.map(\.text) ?? []
      let name = row?.name ?? missingValue
      return RowLink.Texts(name: name, all: cells, main: name)
    } onPress: { [unowned self] in
      if let row { onPress(row.id, row.destination) }
    } onAction: { [unowned self] action in
      if let row { onAction(row.id, action) }
    }
  }
}

/// A cell of a table: a text, the sign of its state before it, and a bar or a micro chart before
/// both; or an icon before the text.
final class TableCellView {
  let root = Box(.horizontal)
  /// Called with the destination of the text when it is pressed.
  var onPress: (Destination) -> Void = { _ in }
  private let label: Label
  /// The label with what is beside it; nil in most cells, which have the label alone.
  private var words: Box?
  private let layout: TableCellLayout
  private let xAlign: Double
  private var sign = StateSign()
  private var icon: Image?
  private var press: PressGesture?
  private var destination = Destination.none
  private var bar: ShareBar?
  private var chart: MicroChartView?

  /// - Parameters:
  ///   - column: the index of the column.
  ///   - columns: the columns of the table.
  init(_ column: Int, of columns: AlignedColumns, xAlign: Double) {
    self.xAlign = xAlign
    label = Label.line("table-cell", xAlign: xAlign)
    label.setAttributes(.tabularFigures)
    layout = TableCellLayout(column, of: columns, text: label.widget)
    root.setLayout(layout)
    root.setAccessible(role: .cell)
    root.append(label)
    root.own(self)
  }

  /// The natural width in px of the text beside the graphic; nil if there is no graphic.
  var graphicTextWidth: Int? { layout.graphic == nil ? nil : layout.textWidth }

  func render(_ cell: TableCell) {
    let text = cell.text.isEmpty && cell.graphic == nil ? missingValue : cell.text
    layout.text.isVisible = !text.isEmpty
    label.showIsolated(text)
    label.setState(cell.state)
    // Figures beside bars are aligned at their ends.
    label.xAlign = cell.graphic == nil ? xAlign : 1
    sign.show(text.isEmpty ? .neutral : cell.state) {
      $0.horizontalAlignment = .end
      makeWords().prepend($0)
    }
    // A sign is right before its text, which it keeps at its end of the cell.
    sign.icon?.expandsHorizontally = label.xAlign > 0
    label.expandsHorizontally = sign.icon == nil || label.xAlign < 1
    render(cell.icon)
    render(cell.destination, named: text)
    switch cell.graphic {
    case nil:
      bar.hide()
      chart.hide()
      layout.graphic = nil
    case .progress(let share):
      chart.hide()
      let view = bar.shown(making: ShareBar()) { root.prepend($0.root) }
      view.render(share, state: cell.state)
      layout.graphic = view.root.widget
    case .micro(let micro):
      bar.hide()
      let view = chart.shown(making: MicroChartView(.cell)) { root.prepend($0.root) }
      view.render(micro)
      layout.graphic = view.root.widget
    }
  }
}

extension TableCellView {
  /// Returns the box of the label, which is put into one if it has none yet.
  private func makeWords() -> Box {
    if let words { return words }
    let box = Box(.horizontal, gap: 4)
    box.isVisible = label.isVisible
    label.isVisible = true
    label.keepingAlive {
      root.remove(label)
      box.append(label)
    }
    root.append(box)
    layout.text = box.widget
    words = box
    return box
  }

  private func render(_ content: Icon?) {
    guard let content = content.installed else { return icon.hide() }
    icon.shown(making: Image()) {
      $0.addClass("table-icon")
      $0.setAccessible(hidden: true)
      makeWords().prepend($0)
    }.set(iconName: content.name)
  }

  /// Makes the text a link, or a plain text again.
  private func render(_ new: Destination, named name: String) {
    destination = new
    let isPressable = new != .none
    guard isPressable || press != nil else { return }
    let words = makeWords()
    if press == nil {
      press = PressGesture.attach(to: words) { [unowned self] in onPress(destination) }
    }
    press?.isEnabled = isPressable
    words.isFocusable = isPressable
    // A press beside the text is one of the row.
    words.horizontalAlignment =
      isPressable ? (xAlign == 0 ? .start : xAlign == 1 ? .end : .center) : .fill
    words.setClass("table-link", when: isPressable)
    words.setCursor(isPressable ? .link : .standard)
    words.setAccessible(label: isPressable ? name : "")
  }
}

/// Lays out a graphic and the text after it.
///
/// The texts beside the graphics of a column are equally wide, so that all graphics end at the same
/// position.
final class TableCellLayout: LayoutBehaviour {
  /// The bar or the micro chart, if there is one.
  var graphic: Widget?
  /// The label, or the box that contains it.
  var text: Widget

  private let column: Int
  private unowned let columns: AlignedColumns

  /// The distance between the graphic and the text, in px at the usual size of text.
  private static let gap = 8

  let requestMode = RequestMode.constant

  /// - Parameters:
  ///   - column: the index of the column.
  ///   - columns: the columns of the table.
  init(_ column: Int, of columns: AlignedColumns, text: Widget) {
    self.column = column
    self.columns = columns
    self.text = text
  }

  /// The natural width of the text in px.
  var textWidth: Int { text.isVisible ? text.measure(.horizontal).natural : 0 }

  private var sharedTextWidth: Int { graphic == nil ? textWidth : columns.textWidth(of: column) }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    let parts = [text.isVisible ? text : nil, graphic].compactMap { $0 }
    guard orientation == .horizontal else {
      let height = parts.map { $0.measure(.vertical).natural }.max() ?? 0
      return Measurement(minimum: height, natural: height)
    }
    guard let graphic else { return text.measure(.horizontal) }
    let room = sharedTextWidth
    return Measurement(
      minimum: 0,
      natural: graphic.measure(.horizontal).natural
        + (room > 0 ? room + widget.scaled(Self.gap) : 0))
  }

  /// Leaves the graphic out where only the text has room.
  func allocate(width: Int, height: Int, in widget: Widget) {
    guard let graphic else {
      return text.allocate(x: 0, y: 0, width: width, height: height)
    }
    let room = sharedTextWidth
    let extent = max(0, width - (room > 0 ? room + widget.scaled(Self.gap) : 0))
    let hasGraphic = extent > 0 && extent >= graphic.measure(.horizontal).minimum
    graphic.setChildVisible(hasGraphic)
    if hasGraphic {
      graphic.allocate(
        x: widget.mirrored(0, extent, in: width), y: 0, width: extent, height: height)
    }
    guard text.isVisible else { return }
    let end = hasGraphic ? room : width
    text.allocate(
      x: widget.mirrored(width - end, end, in: width), y: 0, width: end, height: height)
  }
}
