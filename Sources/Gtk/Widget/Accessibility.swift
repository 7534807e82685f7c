import CGtk

// The accessible properties of a widget.

/// The role of a widget for screen readers.
public enum AccessibleRole {
  case button, group, heading, image, label, link, list, listItem, meter, presentation
  case progressBar, region, row, cell, separator, slider, status, table, toolbar, generic

  var gtk: GtkAccessibleRole {
    switch self {
    case .button: GTK_ACCESSIBLE_ROLE_BUTTON
    case .group: GTK_ACCESSIBLE_ROLE_GROUP
    case .heading: GTK_ACCESSIBLE_ROLE_HEADING
    case .image: GTK_ACCESSIBLE_ROLE_IMG
    case .label: GTK_ACCESSIBLE_ROLE_LABEL
    case .link: GTK_ACCESSIBLE_ROLE_LINK
    case .list: GTK_ACCESSIBLE_ROLE_LIST
    case .listItem: GTK_ACCESSIBLE_ROLE_LIST_ITEM
    case .meter: GTK_ACCESSIBLE_ROLE_METER
    case .presentation: GTK_ACCESSIBLE_ROLE_PRESENTATION
    case .progressBar: GTK_ACCESSIBLE_ROLE_PROGRESS_BAR
    case .region: GTK_ACCESSIBLE_ROLE_REGION
    case .row: GTK_ACCESSIBLE_ROLE_ROW
    case .cell: GTK_ACCESSIBLE_ROLE_CELL
    case .separator: GTK_ACCESSIBLE_ROLE_SEPARATOR
    case .slider: GTK_ACCESSIBLE_ROLE_SLIDER
    case .status: GTK_ACCESSIBLE_ROLE_STATUS
    case .table: GTK_ACCESSIBLE_ROLE_TABLE
    case .toolbar: GTK_ACCESSIBLE_ROLE_TOOLBAR
    case .generic: GTK_ACCESSIBLE_ROLE_GENERIC
    }
  }
}

/// The keys under which a widget keeps its name and its description, which GTK doesn't return.
private let labelKey = "cardwall-label"
private let descriptionKey = "cardwall-description"

extension WidgetHandle {
  /// Sets the role.
  ///
  /// It must be set before the widget is first shown, because GTK keeps it from then on.
  ///
  /// `.presentation` hides the widget and its descendants from screen readers.
  public func setAccessible(role: AccessibleRole) {
    // A screen reader would read the class name of a container with a role of its own.
    if isKind(of: gtk_box_get_type()) || isKind(of: gtk_grid_get_type()) {
      setAccessible(label: "")
    }
    var value = GValue()
    g_value_init(&value, gtk_accessible_role_get_type())
    g_value_set_enum(&value, Int32(bitPattern: role.gtk.rawValue))
    g_object_set_property(pointer(as: GObject.self), "accessible-role", &value)
    g_value_unset(&value)
  }

  public func setAccessible(label: String) {
    keep(label, under: labelKey)
    setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL) { g_value_set_string(&$0, label.withoutNUL) }
    describeByTooltip()
  }

  /// The description that was set last; nil if none has been.
  public var accessibleDescription: String? {
    kept(under: descriptionKey)
  }

  public func setAccessible(description: String) {
    keep(description, under: descriptionKey)
    apply(accessibleDescription: description)
  }

  /// Shows a description to screen readers in place of the widget's own.
  func apply(accessibleDescription description: String) {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION) {
      g_value_set_string(&$0, description.withoutNUL)
    }
  }

  /// Shows the widget's own description to screen readers: the one that was set, or the tooltip.
  func applyOwnDescription() {
    if let accessibleDescription { return apply(accessibleDescription: accessibleDescription) }
    apply(accessibleDescription: "")
    describeByTooltip()
  }

  /// Makes the tooltip the description of a widget without another one, as GTK does, unless it
  /// repeats the name, which would be spoken twice.
  func describeByTooltip() {
    guard let tooltip = widget.tooltip, accessibleDescription == nil else { return }
    apply(accessibleDescription: tooltip == kept(under: labelKey) ? "" : tooltip)
  }

  private func keep(_ text: String, under key: String) {
    g_object_set_data_full(pointer(as: GObject.self), key, g_strdup(text.withoutNUL), g_free)
  }

  private func kept(under key: String) -> String? {
    g_object_get_data(pointer(as: GObject.self), key)
      .map { String(cString: $0.assumingMemoryBound(to: CChar.self)) }
  }

  /// The level of a heading, from 1.
  public func setAccessible(level: Int) {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_LEVEL) { g_value_set_int(&$0, Int32(level)) }
  }

  /// A value between two bounds, and the text that a screen reader speaks for it.
  public func setAccessible(value: Double, in bounds: ClosedRange<Double>, text: String) {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_VALUE_MIN) { g_value_set_double(&$0, bounds.lowerBound) }
    setAccessible(GTK_ACCESSIBLE_PROPERTY_VALUE_MAX) { g_value_set_double(&$0, bounds.upperBound) }
    // The text first: the change of the value is what makes a reader ask for it.
    setAccessible(GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT) { g_value_set_string(&$0, text.withoutNUL) }
    setAccessible(GTK_ACCESSIBLE_PROPERTY_VALUE_NOW) { g_value_set_double(&$0, value) }
  }

  /// Marks the content as still loading.
  public func setAccessible(busy: Bool) {
    setAccessible(GTK_ACCESSIBLE_STATE_BUSY) { g_value_set_boolean(&$0, busy.gboolean) }
  }

  /// Hides the widget from screen readers, such as a decoration or a repetition.
  public func setAccessible(hidden: Bool) {
    setAccessible(GTK_ACCESSIBLE_STATE_HIDDEN) { g_value_set_boolean(&$0, hidden.gboolean) }
  }

  public func setAccessible(expanded: Bool) {
    setAccessible(GTK_ACCESSIBLE_STATE_EXPANDED) { g_value_set_int(&$0, expanded.gboolean) }
  }

  public func setAccessible(selected: Bool) {
    setAccessible(GTK_ACCESSIBLE_STATE_SELECTED) { g_value_set_int(&$0, selected.gboolean) }
  }

  public func setAccessible(pressed: Bool) {
    cgtk_accessible_set_pressed(opaque, pressed.gboolean)
  }

  private func setAccessible(
    _ property: GtkAccessibleProperty, _ fill: (inout GValue) -> Void
  ) {
    updateAccessible(opaque, property, fill)
  }

  private func setAccessible(_ state: GtkAccessibleState, _ fill: (inout GValue) -> Void) {
    var state = state
    var value = GValue()
    gtk_accessible_state_init_value(state, &value)
    fill(&value)
    gtk_accessible_update_state_value(opaque, 1, &state, &value)
    g_value_unset(&value)
  }
}

/// Sets an accessible property of a GtkAccessible, which need not be a widget.
func updateAccessible(
  _ object: OpaquePointer, _ property: GtkAccessibleProperty, _ fill: (inout GValue) -> Void
) {
  var property = property
  var value = GValue()
  gtk_accessible_property_init_value(property, &value)
  fill(&value)
  gtk_accessible_update_property_value(object, 1, &property, &value)
  g_value_unset(&value)
}
