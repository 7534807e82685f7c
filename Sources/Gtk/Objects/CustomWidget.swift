import CGtk

/// How a widget made in Swift measures, lays out and draws itself.
///
/// The widget owns its behaviour; the behaviour keeps its widget as a handle.
public protocol WidgetBehaviour: AnyObject {
  /// Whether the height depends on the width, the width on the height, or neither.
  var requestMode: RequestMode { get }

  /// The room to ask for along `orientation`, given `size` px of the other (-1: any).
  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement

  /// Lays the children out in `width` × `height` px.
  func allocate(width: Int, height: Int, baseline: Int?, in widget: CustomWidget)

  /// Draws the widget with its children.
  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget)

  /// Text runs the other way now.
  func directionChanged(of widget: CustomWidget)

  /// The style (colours, font) is another now.
  func styleChanged(of widget: CustomWidget)

  /// The pointer, the focus or sensitivity has come or gone.
  func stateChanged(of widget: CustomWidget)

  /// Where the focus goes by a key; nil for GTK's own way, else whether it has gone anywhere.
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

/// A widget made in Swift. Its children are given with `setParent`.
public struct CustomWidget: WidgetHandle {
  public let widget: Widget

  /// - Parameters:
  ///   - cssName: the name of the element in style sheets.
  ///   - role: what the widget is to a screen reader.
  ///   - behaviour: what drives the widget, and lives as long.
  public init(
    cssName: String, role: AccessibleRole = .generic, behaviour: some WidgetBehaviour
  ) {
    widget = CustomClass.named(cssName, role: role).make(behaviour)
  }

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) { widget = Widget(pointer) }

  /// What drives the widget, if it is a `T`.
  public func behaviour<T: WidgetBehaviour>(as type: T.Type) -> T? {
    CustomClass.behaviour(of: gtk) as? T
  }
}
