import CardModel
import Gtk

/// A card on a page with the cell of the flow box that contains it.
///
/// The slot stays the same in all layouts of the page, whether the card is filled or not. Most of
/// thousands of cards are never seen: a card gets its cell when it first comes near the viewport.
final class CardSlot {
  let card: CardView
  /// The cell; nil for a card that has never been near the viewport.
  private(set) var cell: FlowBoxChild?
  /// The frame of the cell in its batch, in px; nil until the batch has been laid out.
  private(set) var frame: Rectangle?
  /// The section that shows the card.
  weak var section: SectionView?
  /// The batch that contains the cell.
  weak var batch: CardBatch?
  /// The expected width in px of the card in a grid, until the card has been laid out.
  var gridWidth: Double = GridGeometry.minimumCardWidth

  /// Whether the section lays out the cell, which it doesn't far outside the viewport of a
  /// carousel.
  var isLaidOut = true { didSet { if isLaidOut != oldValue { cell?.setDrawn(isLaidOut) } } }

  /// Returns the estimated height in px of a card without content; nil before any was measured.
  private let estimate: (CardShape) -> Int?
  private lazy var shape = CardShape(card.state ?? .loading(.medium))
  /// The height in px of the card when it was last measured with its content, or its estimate.
  private var knownHeight: Int?
  /// The minimum width in px of the card when it was last measured.
  private var knownMinimum = 0
  /// The height in px to which the card could shrink when it was last measured.
  private var knownLeast = 0
  /// Whether the card is drawn.
  private(set) var isShown: Bool

  /// Whether the card shows as many rows as there is room for.
  var isElastic = false { didSet { if isElastic != oldValue { queueResize() } } }

  /// Whether the card gains by height, as a chart does.
  var growsInHeight = false

  var id: CardID { card.id }

  /// - Parameter estimate: returns the estimated height in px of a card of a shape; nil before any
  ///   card was measured.
  init(_ card: CardView, estimate: @escaping (CardShape) -> Int?) {
    self.card = card
    self.estimate = estimate
    isShown = card.isFilled
    card.onHiddenChange = { [unowned self] in stateChanged() }
    card.onCallingChange = { [unowned self] in section?.callingChanged() }
  }

  // MARK: Cell

  /// Returns the cell, which is made and put into the batch if there is none yet.
  @discardableResult
  func makeCell() -> FlowBoxChild {
    if let cell { return cell }
    let new = FlowBoxChild(card.root)
    new.isFocusable = false
    new.setLayout(CardCellLayout(self))
    card.root.setDrawn(isShown)
    cell = new
    batch?.insertCell(of: self)
    return new
  }

  /// Sets the frame of the cell in the batch, in px.
  func allocate(x: Int, y: Int, width: Int, height: Int) {
    frame = Rectangle(
      x: Double(x), y: Double(y), width: Double(width), height: Double(height))
    cell?.allocate(x: x, y: y, width: width, height: height)
  }

  /// Returns the frame of the cell in a widget around its batch; nil until the batch has been laid
  /// out.
  func bounds(in widget: some WidgetHandle) -> Rectangle? {
    guard var bounds = frame, let origin = batch?.root.bounds(in: widget) else { return nil }
    bounds.x += origin.x
    bounds.y += origin.y
    return bounds
  }

  private func queueResize() {
    if let cell { cell.queueResize() } else { batch?.root.queueResize() }
  }

  // MARK: Content

  /// Makes the card's widgets and measures them at once, so that the time which a frame spends on
  /// filling includes the measurement.
  ///
  /// - Returns: the card's shape and its height in px.
  func fill(width: Int) -> (shape: CardShape, height: Int) {
    setShown(true)
    card.isFilled = true
    shape = CardShape(card.state ?? .loading(.medium))
    return (shape, makeCell().measure(.vertical, for: width).natural)
  }

  /// Removes the card's widgets; its cell keeps its size.
  func empty() {
    shape = CardShape(card.state ?? .loading(.medium))
    setShown(false)
    card.isFilled = false
  }

  /// Sets whether the card is drawn: filled, or as an empty frame that is filled next.
  func setShown(_ new: Bool) {
    guard new != isShown else { return }
    isShown = new
    if new { makeCell() }
    card.root.setDrawn(new)
  }

  private func stateChanged() {
    let new = CardShape(card.state ?? .loading(.medium))
    guard new != shape else { return }
    shape = new
    knownHeight = nil
    queueResize()
  }

  /// Discards the height of a card without content, for another size of text.
  func discardHeight() {
    knownHeight = nil
    knownMinimum = 0
    knownLeast = 0
    if !card.isFilled { queueResize() }
  }

  /// Estimates the height of a card that has never been filled again, once others were measured.
  func discardEstimate() {
    if !card.isFilled, knownHeight == nil { queueResize() }
  }

  // MARK: Size

  /// Returns the height in px that the cell requests.
  func cellHeight(for width: Int) -> Int {
    cell?.measure(.vertical, for: width).natural ?? height(for: width)
  }

  /// Returns the requested height of the card in px.
  func height(for width: Int) -> Int {
    if card.isFilled {
      let height = card.root.measure(.vertical, for: width).natural
      if width >= 0 { knownHeight = height }
      return height
    }
    if let knownHeight { return knownHeight }
    // Keep the first estimate: changing it would move the scrollbar.
    knownHeight = estimate(shape)
    return knownHeight ?? shape.height
  }

  /// Returns the height in px to which the card can shrink: the last known one for a card without
  /// content, so that its row keeps its height.
  func leastHeight(for width: Int) -> Int {
    if card.isFilled { knownLeast = card.leastHeight(for: width) }
    return knownLeast
  }

  /// Returns the height in px by which the card is too low to show all of its rows, at the height
  /// that it requests; 0 if it leaves some out.
  func missingHeight(for width: Int) -> Int {
    guard card.showsAllRows, card.showsData else { return 0 }
    return max(0, card.wholeHeight(for: width) - height(for: width))
  }

  /// The requested minimum width of the card in px.
  var minimumWidth: Int {
    if card.isFilled { knownMinimum = card.root.measure(.horizontal).minimum }
    return knownMinimum
  }
}

/// Requests the size of the card, also while it has no content.
private final class CardCellLayout: LayoutBehaviour {
  let requestMode = RequestMode.heightForWidth
  private unowned let slot: CardSlot

  init(_ slot: CardSlot) { self.slot = slot }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    if orientation == .vertical {
      let height = slot.height(for: size)
      return Measurement(minimum: height, natural: height)
    }
    let minimum = slot.minimumWidth
    return Measurement(minimum: minimum, natural: minimum)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    slot.card.root.allocate(x: 0, y: 0, width: width, height: height)
  }
}
