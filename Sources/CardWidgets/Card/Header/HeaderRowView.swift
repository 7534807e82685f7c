import CardModel
import Gtk

/// A row of the extended header: statuses, texts, ratings and tags beside each other.
final class HeaderRowView: CardPart {
  let root = Box(.horizontal)
  private let layout = HeaderRowLayout()
  private var items: [HeaderRowItem] = []
  private var shown: (row: HeaderRow, lineLimit: Int)?

  init() {
    root.addClass("header-row")
    root.setLayout(layout)
    root.own(self)
  }

  /// - Parameter lineLimit: 1 beside a figure (S-97), else 3 (S-98).
  func render(_ row: HeaderRow, lineLimit: Int) {
    if let shown, shown == (row, lineLimit) { return }
    shown = (row, lineLimit)
    let contents = row.elements.flatMap(HeaderRowItem.contents)
    if !items.elementsEqual(contents, by: { $0.canRender($1) }) { rebuild(contents) }
    let isAlone = contents.count == 1
    for (item, content) in zip(items, contents) {
      item.render(content, lineLimit: isAlone ? lineLimit : 1)
    }
    layout.lineLimit = lineLimit
    layout.note?.names = contents.map(\.name)
    root.queueResize()
  }

  /// The minimum useful width of the row in px.
  var leastWidth: Int { items.first?.leastWidth ?? 0 }

  private func rebuild(_ contents: [HeaderRowItem.Content]) {
    root.removeAll()
    items = contents.map(HeaderRowItem.init)
    for item in items { root.append(item.widget) }
    layout.items = items
    layout.note = items.count > 1 ? HiddenItemsNote() : nil
    if let note = layout.note { root.append(note.root) }
  }
}

/// An item of a header row, which is shown whole, or left out and counted.
struct HeaderRowItem {
  /// The content that the view shows.
  enum Content {
    case status(Status)
    case text(String)
    case rating(Rating)
    case tag(Tag)

    /// The text that is announced for an item that is left out.
    var name: String {
      switch self {
      case .status(let status): status.text
      case .text(let text): text
      case .rating(let rating): rating.spoken
      case .tag(let tag): tag.text
      }
    }
  }

  private enum View {
    case status(StatusView)
    case text(Label)
    case rating(RatingView)
    case tag(Label)
  }

  private let view: View
  let widget: Widget

  /// The minimum useful width of a text, in px at the usual size of text.
  private static let leastText = 72

  init(_ content: Content) {
    switch content {
    case .status(let status):
      let new = StatusView()
      new.render(status)
      (view, widget) = (.status(new), new.root.widget)
    case .text:
      let label = Label.lines("header-text", upTo: 1)
      (view, widget) = (.text(label), label.widget)
    case .rating(let rating):
      let new = RatingView(rating)
      (view, widget) = (.rating(new), new.root.widget)
    case .tag:
      let label = Label.line("tag")
      label.verticalAlignment = .center
      (view, widget) = (.tag(label), label.widget)
    }
  }

  static func contents(of element: HeaderElement) -> [Content] {
    switch element {
    case .status(let status): [.status(status)]
    case .text(let text): [.text(text)]
    case .rating(let rating): [.rating(rating)]
    case .tags(let tags): tags.map { .tag($0) }
    }
  }

  func canRender(_ content: Content) -> Bool {
    switch (view, content) {
    case (.status, .status), (.text, .text), (.rating, .rating), (.tag, .tag): true
    default: false
    }
  }

  func render(_ content: Content, lineLimit: Int) {
    switch (view, content) {
    case (.status(let view), .status(let status)): view.render(status)
    case (.text(let label), .text(let text)):
      label.lineLimit = lineLimit
      label.showLine(text)
    case (.rating(let view), .rating(let rating)): view.render(rating)
    case (.tag(let label), .tag(let tag)):
      label.showLine(tag.text)
      label.setState(tag.state)
    default: break
    }
  }

  /// The minimum useful width in px: stars are never cut, texts may be shortened.
  var leastWidth: Int {
    let natural = widget.measure(.horizontal).natural
    if case .rating = view { return natural }
    return min(natural, widget.scaled(Self.leastText))
  }

  /// The possible widths of the item in a row.
  var fitting: RowFitting.Element {
    let natural = widget.measure(.horizontal).natural
    if case .text = view {
      return RowFitting.Element(
        natural: Double(natural), least: Double(widget.scaled(Self.leastText)))
    }
    return RowFitting.Element(natural: Double(natural))
  }
}
