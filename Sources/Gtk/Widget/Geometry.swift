import CGtk

/// A point in px, from the top left.
public nonisolated struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// An area in px.
public nonisolated struct Rectangle: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public var maxX: Double { x + width }
  public var maxY: Double { y + height }

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public func insetBy(_ distance: Double) -> Rectangle {
    Rectangle(
      x: x + distance, y: y + distance,
      width: max(0, width - 2 * distance), height: max(0, height - 2 * distance))
  }

  /// Returns the area that the rectangle shares with another one; nil if they don't overlap.
  public func intersection(_ other: Rectangle) -> Rectangle? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard right > left, bottom > top else { return nil }
    return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the smallest rectangle that contains this one and another one.
  func union(_ other: Rectangle) -> Rectangle {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rectangle(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The smallest rectangle of whole px that contains this one.
  var roundedOut: Rectangle {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    return Rectangle(
      x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
  }

  var graphene: graphene_rect_t {
    var rectangle = graphene_rect_t()
    graphene_rect_init(&rectangle, Float(x), Float(y), Float(width), Float(height))
    return rectangle
  }

  init(_ rectangle: graphene_rect_t) {
    self.init(
      x: Double(rectangle.origin.x), y: Double(rectangle.origin.y),
      width: Double(rectangle.size.width), height: Double(rectangle.size.height))
  }
}

public enum Orientation {
  case horizontal, vertical

  var gtk: GtkOrientation {
    self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
  }

  init(_ orientation: GtkOrientation) {
    self = orientation == GTK_ORIENTATION_HORIZONTAL ? .horizontal : .vertical
  }
}

/// The alignment of a widget in the area it is given.
public enum Alignment {
  case fill, start, end, center, baseline

  var gtk: GtkAlign {
    switch self {
    case .fill: GTK_ALIGN_FILL
    case .start: GTK_ALIGN_START
    case .end: GTK_ALIGN_END
    case .center: GTK_ALIGN_CENTER
    case .baseline: GTK_ALIGN_BASELINE
    }
  }

  init(_ align: GtkAlign) {
    switch align {
    case GTK_ALIGN_START: self = .start
    case GTK_ALIGN_END: self = .end
    case GTK_ALIGN_CENTER: self = .center
    case GTK_ALIGN_BASELINE: self = .baseline
    default: self = .fill
    }
  }
}

/// Distances from the four sides, in px; start and end follow the text direction.
public nonisolated struct Margins: Hashable, Sendable {
  public var top: Int
  public var end: Int
  public var bottom: Int
  public var start: Int

  public init(top: Int = 0, end: Int = 0, bottom: Int = 0, start: Int = 0) {
    self.top = top
    self.end = end
    self.bottom = bottom
    self.start = start
  }

  public init(_ all: Int) { self.init(top: all, end: all, bottom: all, start: all) }

  public init(vertical: Int, horizontal: Int) {
    self.init(top: vertical, end: horizontal, bottom: vertical, start: horizontal)
  }
}

/// The size that a widget requests along one axis, in px, and the position of its baseline
/// (vertical only).
public nonisolated struct Measurement: Hashable, Sendable {
  public var minimum: Int
  public var natural: Int
  public var baseline: Int?

  public init(minimum: Int, natural: Int, baseline: Int? = nil) {
    self.minimum = minimum
    self.natural = max(minimum, natural)
    self.baseline = baseline
  }
}

/// The direction of text.
public enum TextDirection {
  case leftToRight, rightToLeft

  var gtk: GtkTextDirection { self == .leftToRight ? GTK_TEXT_DIR_LTR : GTK_TEXT_DIR_RTL }

  /// The direction of widgets that have none of their own.
  public static var standard: TextDirection {
    get { gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL ? .rightToLeft : .leftToRight }
    set { gtk_widget_set_default_direction(newValue.gtk) }
  }
}
