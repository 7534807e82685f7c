import CGtk
import Glibc

/// Makes screen readers speak messages about what changes in a window by itself.
///
/// GTK has announcements since 4.14. Before, a screen reader speaks two things unasked: a new name
/// of the active window, and a new description of the focused widget. So there a message is the
/// description of the focused widget until the focus leaves it, and without a focused widget
/// nothing is spoken.
@MainActor
public final class Announcer {
  private typealias Announce = @convention(c) (OpaquePointer, UnsafePointer<CChar>, UInt32) -> Void

  private nonisolated static let symbol = "gtk_accessible_announce"
  /// The function of the GTK that runs, which may be newer than the one that the
  /// program was built with.
  private static let announce = dlsym(nil, symbol).map {
    unsafeBitCast($0, to: Announce.self)
  }
  /// GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM.
  private static let priority: UInt32 = 1

  /// Whether messages are announcements, and not descriptions.
  public nonisolated static var usesAnnouncements: Bool { dlsym(nil, symbol) != nil }

  private let window: Window
  /// The message that is a description, and the widget that it describes.
  private var message: (carrier: WeakWidget, text: String)?

  /// - Parameter window: a window that owns the announcer.
  public init(of window: Window) {
    self.window = window
    guard !Self.usesAnnouncements else { return }
    window.onFocusChange { [unowned self] in release() }
  }

  public func announce(_ text: String) {
    if let announce = Self.announce {
      return announce(window.opaque, text.withoutNUL, Self.priority)
    }
    guard var focus = window.focus else { return }
    // The text in an entry has the focus, but only the entry is known to screen readers.
    if focus.isKind(of: gtk_text_get_type()), let entry = focus.parent { focus = entry }
    if message?.carrier.widget != focus { release() }
    // GTK passes on only a description that differs from the present one.
    if message?.text == text { focus.apply(accessibleDescription: "") }
    message = (WeakWidget(focus), text)
    focus.apply(accessibleDescription: text)
  }

  /// Restores the description of the widget that carries a message.
  private func release() {
    message?.carrier.widget?.applyOwnDescription()
    message = nil
  }
}
