import CardModel
import Gtk

/// A section of a page: its title and its cards, in a grid or in a carousel.
final class SectionView {
  let root = Box(.vertical)
  /// Called when all of the collection is asked for.
  var onSeeAll: () -> Void = {}

  private(set) var slots: [CardSlot] = []
  private let header = SectionHeader()
  private var layout = SectionContent.Layout.automatic
  private var context: LayoutContext
  private var place: Place?

  /// Where the cards are.
  private enum Place {
    case grid(FlowBox)
    case carousel(CarouselView)

    var widget: Widget {
      switch self {
      case .grid(let grid): grid.widget
      case .carousel(let carousel): carousel.root.widget
      }
    }
  }

  init(_ context: LayoutContext) {
    self.context = context
    root.addClass("section")
    root.append(header.root)
    // Else the cards' wish to fill their row would spread the sections over the page.
    root.expandsVertically = false
    header.onSeeAll = { [unowned self] in onSeeAll() }
    root.own(self)
  }

  /// Shows a section with the slots of its cards. Cards that stay are not touched.
  func render(_ content: SectionContent, _ slots: [CardSlot]) {
    header.render(content)
    root.setAccessible(label: content.title ?? "")
    layout = content.layout
    if isPlaceRight {
      replace(slots)
    } else {
      rebuild(with: slots)
    }
    arrange()
  }

  /// Lays out for another width. The same cards move between grid and carousel.
  func apply(_ context: LayoutContext) {
    self.context = context
    if !isPlaceRight { rebuild(with: slots) }
    arrange()
  }

  /// Scrolls the row so that a card is seen; a grid has nothing to scroll.
  func reveal(_ slot: CardSlot, animated: Bool) {
    guard let carousel, let index = slots.firstIndex(where: { $0 === slot }) else { return }
    if animated { carousel.reveal(index, animated: true) } else { carousel.rest(on: index) }
  }

  /// Where Tab stops, in order.
  var focusStops: [Widget] { [header.root.widget] + slots.map(\.card.root.widget) }

  var carousel: CarouselView? {
    if case .carousel(let carousel) = place { carousel } else { nil }
  }

  // MARK: Moving cards

  private var wantsCarousel: Bool {
    switch layout {
    case .automatic: context.sizeClass == .compact
    case .grid: false
    case .carousel: true
    }
  }

  private var isPlaceRight: Bool {
    switch place {
    case .grid: !wantsCarousel
    case .carousel: wantsCarousel
    case nil: false
    }
  }

  private func rebuild(with new: [CardSlot]) {
    let old = place
    let next: Place = wantsCarousel ? .carousel(CarouselView()) : .grid(Self.makeGrid())
    let gone = slots.filter { slot in !new.contains { $0 === slot } }
    for slot in gone { slot.place.removeFromParent() }
    slots = []
    place = next
    root.append(next.widget)
    for slot in new { insert(slot, at: slots.count) }
    if let old { root.remove(old.widget) }
  }

  private func replace(_ new: [CardSlot]) {
    for slot in slots where !new.contains(where: { $0 === slot }) {
      slot.place.removeFromParent()
    }
    slots.removeAll { slot in !new.contains { $0 === slot } }
    for (index, slot) in new.enumerated() where index >= slots.count || slots[index] !== slot {
      slots.removeAll { $0 === slot }
      insert(slot, at: index)
    }
  }

  private func insert(_ slot: CardSlot, at index: Int) {
    slot.place.keepingAlive {
      slot.place.removeFromParent()
      switch place {
      case .grid(let grid): grid.insert(slot.place, at: index)
      case .carousel(let carousel): carousel.insert(slot.place, at: index)
      case nil: break
      }
    }
    slots.insert(slot, at: index)
  }

  private static func makeGrid() -> FlowBox {
    let grid = FlowBox()
    grid.isHomogeneous = true
    grid.rowSpacing = Int(GridGeometry.spacing)
    grid.columnSpacing = Int(GridGeometry.spacing)
    return grid
  }

  private func arrange() {
    header.setMargin(context.margin)
    switch place {
    case .grid(let grid):
      grid.set(margins: Margins(vertical: 0, horizontal: Int(context.margin)))
      // The smaller bound first: GTK keeps the larger above it.
      grid.minChildrenPerLine = 1
      grid.maxChildrenPerLine = context.gridColumns
      grid.minChildrenPerLine = context.gridColumns
    case .carousel(let carousel):
      carousel.margin = context.margin
      carousel.columns = context.carouselColumns
    case nil: break
    }
  }
}
