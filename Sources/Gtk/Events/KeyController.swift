import CGtk

/// A key of the keyboard, identified by its symbol.
public nonisolated struct Key: Hashable, Sendable {
  /// GDK's number for the symbol.
  let symbol: UInt32

  init(_ symbol: Int32) { self.symbol = UInt32(symbol) }
  init(symbol: UInt32) { self.symbol = symbol }

  /// The key that types a character.
  public init(_ character: Unicode.Scalar) { symbol = gdk_unicode_to_keyval(character.value) }

  public static let escape = Key(GDK_KEY_Escape)
  public static let enter = Key(GDK_KEY_Return)
  public static let keypadEnter = Key(GDK_KEY_KP_Enter)
  public static let space = Key(GDK_KEY_space)
  public static let backspace = Key(GDK_KEY_BackSpace)
  public static let tab = Key(GDK_KEY_Tab)
  public static let left = Key(GDK_KEY_Left)
  public static let right = Key(GDK_KEY_Right)
  public static let up = Key(GDK_KEY_Up)
  public static let down = Key(GDK_KEY_Down)
  public static let home = Key(GDK_KEY_Home)
  public static let end = Key(GDK_KEY_End)
  public static let pageUp = Key(GDK_KEY_Page_Up)
  public static let pageDown = Key(GDK_KEY_Page_Down)
  public static let keypadLeft = Key(GDK_KEY_KP_Left)
  public static let keypadRight = Key(GDK_KEY_KP_Right)
  public static let keypadUp = Key(GDK_KEY_KP_Up)
  public static let keypadDown = Key(GDK_KEY_KP_Down)
  public static let keypadHome = Key(GDK_KEY_KP_Home)
  public static let keypadEnd = Key(GDK_KEY_KP_End)
  public static let keypadPageUp = Key(GDK_KEY_KP_Page_Up)
  public static let keypadPageDown = Key(GDK_KEY_KP_Page_Down)
  public static let keypadPlus = Key(GDK_KEY_KP_Add)
  public static let keypadMinus = Key(GDK_KEY_KP_Subtract)
  public static let keypadZero = Key(GDK_KEY_KP_0)
  public static let menu = Key(GDK_KEY_Menu)
  public static let f6 = Key(GDK_KEY_F6)
  public static let f7 = Key(GDK_KEY_F7)
  public static let f10 = Key(GDK_KEY_F10)

  /// Returns whether the key, pressed with these modifiers, is one in GTK's notation, such as
  /// `<Control>q`.
  public func isPressed(with modifiers: Modifiers, as accelerator: String) -> Bool {
    var wanted: guint = 0
    var state = GdkModifierType(rawValue: 0)
    guard gtk_accelerator_parse(accelerator, &wanted, &state) != 0 else { return false }
    return gdk_keyval_to_lower(symbol) == wanted && modifiers == Modifiers(state)
  }

  /// The digit that the key types; nil for another key.
  public var digit: Int? {
    for zero in [UInt32(GDK_KEY_0), UInt32(GDK_KEY_KP_0)] where (zero...zero + 9).contains(symbol) {
      return Int(symbol - zero)
    }
    return nil
  }

  /// Returns whether the key, pressed with these modifiers, requests a context menu: the Menu key,
  /// or Shift+F10.
  public func isMenuRequest(with modifiers: Modifiers) -> Bool {
    self == .menu && modifiers.isEmpty || self == .f10 && modifiers == .shift
  }
}

/// Keys pressed while a widget, or one in it, has the focus.
public struct KeyController: EventController {
  public let controller: ControllerHandle

  public init() { controller = ControllerHandle(gtk_event_controller_key_new()) }

  /// Calls `handler` for each press; it returns whether the press is handled.
  @discardableResult
  public func onPressed(_ handler: @escaping (Key, Modifiers) -> Bool) -> SignalConnection {
    let callback: @convention(c) (gpointer, guint, guint, GdkModifierType, gpointer) -> gboolean = {
      _, symbol, _, state, data in
      Handler<(Key, Modifiers) -> Bool>.at(data)(Key(symbol: symbol), Modifiers(state)).gboolean
    }
    return connect(
      controller.raw, "key-pressed", handler, through: unsafeBitCast(callback, to: GCallback.self))
  }

  /// Calls `handler` for each release.
  @discardableResult
  public func onReleased(_ handler: @escaping (Key, Modifiers) -> Void) -> SignalConnection {
    let callback: @convention(c) (gpointer, guint, guint, GdkModifierType, gpointer) -> Void = {
      _, symbol, _, state, data in
      Handler<(Key, Modifiers) -> Void>.at(data)(Key(symbol: symbol), Modifiers(state))
    }
    return connect(
      controller.raw, "key-released", handler, through: unsafeBitCast(callback, to: GCallback.self))
  }
}

/// Key bindings that apply while the focus is in the widget, or anywhere in its window.
public struct ShortcutController: EventController {
  public enum Scope {
    /// The keys apply while the focus is in the widget.
    case local
    /// The keys apply while the focus is anywhere in the window.
    case window
  }

  public let controller: ControllerHandle

  public init(_ scope: Scope = .local) {
    controller = ControllerHandle(gtk_shortcut_controller_new())
    gtk_shortcut_controller_set_scope(
      controller.pointer, scope == .local ? GTK_SHORTCUT_SCOPE_LOCAL : GTK_SHORTCUT_SCOPE_GLOBAL)
  }

  /// Adds a key in GTK's notation, such as `<Alt>Left`; the handler returns true if it acted.
  public func add(_ trigger: String, _ handler: @escaping () -> Bool) {
    guard let trigger = gtk_shortcut_trigger_parse_string(trigger) else {
      preconditionFailure("no key \(trigger)")
    }
    let action = gtk_callback_action_new(
      { _, _, data in Handler<() -> Bool>.at(data!)().gboolean },
      Unmanaged.passRetained(Handler(handler)).toOpaque(),
      { Unmanaged<AnyObject>.fromOpaque($0!).release() })
    gtk_shortcut_controller_add_shortcut(controller.pointer, gtk_shortcut_new(trigger, action))
  }
}

/// A controller of the focus that enters or leaves a widget and its descendants.
public struct FocusController: EventController {
  public let controller: ControllerHandle

  public init() { controller = ControllerHandle(gtk_event_controller_focus_new()) }

  @discardableResult
  public func onEnter(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(controller.raw, "enter", handler)
  }

  @discardableResult
  public func onLeave(_ handler: @escaping () -> Void) -> SignalConnection {
    connect(controller.raw, "leave", handler)
  }
}
