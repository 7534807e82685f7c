import CardModel
import Gtk

/// The page of an object: the image and header of its card, larger, all of the body, further
/// sections, and the buttons of its actions (S-01, S-19, S-42).
public final class ObjectPageView {
  public let root = Box(.vertical)
  /// Called with the user's actions on the page.
  public var onEvent: (CardEvent) -> Void = { _ in }

  /// Called with 1 when the user swipes to the next object, and with -1 to the previous one.
  public var onStep: (Int) -> Void = { _ in }

  /// Called with an exported file of the chart, which the program saves.
  public var onExport: (ChartExport) -> Void = { _ in }

  /// Whether the page offers the export of data and pictures.
  public var offersExport = true

  /// Whether the menus of rows copy them; otherwise only rows with actions have menus.
  public var copiesRows = true

  /// Called with the text of a note to show for a while.
  public var onNote: (String) -> Void = { _ in }

  private let scroller = ScrolledWindow(horizontal: .never, vertical: .automatic)
  private let column = Box(.vertical)
  private let clamp: ClampView
  private let head = ObjectHeadView()
  /// The head of the page, with the tools of a chart beside it where there is room.
  private let headRow = Box(.horizontal)
  private var tools: Box?
  private let note = Label.lines("stale-note", upTo: 3)
  private let staleNote = Label.lines("stale-note", upTo: 3)
  private let bodyCard = Box(.vertical)
  private var body: CardBodyView?
  private var message: MessageView?
  private var sections: [DetailSectionView] = []
  private let sectionColumn = Box(.vertical)
  private let footer = CardFooterView(.page)
  private var card: Card?
  private var swipe: PageSwipe?
  let pointerUse = PointerUse()

  /// The maximum width of a column of text in px: longer lines are hard to read.
  private static let columnWidth = 860
  /// The maximum width of a chart, in px.
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
    headRow.setLayout(FlowLayout(spacing: 16, lineSpacing: 4, filling: head.root.widget))
    headRow.append(head.root)
    let blocks = [
      headRow.widget, staleNote.widget, note.widget, bodyCard.widget, sectionColumn.widget,
      footer.root.widget,
    ]
    for block in blocks { column.append(block) }
    let act: (ActionID) -> Void = { [unowned self] action in
      if let card { onEvent(.action(card, action)) }
    }
    let swipe = PageSwipe(of: scroller) { [unowned self] in onStep($0) }
    self.swipe = swipe
    head.onAction = act
    head.surplus = { [unowned self] in footer.hiddenActions }
    footer.onAction = act
    footer.onSet = { [unowned self] id, setting in
      if let card { onEvent(.set(card, nil, id, setting)) }
    }
    root.own(self)
    CardContextMenu.attach(to: root) { [unowned self] in
      CardContextMenu.openRow(at: $0, of: root, copies: copiesRows)
    } openFocused: { [unowned self] in
      CardContextMenu.openFocusedRow(of: root, copies: copiesRows)
    }
    pointerUse.markTouch(on: root)
  }

  /// Shows the state of the card.
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

  /// Shows a note on the object below the header; nil hides it.
  public func show(note text: String?) { note.show(text) }

  /// The height in px in which nothing has to be scrolled, once the page has been laid out.
  public var contentHeight: Int { clamp.root.measure(.vertical, for: root.width).natural }

  /// Moves the focus to what the page is read by: the chart, the first row of the body that can be
  /// pressed, or the content, which keys scroll.
  public func takeFocus() {
    if let chart = body as? ChartPageBodyView { return chart.takeFocus() }
    if !bodyCard.isVisible || !bodyCard.moveFocus(.forward) { scroller.grabFocus() }
  }

  private func show(_ card: Card) {
    self.card = card
    scroller.setAccessible(label: card.name)
    head.render(card)
    footer.render(for: card)
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
    // A chart fills the page; other bodies have their natural height.
    let isChart = if case .chart = content { true } else { false }
    bodyCard.expandsVertically = isChart
    clamp.width = isChart ? Self.chartWidth : Self.columnWidth
    if body?.canRender(content) != true {
      clearBody()
      let new = CardBodyView.make(for: content, .page)
      new.onElement = { [unowned self] in pressed($0, $1) }
      new.onRowAction = { [unowned self] row, action in
        if let card { onEvent(.rowAction(card, row, action)) }
      }
      new.onSet = { [unowned self] row, id, setting in
        if let card { onEvent(.set(card, row, id, setting)) }
      }
      new.onFit = { [unowned self] in head.shownRows = $0.shown }
      if let chart = new as? ChartPageBodyView { prepare(chart) }
      bodyCard.append(new.root)
      body = new
    }
    if let chart = body as? ChartPageBodyView { chart.title = card?.name ?? "" }
    body?.render(content)
    if tools == nil, let new = (body as? ChartPageBodyView)?.tools {
      headRow.append(new)
      tools = new
    }
    root.setClass("chart-page", when: tools != nil)
  }

  private func prepare(_ chart: ChartPageBodyView) {
    chart.onExport = { [unowned self] in onExport($0) }
    chart.onNote = { [unowned self] in onNote($0) }
    chart.offersExport = offersExport
  }

  private func clearBody() {
    if let body { bodyCard.remove(body.root) }
    body = nil
    tools?.removeFromParent()
    tools = nil
    head.shownRows = nil
  }

  // MARK: Freshness and messages

  private func show(_ freshness: Freshness) {
    if case .stale(let since) = freshness {
      root.addClass("stale")
      staleNote.show("⟳ " + since.wrappedValue)
    } else {
      root.removeClass("stale")
      staleNote.isVisible = false
    }
  }

  /// Shows a failure above the body, or in its place if there is none.
  private func show(_ failure: Failure) {
    guard body != nil else { return showMessage { $0.render(failure) } }
    clearMessage()
    root.addClass("stale")
    bodyCard.isVisible = true
    let reason = "\(failure.title): \(failure.message)"
    staleNote.show([failure.times, reason].compactMap { $0 }.joined(separator: " · "))
  }

  private func showMessage(_ fill: (MessageView) -> Void) {
    root.removeClass("stale")
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
