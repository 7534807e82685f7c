import CGtk
import Glibc

/// The properties of a widget that GTK passes to screen readers: its role, and what has been set.
public struct AccessibleProperties: Hashable {
  /// GTK's name of the role, such as `button` or `list-item`.
  public let role: String
  public let label: String?
  public let description: String?
  /// The text that is spoken for the value.
  public let valueText: String?
  public let states: Set<AccessibleState>

  fileprivate init(_ accessible: OpaquePointer) {
    func text(_ property: GtkAccessibleProperty) -> String? {
      cgtk_accessible_text(accessible, property).map { String(taking: $0) }
    }
    role = AccessibleRole.name(gtk_accessible_get_accessible_role(accessible))
    label = text(GTK_ACCESSIBLE_PROPERTY_LABEL)
    description = text(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION)
    valueText = text(GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT)
    states = Set(AccessibleState.allCases.filter { Bool(cgtk_accessible_is(accessible, $0.gtk)) })
  }
}

/// A state of a widget that GTK tells screen readers.
public enum AccessibleState: String, CaseIterable {
  case busy, checked, disabled, expanded, hidden, pressed, selected

  fileprivate var gtk: GtkAccessibleState {
    switch self {
    case .busy: GTK_ACCESSIBLE_STATE_BUSY
    case .checked: GTK_ACCESSIBLE_STATE_CHECKED
    case .disabled: GTK_ACCESSIBLE_STATE_DISABLED
    case .expanded: GTK_ACCESSIBLE_STATE_EXPANDED
    case .hidden: GTK_ACCESSIBLE_STATE_HIDDEN
    case .pressed: GTK_ACCESSIBLE_STATE_PRESSED
    case .selected: GTK_ACCESSIBLE_STATE_SELECTED
    }
  }
}

extension AccessibleRole {
  /// Returns the name of a role of GTK, which need not be one of the cases.
  fileprivate static func name(_ role: GtkAccessibleRole) -> String {
    let type = g_type_class_ref(gtk_accessible_role_get_type())
    defer { g_type_class_unref(type) }
    let value = g_enum_get_value(
      type?.assumingMemoryBound(to: GEnumClass.self), gint(bitPattern: role.rawValue))
    return value.map { String(cString: $0.pointee.value_nick) } ?? ""
  }
}

extension WidgetHandle {
  /// The properties of a widget in a window that GTK passes to screen readers, for tests; nil where
  /// GTK keeps nothing, because `GTK_A11Y` is `none`.
  public var accessibleProperties: AccessibleProperties? {
    guard window != nil, getenv("GTK_A11Y").map({ strcmp($0, "none") != 0 }) ?? true else {
      return nil
    }
    return AccessibleProperties(opaque)
  }
}
