import CardModel
import Gtk

/// The place of a card on a page, which stays the same however the page is laid out, and whether
/// the card is filled or not.
final class CardSlot {
  let card: CardView
  let place: FlowBoxChild
  /// The section that the place is in.
  weak var section: SectionView?
  /// The batch that contains the cell.
  weak var batch: CardBatch?
  /// The width in px that the card has in a grid.
  var gridWidth: Double = GridGeometry.minimumCardWidth {
    didSet { if gridWidth != oldValue { place.queueResize() } }
  }

  /// Whether the section has laid the place out.
  var isPlaced = true { didSet { if isPlaced != oldValue { place.setDrawn(isPlaced) } } }

  /// What a card without content is taken to be high, in px, as far as that is known.
  private let estimate: (CardShape) -> Int?
  private lazy var shape = CardShape(card.state ?? .loading(.medium))
  /// The height in px that the card had when it was last measured with its content, or else is
  /// taken to have.
  private var knownHeight: Int?
  /// The least width in px that the card had when it was last measured.
  private var knownMinimum = 0
  /// Whether the card is drawn.
  private(set) var isShown = true

  var id: CardID { card.id }

  /// - Parameter estimate: the height of a card of a shape, in px; nil where it has yet to be seen.
  init(_ card: CardView, estimate: @escaping (CardShape) -> Int?) {
    self.card = card
    self.estimate = estimate
    place = FlowBoxChild(card.root)
    place.isFocusable = false
    place.setLayout(CardPlaceLayout(self))
    card.onHiddenChange = { [unowned self] in stateChanged() }
    setShown(card.isFilled)
  }

  // MARK: Content

  /// Makes the card's widgets, and measures them at once: a frame then fills no more cards than it
  /// has time for.
  ///
  /// Returns the card's shape and its height in px.
  func fill(width: Int) -> (shape: CardShape, height: Int) {
    setShown(true)
    card.isFilled = true
    shape = CardShape(card.state ?? .loading(.medium))
    return (shape, place.measure(.vertical, for: width).natural)
  }

  /// Takes the card's widgets away; its place stays as it is.
  func empty() {
    shape = CardShape(card.state ?? .loading(.medium))
    setShown(false)
    card.isFilled = false
  }

  /// Whether the card is drawn: filled, or as an empty frame that is filled next.
  func setShown(_ new: Bool) {
    guard new != isShown else { return }
    isShown = new
    card.root.setDrawn(new)
  }

  private func stateChanged() {
    let new = CardShape(card.state ?? .loading(.medium))
    guard new != shape else { return }
    shape = new
    knownHeight = nil
    place.queueResize()
  }

  /// Asks for the height of a card that has never been filled anew, once others have been measured.
  func forgetGuess() {
    if !card.isFilled, knownHeight == nil { place.queueResize() }
  }

  // MARK: Size

  /// The height in px that the card asks for.
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

  /// The least width in px that the card asks for.
  var minimumWidth: Int {
    if card.isFilled { knownMinimum = card.root.measure(.horizontal).minimum }
    return knownMinimum
  }
}

/// Gives all cards the wish for one width, so that the columns of a grid are equally wide though
/// its rows are not equally high, which a flow box measures at the width that is wished for.
private final class CardPlaceLayout: LayoutBehaviour {
  let requestMode = RequestMode.heightForWidth
  private unowned let slot: CardSlot

  init(_ slot: CardSlot) { self.slot = slot }

  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    if orientation == .vertical {
      let height = slot.height(for: size)
      return Measurement(minimum: height, natural: height)
    }
    let minimum = slot.minimumWidth
    return Measurement(minimum: minimum, natural: max(minimum, Int(slot.gridWidth)))
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    slot.card.root.allocate(x: 0, y: 0, width: width, height: height)
  }
}
