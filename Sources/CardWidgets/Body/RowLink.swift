import CardModel
import Gtk
import Localization

/// The press and the context menu of a row that has a destination or actions (S-17, S-20, S-40).
///
/// A press on a row without a destination opens the menu of its actions, so that a finger finds
/// them too.
final class RowLink {
  /// The texts of the menu.
  struct Texts {
    /// The name of the row.
    var name: String
    /// The cells or lines of the row, which are copied together.
    var all: [String]
    /// The text that is copied alone if there is no other at the pointer.
    var main: String
  }

  private let root: Widget
  private let onPress: () -> Void
  private let onAction: (ActionID) -> Void
  private let texts: () -> Texts
  private var destination = Destination.none
  private var offered: [CardModel.Action] = []
  private var press: PressGesture?
  private var actions: ActionGroup?

  /// The prefix of the names of the menu's actions.
  private static let prefix = "row"
  /// The distance of a menu that is opened by keys from the edge of the row, in px.
  private static let menuInset = 16.0

  /// - Parameters:
  ///   - root: the row, which keeps the link.
  ///   - texts: returns the texts of the menu, when it is opened.
  ///   - onPress: called when the row is pressed, or opened by its menu.
  ///   - onAction: called when one of its actions is chosen.
  init(
    of root: some WidgetHandle, texts: @escaping () -> Texts, onPress: @escaping () -> Void,
    onAction: @escaping (ActionID) -> Void = { _ in }
  ) {
    self.root = root.widget
    self.texts = texts
    self.onPress = onPress
    self.onAction = onAction
    root.own(self)
  }

  fileprivate func render(_ new: Destination, _ actions: [CardModel.Action]) {
    destination = new
    offered = actions
    let isUsable = new != .none || !actions.isEmpty
    if isUsable, press == nil {
      press = PressGesture.attach(to: root) { [unowned self] in pressed() }
    }
    press?.isEnabled = isUsable
  }

  private func pressed() {
    if destination == .none { openMenu(copies: false) } else { onPress() }
  }

  /// Returns the frame of the row in another widget; nil if it isn't below it.
  func bounds(in widget: some WidgetHandle) -> Rectangle? { root.bounds(in: widget) }

  /// Opens the menu of the row; returns false if it has none.
  ///
  /// - Parameters:
  ///   - point: the corner of the menu, in px from the corner of the row; nil for one below it.
  ///   - text: the text at the point.
  ///   - copies: whether the menu offers to open and to copy the row, beside its actions.
  @discardableResult
  func openMenu(at point: Point? = nil, text: String? = nil, copies: Bool) -> Bool {
    guard !offered.isEmpty || copies && destination != .none else { return false }
    if actions == nil { addActions() }
    let texts = texts()
    var menu = Menu(sections: [])
    if copies {
      menu = Menu(
        ofRow: destination, text: text ?? texts.main.withoutIsolates,
        copying: String(localized: "Copy Row"),
        prefix: Self.prefix)
    }
    menu.insert(offered, prefix: Self.prefix)
    let x = root.isRightToLeft ? Double(root.width) - Self.menuInset : Self.menuInset
    root.popUp(menu, named: texts.name, at: point ?? Point(x: x, y: Double(root.height)))
    return true
  }

  private func addActions() {
    let group = ActionGroup(Self.prefix, of: root)
    group.add("open") { [unowned self] in onPress() }
    group.add("copy") { [unowned self] in
      root.copyToClipboard(texts().all.map(\.withoutIsolates).joined(separator: "\t"))
    }
    group.add("copy-text") { [unowned self] in root.copyToClipboard($0) }
    group.add(Menu.chosenAction) { [unowned self] in onAction(ActionID($0)) }
    actions = group
  }
}

extension RowLink? {
  /// Makes a row pressable only if it has a destination or actions; most rows have none, and need
  /// no link.
  ///
  /// - Parameters:
  ///   - hasControl: whether the row has a switch or a slider, which the pointer must find.
  ///   - make: makes the link of the row.
  mutating func render(
    _ destination: Destination, _ actions: [CardModel.Action] = [], of root: some WidgetHandle,
    hasControl: Bool = false, making make: () -> RowLink
  ) {
    let isUsable = destination != .none || !actions.isEmpty
    root.isFocusable = isUsable
    root.canTarget = isUsable || hasControl
    root.setClass("still", when: hasControl && !isUsable)
    root.setChosen(destination)
    if isUsable, self == nil { self = make() }
    self?.render(destination, actions)
  }
}

extension WidgetHandle {
  /// Marks what chooses the present value of a choice.
  fileprivate func setChosen(_ destination: Destination) {
    // A widget that chooses nothing is not announced as one that can be selected.
    if destination.choosesValue || hasClass("chosen") {
      setAccessible(selected: destination.isChosen)
    }
    setClass("chosen", when: destination.isChosen)
  }
}

extension Menu {
  /// The menu of a row: opens and copies it.
  ///
  /// - Parameters:
  ///   - destination: the destination of the row.
  ///   - text: a text of the row that can be copied alone.
  ///   - copying: the title of the item that copies the whole row, or all selected ones.
  ///   - target: the target of the action that opens the row, if it needs one.
  ///   - prefix: the prefix of the names of the actions.
  init(
    ofRow destination: Destination, text: String?, copying: String, target: String? = nil,
    prefix: String
  ) {
    let title = destination.choosesValue ? String(localized: "Choose") : String(localized: "Open")
    let open = Item(title, action: "\(prefix).open", target: target)
    var copy = [Item(copying, action: "\(prefix).copy")]
    if let text, !text.isEmpty, text != missingValue {
      copy.append(
        Item(
          String(localized: "Copy “\(text.bounded(to: 30))”"), action: "\(prefix).copy-text",
          target: text))
    }
    if case .external(let url) = destination {
      copy.append(Item(String(localized: "Copy Link"), action: "\(prefix).copy-text", target: url))
    }
    self.init(sections: [destination == .none ? [] : [open], copy])
  }

  /// Inserts the actions of a row after the item that opens it.
  /// - Parameter prefix: the prefix of the names of the actions.
  mutating func insert(_ actions: [CardModel.Action], prefix: String) {
    guard !actions.isEmpty else { return }
    sections.insert(actions.map { Self.item($0, prefix) }, at: min(1, sections.count))
  }
}
