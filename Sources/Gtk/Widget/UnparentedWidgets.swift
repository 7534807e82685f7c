import CGtk

/// Keeps the widgets that have been made and have no parent, for as long as something refers to
/// them.
///
/// GTK makes a widget with a floating reference, which its first parent takes; a widget that never
/// gets a parent is never freed. Here every new widget is owned at once. At each turn of the main
/// loop those whose floating reference has been taken are released, also if their parent is gone
/// already, and those to which nothing in Swift refers any more are freed. A component keeps its
/// root as a handle and the root owns the component, so a root counts as referred to only while
/// something else keeps the component.
enum UnparentedWidgets {
  /// The object that the handles of a widget share: while there is a handle, the token is not
  /// uniquely referenced.
  final class Token {}

  private struct Entry {
    /// The list owns a reference.
    let pointer: UnsafeMutablePointer<GtkWidget>
    var token: Token
  }

  private static var entries: [Entry] = []
  private static var source: UnsafeMutablePointer<GSource>?

  /// The number of widgets without a parent.
  static var count: Int { entries.count }

  /// The type and the style classes of each widget without a parent, such as `GtkLabel.title`.
  static var descriptions: [String] {
    entries.map { entry in
      let type = UnsafeMutableRawPointer(entry.pointer)
        .assumingMemoryBound(to: GTypeInstance.self).pointee.g_class.pointee.g_type
      let classes = gtk_widget_get_css_classes(entry.pointer)
      defer { g_strfreev(classes) }
      var names = [String(cString: g_type_name(type))]
      var next = classes
      while let name = next?.pointee {
        names.append(String(cString: name))
        next = next?.successor()
      }
      return names.joined(separator: ".")
    }
  }

  /// Keeps a new widget.
  static func keep(_ pointer: UnsafeMutablePointer<GtkWidget>) -> Token {
    if source == nil { attach() }
    g_object_ref(pointer)
    let token = Token()
    entries.append(Entry(pointer: pointer, token: token))
    return token
  }

  /// Releases the widgets that have a parent, and those that nothing refers to.
  static func sweep() {
    var hasFreed = !entries.isEmpty
    // A widget that only a freed component referred to is freed in the next round.
    while hasFreed {
      hasFreed = false
      var kept: [Entry] = []
      var current: [Entry] = []
      swap(&current, &entries)
      for index in current.indices {
        let pointer = current[index].pointer
        if g_object_is_floating(pointer) == 0 {
          hasFreed = hasFreed || gtk_widget_get_parent(pointer) == nil
          g_object_unref(pointer)
        } else if !isReferenced(&current[index]) {
          hasFreed = true
          g_object_ref_sink(pointer)
          g_object_unref(pointer)
          g_object_unref(pointer)
        } else {
          kept.append(current[index])
        }
      }
      entries = kept + entries
    }
  }

  private static func isReferenced(_ entry: inout Entry) -> Bool {
    if let scope = WidgetScope.existing(of: entry.pointer), scope.hasComponents {
      return scope.freeUnreferencedComponents()
    }
    return !isKnownUniquelyReferenced(&entry.token)
  }

  /// Sweeps before the main loop waits for its next event, without ever waking it up.
  private static func attach() {
    let functions = UnsafeMutablePointer<GSourceFuncs>.allocate(capacity: 1)
    functions.initialize(to: GSourceFuncs())
    functions.pointee.prepare = { _, timeout in
      timeout?.pointee = -1
      UnparentedWidgets.sweep()
      return 0
    }
    functions.pointee.dispatch = { _, _, _ in 1 }
    source = g_source_new(functions, guint(MemoryLayout<GSource>.size))
    g_source_attach(source, nil)
  }
}
