import CGtk

/// An icon or a small picture of a fixed size: a decoration, unless it is given the role of an
/// image and a name.
public struct Image: WidgetHandle {
  public let widget: Widget

  public init() {
    widget = Widget(made: gtk_image_new())
    setAccessible(role: .presentation)
  }

  public init(iconName: String, pixelSize: Int? = nil) {
    self.init()
    set(iconName: iconName)
    // A drawing of the program fills the room that an image has; one of the theme doesn't.
    horizontalAlignment = .center
    verticalAlignment = .center
    if let pixelSize { self.pixelSize = pixelSize }
  }

  public init(_ texture: Texture, pixelSize: Int? = nil) {
    self.init()
    set(texture: texture)
    if let pixelSize { self.pixelSize = pixelSize }
  }

  /// Shows an icon of the program with this name, or else one of the icon theme; nothing if
  /// neither has it.
  public func set(iconName: String) {
    if let own = NamedIcons.paintable(named: iconName, rightToLeft: isRightToLeft) {
      if gtk_image_get_paintable(opaque) != own { gtk_image_set_from_paintable(opaque, own) }
    } else if !IconTheme.isInstalled(iconName) {
      clear()
    } else if gtk_image_get_icon_name(opaque).map({ String(cString: $0) }) != iconName {
      gtk_image_set_from_icon_name(opaque, iconName)
    }
  }

  public func set(texture: Texture) { gtk_image_set_from_paintable(opaque, texture.pointer) }

  public func clear() { gtk_image_clear(opaque) }

  /// The side in px; -1 as the style sheet says.
  public var pixelSize: Int {
    get { Int(gtk_image_get_pixel_size(opaque)) }
    nonmutating set { gtk_image_set_pixel_size(opaque, Int32(newValue)) }
  }
}
