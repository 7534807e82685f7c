import CardModel
import CollectionAlgorithms
import Gtk
import Localization

/// The bar with the choices of a page, below its title: one row, which scrolls where there are more
/// than fit.
public final class ChoiceBar: WidgetBehaviour {
  public private(set) lazy var root: CustomWidget = {
    let widget = CustomWidget(cssName: "choicebar", role: .group, component: self)
    widget.setAccessible(label: String(localized: "Choices"))
    widget.isVisible = false
    return widget
  }()

  /// Called with the id of a choice and its new value as links have it; nil for the value that it
  /// has by itself.
  public var onChoose: (_ id: String, _ value: String?) -> Void = { _, _ in }

  /// The scrolling row; nil until there are choices, which few pages have.
  private var scroller: ScrolledWindow?
  private lazy var row = Box(.horizontal, gap: 8)
  private var fields: [ChoiceField] = []
  private let hasMargin: Bool

  /// The distance from both sides in px; nil for the margin of a page.
  public var margin: Int? { didSet { if margin != oldValue { root.queueResize() } } }

  /// The distance from what is above, in px at the usual size of text.
  private static let topMargin = 16

  /// - Parameter hasMargin: whether the bar keeps the margin of the page's cards; a report's bar
  ///   has it already.
  public init(hasMargin: Bool = true) { self.hasMargin = hasMargin }

  private func addScroller() {
    guard scroller == nil else { return }
    let new = ScrolledWindow(horizontal: .external, vertical: .never)
    new.addClass("report-filters")
    new.isFocusable = false
    new.setChild(row)
    new.setParent(root)
    scroller = new
  }

  /// Shows choices; those of the same ids keep their widgets.
  public func render(_ choices: [PageChoice]) {
    let known = Dictionary(keepingFirst: fields.map { ($0.id, $0) })
    let new = choices.map { choice in
      known[choice.id].flatMap { $0.canShow(choice) ? $0 : nil } ?? makeField(choice)
    }
    if !new.isEmpty { addScroller() }
    if new.map(\.root.widget) != fields.map(\.root.widget) {
      for field in fields where !new.contains(where: { $0 === field }) { row.remove(field.root) }
      var previous: Widget?
      for field in new {
        if field.root.parent == nil {
          row.insert(field.root, after: previous)
        } else {
          row.move(field.root, after: previous)
        }
        previous = field.root.widget
      }
      fields = new
    }
    for (field, choice) in zip(fields, choices) { field.render(choice) }
    root.isVisible = fields.contains(where: \.root.isVisible)
  }

  /// Keeps the room of choices that are about to come.
  public func reserveRoom() {
    addScroller()
    root.isVisible = true
  }

  private func makeField(_ choice: PageChoice) -> ChoiceField {
    let field = ChoiceField(choice)
    field.onChoose = { [unowned self, id = choice.id] in onChoose(id, $0) }
    return field
  }

  // MARK: Layout

  public let requestMode = RequestMode.constant

  public func measure(
    _ orientation: Orientation, for size: Int, of widget: CustomWidget
  ) -> Measurement {
    guard let scroller else { return Measurement(minimum: 0, natural: 0) }
    let content = scroller.measure(orientation, for: -1)
    guard orientation == .vertical else { return Measurement(minimum: 0, natural: content.natural) }
    let height = max(content.natural, 44) + top(of: widget)
    return Measurement(minimum: height, natural: height)
  }

  public func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    let context = LayoutContext(width: Double(width), scale: widget.cardScale)
    let margin = hasMargin ? margin ?? Int(context.margin) : 0
    let top = top(of: widget)
    scroller?.allocate(
      x: margin, y: top, width: max(width - 2 * margin, 0), height: max(height - top, 0))
  }

  private func top(of widget: CustomWidget) -> Int {
    hasMargin ? widget.scaled(Self.topMargin) : 0
  }
}
