import CGtk

/// The measuring, layout and drawing of a widget made in Swift.
public protocol WidgetBehaviour: AnyObject {
  /// Whether the height depends on the width, the width on the height, or neither.
  var requestMode: RequestMode { get }

  /// Returns the size to request along `orientation`, given `size` px of the other (-1: any).
  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement

  /// Lays the children out in `width` × `height` px.
  func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget)

  /// Draws the widget with its children.
  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget)

  /// The text direction changed.
  func directionChanged(of widget: CustomWidget)

  /// Called when the CSS style (colours, font) has changed.
  func styleChanged(of widget: CustomWidget)

  /// Called when a state flag (hover, focus, sensitivity) has changed.
  func stateChanged(of widget: CustomWidget)

  /// Moves the focus for a key, and returns whether it moved; nil for GTK's own way.
  func moveFocus(_ direction: FocusDirection, in widget: CustomWidget) -> Bool?
}

public enum RequestMode {
  case constant, heightForWidth, widthForHeight

  var gtk: GtkSizeRequestMode {
    switch self {
    case .constant: GTK_SIZE_REQUEST_CONSTANT_SIZE
    case .heightForWidth: GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
    case .widthForHeight: GTK_SIZE_REQUEST_WIDTH_FOR_HEIGHT
    }
  }
}

extension WidgetBehaviour {
  public var requestMode: RequestMode { .constant }

  public func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget) {
    for child in widget.children {
      child.allocate(width: width, height: height, baseline: baseline)
    }
  }

  public func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    for child in widget.children { snapshot.drawChild(child) }
  }

  public func directionChanged(of widget: CustomWidget) {}
  public func styleChanged(of widget: CustomWidget) {}
  public func stateChanged(of widget: CustomWidget) {}
  public func moveFocus(_ direction: FocusDirection, in widget: CustomWidget) -> Bool? { nil }
}

/// A widget made in Swift.
///
/// Its children are given with `setParent`.
public struct CustomWidget: WidgetHandle {
  public let widget: Widget

  /// A widget that a component draws, which keeps the widget as its root.
  ///
  /// - Parameters:
  ///   - cssName: the name of the element in style sheets.
  ///   - role: what the widget is to a screen reader.
  ///   - component: what drives the widget, which owns it (``WidgetHandle/own(_:)``).
  public init(
    cssName: String, role: AccessibleRole = .generic, component: some WidgetBehaviour
  ) {
    widget = CustomClass.named(cssName, role: role).make(component, isOwner: false)
    widget.own(component)
  }

  /// A widget that an object draws which does not keep the widget.
  ///
  /// - Parameters:
  ///   - cssName: the name of the element in style sheets.
  ///   - role: what the widget is to a screen reader.
  ///   - behaviour: what drives the widget, and lives as long.
  public init(
    cssName: String, role: AccessibleRole = .generic, behaviour: some WidgetBehaviour
  ) {
    widget = CustomClass.named(cssName, role: role).make(behaviour, isOwner: true)
  }

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) { widget = Widget(pointer) }

  /// Returns the behaviour of the widget, if it is a `T`.
  public func behaviour<T: WidgetBehaviour>(as type: T.Type) -> T? {
    CustomClass.behaviour(of: gtk) as? T
  }
}
