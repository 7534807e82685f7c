import CardModel
import Gtk

/// The head of an object's page: the image and the header of its card, larger (S-01, S-19, S-42).
public final class ObjectHeadView {
  public let root = Box(.vertical)
  /// Called when a button, or an entry of the menu, is pressed.
  public var onAction: (ActionID) -> Void = { _ in }
  /// How many rows of the body are seen, which a counter says then (S-88); nil if that isn't known.
  var shownRows: Int? { didSet { mainHeader.shownRows = shownRows } }

  private let mainHeader = MainHeaderView(.page)
  private var media: MediaView?
  private var extended: ExtendedHeaderView?
  private var footer: CardFooterView?

  /// In px.
  private static let mediaHeight = 240

  /// - Parameter hasFooter: whether the card's buttons stand below its header, as there is no page
  ///   of the card below it to have them at its end.
  public init(hasFooter: Bool = false) {
    root.addClass("object-head")
    root.append(mainHeader.root)
    mainHeader.onAction = { [unowned self] in onAction($0) }
    if hasFooter {
      let footer = CardFooterView()
      footer.onAction = { [unowned self] in onAction($0) }
      root.append(footer.root)
      self.footer = footer
    }
    root.own(self)
  }

  public func render(_ card: Card) {
    show(card.media)
    mainHeader.render(card.pageHeader, menu: card.menuSections, isExternal: false)
    show(card.header.extended)
    footer?.render(card.footer, failuresOf: card.actions)
  }

  private func show(_ new: Media?) {
    media?.root.isVisible = new != nil
    guard let new else { return }
    let view = media ?? MediaView(.page)
    if media == nil { root.prepend(view.root) }
    media = view
    // It is as much wider than on a card.
    var large = new
    large.height = max(new.height, Self.mediaHeight)
    view.render(large)
  }

  private func show(_ header: ExtendedHeader?) {
    extended?.root.isVisible = header != nil
    guard let header else { return }
    let view = extended ?? ExtendedHeaderView()
    if extended == nil { root.insert(view.root, after: mainHeader.root.widget) }
    extended = view
    view.render(header)
  }
}

extension Card {
  /// The main header with a title in any case, unless the image carries it.
  fileprivate var pageHeader: MainHeader {
    var header = shownHeader.main ?? MainHeader()
    guard header.title == nil, media?.title == nil else { return header }
    header.title = name
    if header.subtitle == name { header.subtitle = nil }
    return header
  }
}
