import CGtk

/// The icons that the program draws itself, by the names of the icon theme.
///
/// Images show them in place of those of the theme: these are files, for which GTK needs a loader
/// of SVG, and not all of them are installed everywhere.
public enum NamedIcons {
  public static var drawings: [String: VectorDrawing] = [:] { didSet { paintables = [:] } }

  private static var paintables: [Key: OpaquePointer] = [:]

  private struct Key: Hashable {
    let name: String
    let rightToLeft: Bool
  }

  /// Returns the paintable of an icon, which stays while the drawings do; nil if the program has no
  /// such icon.
  static func paintable(named name: String, rightToLeft: Bool) -> OpaquePointer? {
    guard let drawing = drawings[name] else { return nil }
    let key = Key(name: name, rightToLeft: rightToLeft && drawing.isMirrored)
    if let known = paintables[key] { return known }
    let new = IconPaintable.make(drawing, rightToLeft: key.rightToLeft)
    paintables[key] = new
    return new
  }
}

/// A GdkPaintable in the colour of the text beside it.
private final class IconPaintable {
  private let drawing: VectorDrawing
  private let rightToLeft: Bool

  private init(_ drawing: VectorDrawing, rightToLeft: Bool) {
    self.drawing = drawing
    self.rightToLeft = rightToLeft
  }

  static func make(_ drawing: VectorDrawing, rightToLeft: Bool) -> OpaquePointer {
    OpaquePointer(type.make(IconPaintable(drawing, rightToLeft: rightToLeft)))
  }

  private static let type: DerivedClass = {
    let type = DerivedClass("CardwallIcon", from: g_object_get_type())
    var paintable = GInterfaceInfo()
    paintable.interface_init = { table, _ in
      let table = table!.assumingMemoryBound(to: GdkPaintableInterface.self)
      table.pointee.snapshot = { paintable, snapshot, width, height in
        IconPaintable.draw(paintable!, on: snapshot!, width, height, .black)
      }
      table.pointee.get_intrinsic_aspect_ratio = { _ in 1 }
    }
    g_type_add_interface_static(type.type, gdk_paintable_get_type(), &paintable)
    var symbolic = GInterfaceInfo()
    symbolic.interface_init = { table, _ in
      let table = table!.assumingMemoryBound(to: GtkSymbolicPaintableInterface.self)
      table.pointee.snapshot_symbolic = { paintable, snapshot, width, height, colors, count in
        let color = count > 0 ? colors.map { Color($0.pointee) } : nil
        IconPaintable.draw(paintable!, on: snapshot!, width, height, color ?? .black)
      }
    }
    g_type_add_interface_static(type.type, gtk_symbolic_paintable_get_type(), &symbolic)
    return type
  }()

  private static let offset = DerivedClass.offset(after: g_object_get_type())

  private static func draw(
    _ paintable: OpaquePointer, on snapshot: OpaquePointer, _ width: Double, _ height: Double,
    _ color: Color
  ) {
    let raw = UnsafeMutableRawPointer(paintable)
    guard let icon = DerivedClass.state(IconPaintable.self, of: raw, at: offset) else { return }
    let area = Rectangle(x: 0, y: 0, width: width, height: height)
    var bounds = area.graphene
    guard let cairo = gtk_snapshot_append_cairo(snapshot, &bounds) else { return }
    icon.drawing.draw(on: Canvas(cairo), in: area, color, rightToLeft: icon.rightToLeft)
    cairo_destroy(cairo)
  }
}

extension Color {
  fileprivate static let black = Color(red: 0, green: 0, blue: 0)
}
