import CardModel
import Gtk
import Localization

/// An entry of a timeline, with the line of the present above it if it is the next one.
final class TimelineEntryView: CardPart {
  let root = Box(.vertical)
  var onPress: (ElementID, Destination) -> Void = { _, _ in }
  private let row = Box(.horizontal)
  private let time = Label.line("timeline-time", xAlign: 1)
  private let node = TimelineNode()
  private let content = Box(.horizontal, spacing: 8)
  private let texts = Box(.vertical)
  private let title = Label.line("row-title")
  private let subtitle = Label.lines("row-subtitle", upTo: 2)
  private var status: StatusView?
  private var avatar: AvatarView?
  private var link: RowLink?
  private var shown: Values?
  private var now: TimelineNowView?
  private let columns: AlignedColumns

  /// The values that the view was rendered with.
  private struct Values: Equatable {
    let entry: TimelineEntry
    let above: TimelineEntry.Progress?
    let isLast: Bool
    let now: String?
  }

  private var entry: TimelineEntry? { shown?.entry }

  /// The content of the columns, row by row.
  var cells: [[Widget]] {
    [[time.widget, node.root.widget, content.widget]] + (now.map { [$0.cells] } ?? [])
  }

  init(_ columns: AlignedColumns) {
    self.columns = columns
    root.setAccessible(role: .listItem)
    row.addClass("timeline-row")
    row.setLayout(AlignedRowLayout(columns))
    time.verticalAlignment = .start
    time.setAttributes(.tabularFigures)
    content.addClass("timeline-entry")
    texts.addClass("timeline-texts")
    texts.expandsHorizontally = true
    texts.append(title)
    texts.append(subtitle)
    content.append(texts)
    for child in [time.widget, node.root.widget, content.widget] { row.append(child) }
    root.append(row)
    root.own(self)
  }

  /// - Parameters:
  ///   - above: the progress of the entry above; nil for the first entry.
  ///   - time: the present time, if the entry is the next one.
  func render(
    _ entry: TimelineEntry, above: TimelineEntry.Progress?, isLast: Bool, now time: String?
  ) {
    let new = Values(entry: entry, above: above, isLast: isLast, now: time)
    guard new != shown else { return }
    shown = new
    self.time.show(entry.time.isEmpty ? missingValue : entry.time)
    title.show(entry.title)
    subtitle.show(entry.subtitle)
    render(entry.status)
    render(entry.avatar)
    link.render(entry.destination, of: content, making: makeLink)
    content.setClass("activatable", when: entry.destination != .none)
    node.render(.entry(entry.progress), above: above, isLast: isLast)
    render(now: time, after: above)
    let state =
      switch entry.progress {
      case .done: String(localized: "done", context: "entry of a timeline")
      case .current: String(localized: "current", context: "entry of a timeline")
      case .open: String(localized: "open", context: "entry of a timeline")
      }
    let name = [entry.time, entry.title, state, entry.subtitle, entry.status?.text]
      .compactMap { $0 }.filter { !$0.isEmpty }.localizedList
    root.setAccessible(label: name)
    if link != nil { content.setAccessible(label: name) }
  }

  private func makeLink() -> RowLink {
    RowLink(of: content) { [unowned self] in
      let texts = [entry?.time, entry?.title, entry?.subtitle, entry?.status?.text]
      return RowLink.Texts(name: title.text, all: texts.compactMap { $0 }, main: title.text)
    } onPress: { [unowned self] in
      if let entry { onPress(entry.id, entry.destination) }
    }
  }

  private func render(_ picture: Avatar?) {
    guard let picture else { return avatar.hide() }
    let view = avatar.shown(making: AvatarView(isSmall: true)) {
      $0.root.verticalAlignment = .start
      content.append($0.root)
    }
    view.render(picture)
  }

  private func render(_ content: Status?) {
    guard let content else { return status.hide() }
    status.shown(making: StatusView()) { texts.append($0.root) }.render(content)
  }

  private func render(now time: String?, after above: TimelineEntry.Progress?) {
    guard let time else {
      if let now { root.remove(now.root) }
      now = nil
      return
    }
    now.shown(making: TimelineNowView(columns)) { root.prepend($0.root) }
      .render(time, after: above)
  }
}

/// The present between two entries: its time, and a line.
final class TimelineNowView: CardPart {
  let root = Box(.horizontal)
  private let time = Label.line("timeline-now", xAlign: 1)
  private let node = TimelineNode()
  private let line = Box(.horizontal)

  var cells: [Widget] { [time.widget, node.root.widget, line.widget] }

  init(_ columns: AlignedColumns) {
    root.addClass("timeline-row")
    root.setLayout(AlignedRowLayout(columns))
    time.verticalAlignment = .start
    time.setAttributes(.tabularFigures)
    line.addClass("timeline-now-line")
    line.verticalAlignment = .center
    for child in cells { root.append(child) }
    root.own(self)
  }

  func render(_ text: String, after above: TimelineEntry.Progress?) {
    time.show(text)
    node.render(.now, above: above, isLast: false)
    root.setAccessible(label: String(localized: "Now, \(text)"))
  }
}
