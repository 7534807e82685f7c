import CardModel
import Gtk

/// The head of an object's page: the image and the header of its card, larger (S-01, S-19, S-42).
public final class ObjectHeadView {
  public let root = Box(.vertical)
  /// Called when the user presses a button or chooses a menu item.
  public var onAction: (ActionID) -> Void = { _ in }
  /// Called when the user sets a control.
  public var onSet: (ActionID, Control.Setting) -> Void = { _, _ in }
  /// The number of visible rows of the body, which a counter shows (S-88); nil if it is unknown.
  var shownRows: Int? { didSet { mainHeader.shownRows = shownRows } }

  /// Returns the actions for which the footer of the page has no room.
  var surplus: () -> [Action] = { [] }

  private let mainHeader = MainHeaderView(.page)
  private var media: MediaView?
  private var extended: ExtendedHeaderView?
  private var footer: CardFooterView?

  /// The minimum height of the image in px, as it is wider than on a card.
  private static let mediaHeight = 240

  /// - Parameter hasFooter: whether the card's buttons are below its header, as on a page that has
  ///   no other place for them.
  public init(hasFooter: Bool = false) {
    root.addClass("object-head")
    root.append(mainHeader.root)
    mainHeader.onAction = { [unowned self] in onAction($0) }
    mainHeader.surplus = { [unowned self] in footer?.hiddenActions ?? surplus() }
    if hasFooter {
      let footer = CardFooterView(.page)
      footer.onAction = { [unowned self] in onAction($0) }
      footer.onSet = { [unowned self] in onSet($0, $1) }
      root.append(footer.root)
      self.footer = footer
    }
    root.own(self)
  }

  public func render(_ card: Card) {
    show(card.media)
    let figure = card.pageFigure
    mainHeader.render(
      card.pageHeader, figure: figure, menu: card.menuSections, of: card.name, isExternal: false,
      warnings: card.warnings)
    show(figure == nil ? card.header.extended : card.header.extendedWithoutFigure)
    footer?.render(for: card)
  }

  private func show(_ new: Media?) {
    guard var new else { return media.hide() }
    new.height = max(new.height, Self.mediaHeight)
    media.shown(making: MediaView(.page)) { root.prepend($0.root) }.render(new)
  }

  private func show(_ header: ExtendedHeader?) {
    guard let header else { return extended.hide() }
    extended.shown(making: ExtendedHeaderView()) {
      root.insert($0.root, after: mainHeader.root.widget)
    }.render(header)
  }
}

extension Card {
  /// The figure beside the title, unless the image has the title.
  fileprivate var pageFigure: KPI? { media?.title == nil ? header.figureOfPage : nil }

  /// The main header, which has a title unless the image has it.
  fileprivate var pageHeader: MainHeader {
    var header = shownHeader.main ?? MainHeader()
    guard header.title == nil, media?.title == nil else { return header }
    header.title = name
    if header.subtitle == name { header.subtitle = nil }
    return header
  }
}
