import CardModel
import CardWidgets
import Gtk
import Localization

/// A page that explains why there is no wall: a message, with details below it that can be copied.
final class StatusPage: WidgetBehaviour {
  private(set) lazy var root = CustomWidget(cssName: "page", role: .group, component: self)
  /// Called with the size of the page in px when it has changed, after the layout.
  var onSize: (_ width: Int, _ height: Int) -> Void = { _, _ in }
  private let scroller = ScrolledWindow(horizontal: .never, vertical: .automatic)
  private var size = (width: 0, height: 0)

  /// The maximum number of details: the first mistakes are corrected first.
  private static let detailLimit = 50

  init(_ message: Failure, details: [String]) {
    root.addClass("cardwall-page")
    root.setAccessible(label: message.title)
    root.expandsVertically = true
    let view = MessageView(.page)
    view.render(message)
    view.root.expandsVertically = false
    let list = Box(.vertical, gap: 8)
    list.addClass("status-details")
    list.horizontalAlignment = .center
    for detail in details.prefix(Self.detailLimit) { list.append(Self.line(detail)) }
    let rest = details.count - Self.detailLimit
    if rest > 0 { list.append(Self.line(String(localized: "… and \(rest.grouped) more"))) }
    list.isVisible = !details.isEmpty
    let column = Box(.vertical)
    column.set(margins: Margins(vertical: 24, horizontal: 24))
    column.verticalAlignment = .center
    column.append(view.root)
    column.append(list)
    scroller.setChild(column)
    scroller.setParent(root)
  }

  private static func line(_ text: String) -> Label {
    let label = Label(text)
    label.wraps = true
    label.maxWidthChars = 90
    label.xAlign = 0
    label.isSelectable = true
    // Otherwise the first label would get the focus, and its text would be selected.
    label.canFocus = false
    return label
  }

  // MARK: Layout

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    scroller.measure(orientation, for: size)
  }

  func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    scroller.allocate(width: width, height: height)
    guard (width, height) != size else { return }
    size = (width, height)
    root.scope.afterLayout { [unowned self] in onSize(width, height) }
  }
}
