import CardModel
import Gtk

/// The reasons of the failed actions of a card, in full (S-41).
///
/// On a card they take room from the body, so that the cards beside it keep their height, and
/// scroll where there is too little.
final class ActionFailuresView: LayoutBehaviour, CardPart {
  let root = Box(.vertical)
  private let scroller = ScrolledWindow(horizontal: .never, vertical: .automatic)
  private let list = Box(.vertical, gap: 4)
  private let scrolls: Bool
  private var lines: [StatusView] = []
  private var reasons: [String] = []
  private var shown: [String] { reasons.filter { !dismissed.contains($0) } }
  /// The dismissed failures, which are shown again only when they recur.
  private var dismissed: [String] = []

  /// The maximum number of lines of a reason, beyond any reason.
  private static let lineLimit = 100
  /// The number of lines that are visible at least; the part of a line shows that more follow.
  private static let leastLines = 2.5
  /// The distance from the buttons above, in px at the usual size of text.
  private static let gap = 6

  let requestMode = RequestMode.heightForWidth

  /// - Parameter detail: on a card the reasons scroll; a page has room for all of them.
  init(_ detail: BodyDetail) {
    scrolls = detail == .card
    root.addClass("action-failures")
    root.setLayout(self)
    list.setAccessible(role: .status)
    list.verticalAlignment = .start
    scroller.setChild(list)
    scroller.isFocusable = false
    root.append(scroller)
  }

  func render(_ new: [String]) {
    reasons = new
    dismissed.removeAll { !reasons.contains($0) }
    let shown = shown
    lines.fit(shown.count, in: list) { StatusView(lineLimit: Self.lineLimit) }
    for (line, reason) in zip(lines, shown) {
      line.render(reason, Icon("dialog-warning-symbolic"), .negative)
    }
    scroller.setAccessible(label: shown.joined(separator: " "))
    root.isVisible = !shown.isEmpty
  }

  /// Hides the present reasons until they recur.
  func dismiss() {
    dismissed = reasons
    root.isVisible = false
  }

  // MARK: Layout

  /// The height in px that is enough to read reasons by scrolling; 0 if none is shown.
  var leastHeight: Int {
    guard root.isVisible else { return 0 }
    let line = TextLayout("8", in: list).size.height
    return root.scaled(Self.gap) + Int((line * Self.leastLines).rounded(.up))
  }

  /// On a card the minimum is 0: the card requests ``leastHeight`` itself.
  func measure(_ orientation: Orientation, for size: Int, of widget: Widget) -> Measurement {
    let request = list.measure(orientation, for: size)
    guard orientation == .vertical else { return request }
    return Measurement(minimum: scrolls ? 0 : request.natural, natural: request.natural)
  }

  func allocate(width: Int, height: Int, in widget: Widget) {
    scroller.allocate(width: width, height: height)
    // Only what scrolls is a stop of the keyboard.
    let isCut = height < list.measure(.vertical, for: width).natural
    let tooltip = isCut ? shown.joined(separator: "\n") : nil
    guard isCut != scroller.isFocusable || tooltip != scroller.tooltip else { return }
    root.scope.afterLayout { [scroller] in
      scroller.isFocusable = isCut
      scroller.tooltip = tooltip
    }
  }
}
