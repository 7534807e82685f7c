import CardModel
import Gtk

/// The main header of a card: title, subtitle and figure between accessories, and the card's menu.
///
/// The accessories keep their width, and the texts are shortened (S-85, S-87).
final class MainHeaderView {
  let root = Box(.horizontal)
  /// Called when the user presses a button or chooses a menu item.
  var onAction: (ActionID) -> Void = { _ in }
  /// Returns the actions of the card for which its footer has no room.
  var surplus: () -> [Action] = { [] }
  /// The number of visible rows of the body, which a counter shows (S-88); nil if it is unknown.
  var shownRows: Int? { didSet { right?.shownRows = shownRows } }

  /// Whether the header has nothing but accessories at the trailing end.
  private(set) var isBare = false

  /// The overflow menu of the card, if it has been shown.
  var menu: CardMenuView? { right?.menu }

  private let texts = Box(.vertical)
  private let columns: TitleColumnsLayout
  private let title = Label.lines("card-title", upTo: 2)
  private var subtitle: Label?
  private var figure: KPIView?
  private var left: LeftAccessoryView?
  private var right: RightAccessoriesView?

  /// Whether texts wrap to any number of lines instead of being cut.
  ///
  /// Cards cut theirs (S-29), unless large text leaves no room for them; pages have room.
  var wrapsTexts: Bool {
    didSet { if wrapsTexts != oldValue { limitLines() } }
  }

  /// The additional lines of each text that wraps.
  private static let extraLines = 6

  init(_ detail: BodyDetail = .card) {
    wrapsTexts = detail == .page
    columns = TitleColumnsLayout(texts: texts)
    columns.isFigureAttached = detail == .page
    root.addClass("card-header")
    root.setLayout(columns)
    if detail == .page {
      title.setAccessible(role: .heading)
      title.setAccessible(level: 1)
    }
    texts.append(title)
    root.append(texts)
    root.own(self)
  }

  /// - Parameters:
  ///   - header: the header; nil shows only the menu and the link icon.
  ///   - figure: the figure beside the title.
  ///   - menu: the actions of the card's overflow menu in groups.
  ///   - cardName: the name of the card.
  ///   - isExternal: whether pressing the card leaves the program (S-04).
  ///   - warnings: the messages about what the data don't have.
  func render(
    _ header: MainHeader?, figure: KPI?, menu: [[Action]], of cardName: String, isExternal: Bool,
    warnings: [String] = []
  ) {
    title.show(header?.title)
    subtitle.show(header?.subtitle, making: .lines("card-subtitle", upTo: 2)) { texts.append($0) }
    limitLines()
    render(header?.left)
    render(figure)
    let accessories = header?.right ?? UpTo()
    let hasRight =
      !accessories.isEmpty || !menu.isEmpty || isExternal || !warnings.isEmpty
    if hasRight, right == nil { addRight() }
    right?.shownRows = shownRows
    right?.render(
      accessories, menu: menu, of: cardName, isExternal: isExternal, warnings: warnings)
    let hasContent = title.isVisible || subtitle?.isVisible == true || header?.left != nil
    isBare = !hasContent && hasRight
    root.setClass("bare", when: isBare)
    root.isVisible = hasContent || hasRight
  }

  /// Allows each text two lines (S-29), and a title without subtitle three.
  private func limitLines() {
    let extra = wrapsTexts ? Self.extraLines : 0
    title.lineLimit = (subtitle?.isVisible == true ? 2 : 3) + extra
    subtitle?.lineLimit = 2 + extra
  }

  private func render(_ accessory: LeftAccessory?) {
    guard let accessory else { return left.hide() }
    left.shown(making: LeftAccessoryView()) {
      root.prepend($0.root)
      columns.left = $0.root.widget
    }.render(accessory)
  }

  private func render(_ new: KPI?) {
    guard let new else { return figure.hide() }
    figure.shown(making: KPIView(alignment: columns.isFigureAttached ? .start : .end)) {
      root.insert($0.root, after: texts.widget)
      columns.figure = $0
    }.render(new)
  }

  private func addRight() {
    let view = RightAccessoriesView { [unowned self] id in onAction(id) }
    view.surplus = { [unowned self] in surplus() }
    root.append(view.root)
    columns.right = view.root.widget
    right = view
  }
}
