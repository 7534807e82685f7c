import CardModel
import Gtk

/// Title and subtitle, an accessory before them, and behind them accessories and the card's menu.
///
/// The accessories keep their width, the texts give way (S-85, S-87).
final class MainHeaderView {
  let root = Box(.horizontal)
  /// Called when a button, or an entry of the menu, is pressed.
  var onAction: (ActionID) -> Void = { _ in }
  /// How many rows of the body are seen, which a counter says then (S-88); nil if that isn't known.
  var shownRows: Int? { didSet { right?.shownRows = shownRows } }

  private let texts = Box(.vertical)
  private let columns: TitleColumnsLayout
  private let title = Label.lines("card-title", upTo: 2)
  private var subtitle: Label?
  private var left: LeftAccessoryView?
  private var right: RightAccessoriesView?

  /// More lines for each text than on a card (S-29): a page has room for the whole of them.
  private let extraLines: Int

  /// Lines of a title on a page besides those on a card.
  private static let pageLines = 6

  init(_ detail: BodyDetail = .card) {
    extraLines = detail == .page ? Self.pageLines : 0
    columns = TitleColumnsLayout(texts: texts)
    root.addClass("card-header")
    root.setLayout(columns)
    texts.verticalAlignment = .center
    texts.append(title)
    root.append(texts)
    root.own(self)
  }

  /// - Parameters:
  ///   - header: nil for a card that has none; its menu and its link icon have a place still.
  ///   - menu: the entries of the card's overflow menu in groups.
  ///   - isExternal: whether pressing the card leaves the program (S-04).
  func render(_ header: MainHeader?, menu: [[Action]], isExternal: Bool) {
    title.show(header?.title)
    // Two lines for each (S-29); a title alone may take a third.
    title.lineLimit = (header?.subtitle == nil ? 3 : 2) + extraLines
    subtitle.show(header?.subtitle) {
      let label = Label.lines("card-subtitle", upTo: 2 + extraLines)
      texts.append(label)
      return label
    }
    render(header?.left)
    let accessories = header?.right ?? UpTo()
    let hasRight = !accessories.isEmpty || !menu.isEmpty || isExternal
    if hasRight, right == nil { addRight() }
    right?.shownRows = shownRows
    right?.render(accessories, menu: menu, isExternal: isExternal)
    let hasText = title.isVisible || subtitle?.isVisible == true
    root.setClass("bare", when: !hasText && header?.left == nil)
    root.isVisible = hasText || header?.left != nil || hasRight
  }

  private func render(_ accessory: LeftAccessory?) {
    left?.root.isVisible = accessory != nil
    guard let accessory else { return }
    let view = left ?? LeftAccessoryView()
    if left == nil {
      root.prepend(view.root)
      columns.left = view.root.widget
    }
    left = view
    view.render(accessory)
  }

  private func addRight() {
    let view = RightAccessoriesView { [unowned self] id in onAction(id) }
    root.append(view.root)
    columns.right = view.root.widget
    right = view
  }
}

extension Array {
  /// Makes or removes views at the end, so that there are `count` of them, each shown in `box`.
  mutating func fit(
    _ count: Int, in box: Box, make: () -> Element, root: (Element) -> Widget
  ) {
    while self.count > count { box.remove(root(removeLast())) }
    while self.count < count {
      let view = make()
      box.append(root(view))
      append(view)
    }
  }
}
