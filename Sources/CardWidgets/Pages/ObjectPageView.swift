import CardModel
import Gtk

/// The page of an object: the card's image and header, larger, all of its body, what else is known
/// of the object, and what can be done on it (S-01, S-19, S-42).
public final class ObjectPageView {
  public let root = Box(.vertical)
  /// Called with what a person does.
  public var onEvent: (CardEvent) -> Void = { _ in }

  /// Called when a person swipes on to the next object, with 1, or back to the previous one, with
  /// -1.
  public var onStep: (Int) -> Void = { _ in }

  /// Called with a file of the page's chart, to be saved.
  public var onExport: (ChartExport) -> Void = { _ in }

  /// Whether data and pictures of the page may leave the program.
  public var offersExport = true

  /// Called with what is to be told in passing.
  public var onNote: (String) -> Void = { _ in }

  private let scroller = ScrolledWindow(horizontal: .never, vertical: .automatic)
  private let column = Box(.vertical)
  private let clamp: ClampView
  private let head = ObjectHeadView()
  private let note = Label.lines("stale-note", upTo: 3)
  private let staleNote = Label.lines("stale-note", upTo: 3)
  private let bodyCard = Box(.vertical)
  private var body: CardBodyView?
  private var message: MessageView?
  private var sections: [DetailSectionView] = []
  private let sectionColumn = Box(.vertical)
  private let footer = CardFooterView()
  private var card: Card?
  private var swipe: PageSwipe?

  /// Lines longer than this are hard to read, in px.
  private static let columnWidth = 860
  /// A chart gains by width, up to where the eye loses its way, in px.
  private static let chartWidth = 1600

  public init() {
    clamp = ClampView(column, width: Self.columnWidth)
    root.addClass("cardwall-page")
    root.addClass("object-page")
    column.addClass("object-column")
    bodyCard.addClass("object-body")
    scroller.setChild(clamp.root)
    scroller.expandsVertically = true
    root.append(scroller)
    for note in [note, staleNote] {
      note.isVisible = false
      note.setAccessible(role: .status)
    }
    bodyCard.isVisible = false
    let blocks = [
      head.root.widget, staleNote.widget, note.widget, bodyCard.widget, sectionColumn.widget,
      footer.root.widget,
    ]
    for block in blocks { column.append(block) }
    let act: (ActionID) -> Void = { [unowned self] action in
      if let card { onEvent(.action(card, action)) }
    }
    let swipe = PageSwipe(of: scroller) { [unowned self] in onStep($0) }
    self.swipe = swipe
    head.onAction = act
    footer.onAction = act
    root.own(self)
  }

  /// Shows the card, or what has become of it.
  public func render(_ state: CardState) {
    if let card = state.card, card != self.card || body == nil { show(card) }
    switch state {
    case .loading: break
    case .loaded(let card, let freshness):
      clearMessage()
      bodyCard.isVisible = card.body != nil
      show(freshness)
    case .empty(let empty, _):
      clearBody()
      showMessage { $0.render(empty) }
    case .failed(let failure, _): show(failure)
    }
  }

  /// Says below the header what has become of the object itself; nil puts that away.
  public func show(note text: String?) { note.show(text) }

  /// Takes the focus into the page's chart, if it has one: keys read it at once.
  public func takeFocus() { (body as? ChartPageBodyView)?.takeFocus() }

  private func show(_ card: Card) {
    self.card = card
    root.setAccessible(label: card.name)
    head.render(card)
    footer.render(card.footer, failuresOf: card.actions)
    if let body = card.body { show(body) }
    show(card.sections, areFirst: card.body == nil)
  }

  private func show(_ new: [DetailSection], areFirst: Bool) {
    for view in sections.dropFirst(new.count) { sectionColumn.remove(view.root) }
    sections.removeLast(max(0, sections.count - new.count))
    while sections.count < new.count {
      let view = DetailSectionView()
      view.onElement = { [unowned self] in pressed($0, $1) }
      sectionColumn.append(view.root)
      sections.append(view)
    }
    for (index, (view, section)) in zip(sections, new).enumerated() {
      view.render(section, delay: areFirst ? index : index + 1)
    }
  }

  private func pressed(_ element: ElementID, _ destination: Destination) {
    if let card { onEvent(.elementOpened(card, element, destination)) }
  }

  private func show(_ content: CardBody) {
    // A chart takes what room there is; anything else is as high as it is.
    let isChart = if case .chart = content { true } else { false }
    bodyCard.expandsVertically = isChart
    clamp.width = isChart ? Self.chartWidth : Self.columnWidth
    if body?.canRender(content) != true {
      clearBody()
      let new = CardBodyView.make(for: content, .page)
      new.onElement = { [unowned self] in pressed($0, $1) }
      new.onFit = { [unowned self] in head.shownRows = $0.shown }
      if let chart = new as? ChartPageBodyView { prepare(chart) }
      bodyCard.append(new.root)
      body = new
    }
    if let chart = body as? ChartPageBodyView { chart.title = card?.name ?? "" }
    body?.render(content)
  }

  private func prepare(_ chart: ChartPageBodyView) {
    chart.onExport = { [unowned self] in onExport($0) }
    chart.onNote = { [unowned self] in onNote($0) }
    chart.offersExport = offersExport
  }

  private func clearBody() {
    if let body { bodyCard.remove(body.root) }
    body = nil
    head.shownRows = nil
  }

  // MARK: What has become of it

  private func show(_ freshness: Freshness) {
    if case .stale(let since) = freshness {
      staleNote.show("⟳ " + since)
    } else {
      staleNote.isVisible = false
    }
  }

  /// What was there stays, if there was something.
  private func show(_ failure: Failure) {
    guard body != nil else { return showMessage { $0.render(failure) } }
    clearMessage()
    bodyCard.isVisible = true
    staleNote.show("\(failure.title): \(failure.message)")
  }

  private func showMessage(_ fill: (MessageView) -> Void) {
    staleNote.isVisible = false
    bodyCard.isVisible = false
    let view = message ?? addMessage()
    message = view
    fill(view)
  }

  private func addMessage() -> MessageView {
    let view = MessageView(.page)
    view.onRetry = { [unowned self] in
      if let card { onEvent(.retry(card.id)) }
    }
    column.insert(view.root, after: bodyCard.widget)
    return view
  }

  private func clearMessage() {
    message?.root.removeFromParent()
    message = nil
  }
}
