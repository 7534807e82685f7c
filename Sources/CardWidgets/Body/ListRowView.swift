import CardModel
import ChartModel
import Gtk
import Localization

/// A row of a list: an object cell, with a line above it unless it is the first (S-34).
final class ListRowView: CardPart {
  let root = Box(.vertical)
  var onPress: (ElementID, Destination) -> Void = { _, _ in }
  /// Called when an action of the row is chosen.
  var onAction: (ElementID, ActionID) -> Void = { _, _ in }
  /// Called when the control of the row has been set.
  var onSet: (ElementID, ActionID, Control.Setting) -> Void = { _, _, _ in }
  /// Whether the row has a button with its actions, as a page has room for.
  private let hasButton: Bool
  let separator = Box(.horizontal)
  private let content = Box(.horizontal)
  let layout: ObjectCellLayout
  private let column: LeadColumn
  private let title = Label.lines("row-title", upTo: 2)
  private let labels = Box(.vertical)
  private var subtitle: Label?
  private var footnote: Label?
  private var details: Label?
  private var avatar: AvatarView?
  private var group: AvatarGroupView?
  private var tags: HeaderRowView?
  private var side: RowSideView?
  private var chart: MicroChartView?
  private var link: RowLink?
  private var row: ListRow?

  /// The maximum number of lines of a description; the title has up to two (S-29, S-38).
  private static let descriptionLines = 6

  /// - Parameters:
  ///   - column: the column of the pictures of the list.
  ///   - detail: on a card the actions of a row are in its menu alone.
  init(in column: LeadColumn, _ detail: BodyDetail = .card) {
    self.column = column
    layout = ObjectCellLayout(in: column)
    hasButton = detail == .page
    root.setAccessible(role: .listItem)
    separator.addClass("row-separator")
    content.addClass("list-row")
    content.setLayout(layout)
    add(title, as: .title)
    add(labels, as: .labels)
    root.append(separator)
    root.append(content)
    root.setLayout(self)
    root.own(self)
  }

  func render(_ row: ListRow, isFirst: Bool) {
    separator.isVisible = !isFirst
    guard row != self.row else { return }
    let old = self.row
    self.row = row
    title.show(row.title)
    renderTexts(row)
    if row.picture != old?.picture { render(row.picture) }
    render(tags: row.tags)
    render(side: row)
    render(row.micro)
    content.setHighlight(row.highlight)
    link.render(
      row.destination, row.actions, of: content, hasControl: row.control != nil, making: makeLink)
    content.setAccessible(label: row.spokenText)
    if !row.actions.isEmpty || old?.actions.isEmpty == false {
      content.setAccessible(busy: row.actions.rowSign == .running)
    }
    content.queueResize()
  }

  private func makeLink() -> RowLink {
    RowLink(of: content) { [unowned self] in
      RowLink.Texts(name: title.text, all: row?.texts ?? [], main: title.text)
    } onPress: { [unowned self] in
      if let row { onPress(row.id, row.destination) }
    } onAction: { [unowned self] action in
      if let row { onAction(row.id, action) }
    }
  }

  private func renderTexts(_ row: ListRow) {
    show(row.subtitle, in: &subtitle, making: .line("row-subtitle")) { labels.prepend($0) }
    show(row.footnote, in: &footnote, making: .line("row-footnote")) { labels.append($0) }
    show(
      row.description, in: &details,
      making: .lines("row-description", upTo: Self.descriptionLines)
    ) {
      add($0, as: .description)
    }
  }

  /// Shows a text in the order of the paragraph: whole words need no isolation.
  private func show(
    _ text: String?, in label: inout Label?, making make: @autoclosure () -> Label,
    add: (Label) -> Void
  ) {
    guard let text, !text.isEmpty else { return label.hide() }
    label.shown(making: make(), add: add).showLine(text)
  }

  private func add(_ widget: some WidgetHandle, as part: ObjectCellGeometry.Part) {
    content.append(widget)
    layout.parts[part] = widget.widget
  }

  private func render(_ picture: RowPicture?) {
    switch picture {
    case nil:
      avatar.hide()
      group.hide()
    case .avatar(let shown):
      group.hide()
      let view = avatar.shown(making: AvatarView(isSmall: true)) { content.prepend($0.root) }
      layout.parts[.lead] = view.root.widget
      view.render(shown)
    case .group(let shown):
      avatar.hide()
      let view = group.shown(making: AvatarGroupView()) { content.prepend($0.root) }
      layout.parts[.lead] = view.root.widget
      view.render(shown)
    }
  }

  /// Lays the row out again, because the column of pictures has another width.
  func columnChanged() { content.queueResize() }

  private func render(tags list: [Tag]) {
    guard !list.isEmpty else { return tags.hide() }
    tags.shown(making: HeaderRowView()) { add($0.root, as: .tags) }
      .render(HeaderRow(.tags(list)), lineLimit: 1)
  }

  private func render(side row: ListRow) {
    let offersButton = hasButton && !row.actions.isEmpty
    if row.icons.isEmpty, row.status == nil, row.substatus == nil, row.actions.rowSign == nil,
      row.control == nil, !offersButton
    {
      return side.hide()
    }
    let view = side.shown(making: RowSideView()) { add($0.root, as: .side) }
    view.render(row)
    view.render(row.control) { [unowned self] in
      if let row = self.row, let control = row.control { onSet(row.id, control.id, $0) }
    }
    view.render(offersButton ? row.actions : [], ofRow: row.title) { [unowned self] button in
      let bounds = button.bounds(in: content)
      link?.openMenu(at: bounds.map { Point(x: $0.x, y: $0.maxY) }, copies: false)
    } onAction: { [unowned self] in
      if let row = self.row { onAction(row.id, $0) }
    }
  }

  private func render(_ micro: MicroChart?) {
    guard let micro else { return chart.hide() }
    chart.shown(making: MicroChartView(.row)) { add($0.root, as: .chart) }.render(micro)
  }
}

// The line above the row begins at the edge of the texts.
extension ListRowView: LayoutBehaviour {
  var requestMode: RequestMode { .heightForWidth }

  private var lineHeight: Int {
    separator.isVisible ? separator.measure(.vertical).natural : 0
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    let request = content.measure(orientation, for: size)
    guard orientation == .vertical else { return request }
    return Measurement(
      minimum: request.minimum + lineHeight, natural: request.natural + lineHeight)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    let line = lineHeight
    if separator.isVisible {
      let lead = column.width(at: widget.layoutScale)
      let start = lead > 0 ? lead + widget.scaled(ObjectCellGeometry.leadGap) : 0
      let length = max(0, width - start)
      separator.allocate(
        x: widget.mirrored(start, length, in: width), y: 0, width: length, height: line)
    }
    content.allocate(x: 0, y: line, width: width, height: max(0, height - line))
  }
}

extension ListRow {
  fileprivate var spokenText: String {
    let statuses = [status, substatus].map { $0.map { $0.state.spoken(after: $0.text) } }
    return texts(
      with: [highlight.meaning] + statuses + tags.map(\.text) + [micro?.spokenDescription]
        + actions.rowProgress
    )
    .localizedList
  }

  /// The texts of the row, in reading order.
  fileprivate var texts: [String] {
    texts(with: [status?.text, substatus?.text] + tags.map(\.text))
  }

  private func texts(with others: [String?]) -> [String] {
    ([title, subtitle, footnote, description] + others).compactMap { $0 }.filter { !$0.isEmpty }
  }
}
