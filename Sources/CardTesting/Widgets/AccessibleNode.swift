import Gtk

/// A widget, and those in it, as a screen reader gets them.
///
/// It is what GTK keeps of each widget on the screen: the role, and the name, the description and
/// the states that have been set. No bus and no screen reader take part, so it doesn't contain what
/// a screen reader adds, such as a name that it puts together from the texts in a widget.
@MainActor
public struct AccessibleNode {
  /// The role, in GTK's words, such as `button`; some differ from one version of GTK to the next.
  public let role: String
  public let name: String
  /// The text that is spoken after the name.
  public let description: String
  /// The value, such as that of a slider, as it is spoken.
  public let value: String
  public let states: Set<AccessibleState>
  public let widget: Widget
  /// The nodes in it, in reading order.
  public let children: [AccessibleNode]

  /// Reads the tree of a widget.
  ///
  /// - Returns: nil if the widget is not on the screen, or hidden from screen readers.
  public init?(_ root: some WidgetHandle) {
    guard root.isMapped, let own = root.accessibleProperties, own.role != "presentation",
      !own.states.contains(.hidden)
    else { return nil }
    role = own.role
    name = own.label ?? ""
    description = own.description ?? ""
    value = own.valueText ?? ""
    states = own.states
    widget = root.widget
    children = root.children.flatMap { child -> [AccessibleNode] in
      guard let node = AccessibleNode(child) else { return [] }
      return node.isContainerOnly ? node.children : [node]
    }
  }

  /// Whether it only arranges others, and says nothing itself.
  private var isContainerOnly: Bool {
    ["generic", "group", "widget"].contains(role) && !widget.isFocusable
      && [name, description, value].allSatisfy(\.isEmpty) && states.isEmpty
  }

  /// This node and all below it, in reading order.
  public var all: [AccessibleNode] { [self] + children.flatMap(\.all) }

  /// Returns the first node with a role and a name.
  public func first(_ role: String, _ name: String) -> AccessibleNode? {
    all.first { $0.role == role && $0.name == name }
  }

  /// The widgets that can have the focus and say nothing when they get it.
  public var unnamed: [AccessibleNode] { all.filter { $0.name.isEmpty && $0.widget.isFocusable } }

  /// The tree as text, a node in a line, such as `button “Book” (Room 1), disabled`.
  public var outline: String { lines.joined(separator: "\n") }

  private var lines: [String] {
    var own = role
    if !name.isEmpty { own += " “\(name)”" }
    if !description.isEmpty { own += " (\(description))" }
    if !value.isEmpty { own += " = \(value)" }
    for state in states.map(\.rawValue).sorted() { own += ", \(state)" }
    return [own] + children.flatMap(\.lines).map { "  \($0)" }
  }
}
