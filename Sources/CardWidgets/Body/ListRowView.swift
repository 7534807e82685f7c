import CardModel
import ChartModel
import Gtk

/// A row of a list: an object cell, with a line above it unless it is the first (S-34).
final class ListRowView {
  let root = Box(.vertical)
  var onPress: (ElementID, Destination) -> Void = { _, _ in }
  private let separator = Box(.horizontal)
  private let content = Box(.horizontal)
  private let layout = ObjectCellLayout()
  private let title = Label.line("row-title")
  private let labels = Box(.vertical)
  private var subtitle: Label?
  private var footnote: Label?
  private var details: Label?
  private var avatar: AvatarView?
  private var group: AvatarGroupView?
  private var tags: HeaderRowView?
  private var side: RowSideView?
  private var chart: MicroChartView?
  private var press: PressGesture?
  private var row: ListRow?

  /// Running text may be longer than the labels, which end after two lines (S-38).
  private static let descriptionLines = 6

  init() {
    root.setAccessible(role: .listItem)
    separator.addClass("row-separator")
    content.addClass("list-row")
    content.setLayout(layout)
    add(title, as: .title)
    add(labels, as: .labels)
    root.append(separator)
    root.append(content)
    root.own(self)
  }

  func render(_ row: ListRow, isFirst: Bool) {
    separator.isVisible = !isFirst
    guard row != self.row else { return }
    let old = self.row
    self.row = row
    title.show(row.title)
    // Beside a column of statuses the title has the room of two lines.
    title.lineLimit = row.substatus == nil ? 1 : 2
    title.wraps = row.substatus != nil
    renderTexts(row)
    if row.picture != old?.picture { render(row.picture) }
    render(tags: row.tags)
    render(side: row)
    render(row.micro)
    renderPress(leads: row.destination != .none)
    content.setAccessible(label: row.spokenText)
    content.queueResize()
  }

  /// A row that leads nowhere is not pressed, by nobody (S-17, S-40).
  private func renderPress(leads: Bool) {
    content.isFocusable = leads
    content.canTarget = leads
    if leads, press == nil {
      press = PressGesture.attach(to: content) { [unowned self] in
        if let row { onPress(row.id, row.destination) }
      }
    }
    press?.isEnabled = leads
  }

  private func renderTexts(_ row: ListRow) {
    show(row.subtitle, in: &subtitle) {
      let label = Label.line("row-subtitle")
      labels.prepend(label)
      return label
    }
    show(row.footnote, in: &footnote) {
      let label = Label.line("row-footnote")
      labels.append(label)
      return label
    }
    show(row.description, in: &details) {
      let label = Label.lines("row-description", upTo: Self.descriptionLines)
      add(label, as: .description)
      return label
    }
  }

  /// A label is made when there is first something to show in it.
  private func show(_ text: String?, in label: inout Label?, make: () -> Label) {
    if label == nil, text?.isEmpty ?? true { return }
    let view = label ?? make()
    label = view
    view.show(text)
  }

  private func add(_ widget: some WidgetHandle, as part: ObjectCellGeometry.Part) {
    content.append(widget)
    layout.parts[part] = widget.widget
  }

  private func render(_ picture: RowPicture?) {
    avatar?.root.isVisible = false
    group?.root.isVisible = false
    switch picture {
    case nil: break
    case .avatar(let shown):
      let view = avatar ?? AvatarView(isSmall: true)
      if avatar == nil { content.prepend(view.root) }
      avatar = view
      layout.parts[.lead] = view.root.widget
      view.root.isVisible = true
      view.render(shown)
    case .group(let shown):
      let view = group ?? AvatarGroupView()
      if group == nil { content.prepend(view.root) }
      group = view
      layout.parts[.lead] = view.root.widget
      view.root.isVisible = true
      view.render(shown)
    }
  }

  /// The width of its picture in px; 0 where there is none.
  var leadWidth: Int { layout.leadWidth }

  /// Puts the texts behind a column of pictures that is so wide in px; the line between rows begins
  /// where the texts do.
  func align(behind column: Int) {
    separator.set(margins: Margins(start: column > 0 ? column + ObjectCellGeometry.leadGap : 0))
    guard column != layout.leadColumn else { return }
    layout.leadColumn = column
    content.queueResize()
  }

  private func render(tags list: [Tag]) {
    if tags == nil, list.isEmpty { return }
    let view = tags ?? HeaderRowView()
    if tags == nil { add(view.root, as: .tags) }
    tags = view
    view.root.isVisible = !list.isEmpty
    view.render(HeaderRow(.tags(list)), lineLimit: 1)
  }

  private func render(side row: ListRow) {
    if side == nil, row.icons.isEmpty, row.status == nil, row.substatus == nil { return }
    let view = side ?? RowSideView()
    if side == nil { add(view.root, as: .side) }
    side = view
    view.render(row)
  }

  private func render(_ micro: MicroChart?) {
    chart?.root.isVisible = micro != nil
    guard let micro else { return }
    let view = chart ?? MicroChartView(.row)
    if chart == nil { add(view.root, as: .chart) }
    chart = view
    view.render(micro)
  }
}

extension ListRow {
  fileprivate var spokenText: String {
    ([title, subtitle, footnote, description, status?.text, substatus?.text]
      + tags.map(\.text) + [micro?.spokenDescription])
      .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
