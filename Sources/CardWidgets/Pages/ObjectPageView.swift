import CardModel
import Gtk

/// The page of a card's object: the card's header, larger, and all of its body (S-01, S-42).
public final class ObjectPageView {
  public let root = Box(.vertical)
  /// Called with what a person does.
  public var onEvent: (CardEvent) -> Void = { _ in }

  private let scroller = ScrolledWindow(horizontal: .never, vertical: .automatic)
  private let column = Box(.vertical)
  private let title = Label.lines("page-title", upTo: 3)
  private let subtitle = Label.lines("card-subtitle", upTo: 3)
  private let extended = ExtendedHeaderView()
  private let bodyCard = Box(.vertical)
  private let staleNote = Label.lines("stale-note", upTo: 3)
  private let footer = CardFooterView()
  private var body: CardBodyView?
  private var card: Card?

  /// Lines longer than this are hard to read, in px.
  private static let columnWidth = 860

  public init() {
    root.addClass("cardwall-page")
    root.addClass("object-page")
    column.addClass("object-column")
    bodyCard.addClass("object-body")
    let clamp = ClampView(column, width: Self.columnWidth)
    scroller.setChild(clamp.root)
    scroller.expandsVertically = true
    root.append(scroller)
    let blocks = [
      title.widget, subtitle.widget, extended.root.widget, staleNote.widget, bodyCard.widget,
      footer.root.widget,
    ]
    for block in blocks { column.append(block) }
    footer.onAction = { [unowned self] action in
      if let card { onEvent(.action(card, action)) }
    }
    root.own(self)
  }

  /// Shows the card, or what has become of it.
  public func render(_ state: CardState) {
    guard let card = state.card else { return }
    if case .loaded(_, .stale(let since)) = state {
      staleNote.show("⟳ " + since)
    } else if case .failed(let failure, _) = state {
      staleNote.show("\(failure.title): \(failure.message)")
    } else {
      staleNote.isVisible = false
    }
    guard card != self.card else { return }
    self.card = card
    root.setAccessible(label: card.name)
    title.show(card.name)
    subtitle.show(card.header.main?.subtitle)
    extended.root.isVisible = card.header.extended != nil
    if let header = card.header.extended { extended.render(header) }
    footer.render(card.footer, failuresOf: card.actions)
    // What failed or is empty for a while keeps what was there.
    if card.body != nil || body == nil { render(card.body) }
  }

  private func render(_ content: CardBody?) {
    bodyCard.isVisible = content != nil
    guard let content else { return }
    // A chart takes what room there is; anything else is as high as it is.
    bodyCard.expandsVertically = if case .chart = content { true } else { false }
    if body?.canRender(content) != true {
      if let body { bodyCard.remove(body.root) }
      let new = CardBodyView.make(for: content, .page)
      new.onElement = { [unowned self] id, destination in
        if let card { onEvent(.elementOpened(card, id, destination)) }
      }
      bodyCard.append(new.root)
      body = new
    }
    body?.render(content)
  }
}

/// Centres a child that is no wider than a given width.
final class ClampView: WidgetBehaviour {
  lazy var root = CustomWidget(cssName: "clamp", behaviour: self)
  private let child: Widget
  private let width: Int

  init(_ child: some WidgetHandle, width: Int) {
    self.child = child.widget
    self.width = width
    self.child.setParent(root)
  }

  let requestMode = RequestMode.heightForWidth

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    child.measure(orientation, for: orientation == .vertical && size >= 0 ? min(size, width) : size)
  }

  func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    let room = min(width, self.width)
    child.allocate(x: (width - room) / 2, y: 0, width: room, height: height)
  }
}
