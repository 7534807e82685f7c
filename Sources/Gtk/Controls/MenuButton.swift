import CGtk

/// A button that opens a menu or a popover.
public struct MenuButton: WidgetHandle {
  public let widget: Widget

  public init() {
    widget = Widget(made: gtk_menu_button_new())
    // GTK closes the button's own menu when the button is unmapped, but not one that popUp(_:at:)
    // has opened. The grab of a popover that is destroyed while it is open is never released, and
    // no widget of the program gets any input.
    // The closure holds no token of the widget: a button that gets no parent is freed.
    let button = Widget(gtk)
    button.onUnmap { MenuButton(of: button)?.popDown() }
  }

  /// The menu button that a widget is; nil if it is something else.
  public init?(of widget: Widget) {
    guard widget.isKind(of: gtk_menu_button_get_type()) else { return nil }
    self.widget = widget
  }

  public init(iconName: String, menu: Menu) {
    self.init()
    setIcon(named: iconName)
    setMenu(menu)
  }

  /// Sets the content of the button, in place of an icon or a text.
  public func setChild(_ child: some WidgetHandle) {
    gtk_menu_button_set_child(opaque, child.gtk)
  }

  /// Shows an icon alone, where GTK's own icon would leave room for an arrow.
  public func setIcon(named name: String) {
    gtk_menu_button_set_child(opaque, Image(iconName: name).gtk)
    children.first?.addClass("image-button")
  }

  /// Shows a text with an arrow after it, and returns the label of the text.
  ///
  /// The arrow is an image of ours: a screen reader would read the class name of the widget that
  /// GTK makes for a label.
  @discardableResult
  public func setLabel(_ text: String) -> Label {
    let content = Box(.horizontal, spacing: 4)
    let label = Label(text)
    content.append(label)
    content.append(Image(iconName: "pan-down-symbolic"))
    gtk_menu_button_set_child(opaque, content.gtk)
    children.first?.addClass("text-button")
    return label
  }

  public func setMenu(_ menu: Menu) {
    menu.withModel { gtk_menu_button_set_menu_model(opaque, $0) }
    takeFocusBack()
  }

  /// Makes the menu each time that it is opened, so that it costs nothing until then.
  /// - Parameter onClosed: called when a menu that was made has been closed.
  public func setMenu(making menu: @escaping () -> Menu, onClosed: (() -> Void)? = nil) {
    gtk_menu_button_set_create_popup_func(
      opaque,
      { button, data in
        let button = MenuButton(widget: Widget(raw: UnsafeMutableRawPointer(button!)))
        guard button.isInView else { return button.popUpInView() }
        let (menu, onClosed) = Handler<(() -> Menu, (() -> Void)?)>.at(data!)
        menu().withModel {
          gtk_menu_button_set_popover(button.opaque, gtk_popover_menu_new_from_model($0))
        }
        button.takeFocusBack(to: button.window?.focus)
        if let onClosed { button.popover?.onClosed(onClosed) }
      },
      Unmanaged.passRetained(Handler((menu, onClosed))).toOpaque(),
      { Unmanaged<AnyObject>.fromOpaque($0!).release() })
  }

  /// Takes the focus from the menu when it closes: GTK 4.8 leaves it in one that closes from a
  /// submenu, and no key of the window works from there.
  /// - Parameter former: the widget that had the focus before, and gets it back: F10 opens the menu
  ///   of the window from anywhere.
  private func takeFocusBack(to former: Widget? = nil) {
    guard let popover else { return }
    popover.keepFocusOnItems()
    let former = former.map { WeakWidget($0) }
    popover.onClosed {
      // A chosen item may have moved the focus elsewhere.
      guard window?.focus == nil || popover.containsFocus else { return }
      if let widget = former?.widget, widget.isMapped, widget.grabFocus() { return }
      grabFocus()
    }
  }

  /// Whether a part of the button is in view.
  private var isInView: Bool { visibleArea != nil }

  /// Scrolls the button into view, and opens the menu when it is there.
  ///
  /// A screen reader can press a button that isn't in view, and GTK can't place a popover there.
  private func popUpInView() {
    setPopover(nil)
    grabFocus()
    if !isInView, let scroller = enclosingScrolledWindow, let area = bounds(in: scroller) {
      scroller.vertical.value += area.y + area.height / 2 - Double(scroller.height) / 2
    }
    var frames = 0
    widget.addTickCallback { _ in
      frames += 1
      guard isInView || frames == Self.scrollFrames else { return true }
      popDown()
      if isInView { popUp() }
      return false
    }
  }

  /// The frames after which a button that can't be scrolled into view stays closed: two seconds.
  private static var scrollFrames: Int { 120 }

  public func setPopover(_ popover: Popover?) {
    gtk_menu_button_set_popover(opaque, popover?.gtk)
  }

  public var popover: Popover? {
    gtk_menu_button_get_popover(opaque).map {
      Popover(widget: Widget(raw: UnsafeMutableRawPointer($0)))
    }
  }

  /// Whether the popover is beside the button, where it needs less height than below or above.
  public var opensSideways: Bool {
    get { gtk_menu_button_get_direction(opaque) == GTK_ARROW_LEFT }
    nonmutating set {
      gtk_menu_button_set_direction(opaque, newValue ? GTK_ARROW_LEFT : GTK_ARROW_DOWN)
    }
  }

  public var hasFrame: Bool {
    get { Bool(gtk_menu_button_get_has_frame(opaque)) }
    nonmutating set { gtk_menu_button_set_has_frame(opaque, newValue.gboolean) }
  }

  /// Whether it is the menu of the window, which F10 opens.
  public var isPrimary: Bool {
    get { Bool(gtk_menu_button_get_primary(opaque)) }
    nonmutating set { gtk_menu_button_set_primary(opaque, newValue.gboolean) }
  }

  public func popUp() { gtk_menu_button_popup(opaque) }

  /// Opens a menu in place of the button's own, like a context menu.
  ///
  /// - Parameters:
  ///   - point: the corner of the menu, in px from the corner of `widget`; nil for a menu at the
  ///     button, or in the visible part of `widget` if the button isn't in view.
  ///   - focus: the widget that has the focus when the menu has been closed.
  public func popUp(
    _ menu: Menu, at point: Point?, of widget: Widget, returningFocusTo focus: Widget
  ) {
    let popover = Popover(menu: menu)
    setPopover(popover)
    let point = point ?? (isInView ? nil : visiblePoint(of: widget))
    if let point, let corner = bounds(in: widget) {
      popover.pointLikeContextMenu(
        at: Point(x: point.x - corner.x, y: point.y - corner.y), isMirrored: isRightToLeft)
    }
    let focus = WeakWidget(focus)
    popover.onClosed {
      if let widget = focus.widget, widget.isMapped { widget.grabFocus() }
    }
    popover.popUp()
  }

  /// Returns a point near the leading top corner of the visible part of a widget.
  private func visiblePoint(of widget: Widget) -> Point? {
    widget.visibleArea.map { area in
      let inset = min(Self.menuInset, area.width / 2, area.height / 2)
      return Point(x: isRightToLeft ? area.maxX - inset : area.x + inset, y: area.y + inset)
    }
  }

  /// The distance of a menu from the corner of what it belongs to, in px.
  private static var menuInset: Double { 16 }

  public func popDown() {
    // The button doesn't know of a menu that was opened in place of its own.
    popover?.popDown()
    gtk_menu_button_popdown(opaque)
  }
}

extension MenuButton {
  private init(widget: Widget) { self.widget = widget }
}

extension Popover {
  init(widget: Widget) { self.widget = widget }
}
