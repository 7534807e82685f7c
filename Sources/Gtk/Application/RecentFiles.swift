import CGtk

/// The desktop's list of files that were used recently, which all programs share.
@MainActor
public final class RecentFiles {
  private let manager: UnsafeMutablePointer<GtkRecentManager>

  /// - Parameter path: the file of the list; nil for the user's.
  public init(at path: String? = nil) {
    guard let path else {
      manager = gtk_recent_manager_get_default()
      g_object_ref(manager)
      return
    }
    var name = GValue()
    g_value_init(&name, FundamentalType.string)
    g_value_set_string(&name, path)
    defer { g_value_unset(&name) }
    manager = "filename".withCString { property in
      var names: UnsafePointer<CChar>? = property
      return g_object_new_with_properties(gtk_recent_manager_get_type(), 1, &names, &name)!
        .withMemoryRebound(to: GtkRecentManager.self, capacity: 1) { $0 }
    }
  }

  isolated deinit { g_object_unref(manager) }

  /// Adds a file, or notes that it has been used again.
  ///
  /// - Parameters:
  ///   - path: the absolute path of the file.
  ///   - type: the MIME type.
  ///   - program: the name of this program.
  ///   - command: the command line that opens the file, with `%f` for its path.
  public func add(_ path: String, type: String, program: String, command: String) {
    guard let address = g_filename_to_uri(path, nil, nil) else { return }
    let texts = [type, program, command].map { g_strdup($0.withoutNUL) }
    defer {
      g_free(address)
      for text in texts { g_free(text) }
    }
    var data = GtkRecentData()
    data.mime_type = texts[0]
    data.app_name = texts[1]
    data.app_exec = texts[2]
    gtk_recent_manager_add_full(manager, address, &data)
  }

  /// Returns the paths of the files that a program has used and that exist, the latest first.
  public func paths(usedBy program: String) -> [String] {
    var found: [(path: String, used: Int)] = []
    let items = gtk_recent_manager_get_items(manager)
    var link = items
    while let element = link {
      link = element.pointee.next
      guard let info = element.pointee.data.map({ OpaquePointer($0) }) else { continue }
      defer { gtk_recent_info_unref(info) }
      guard gtk_recent_info_has_application(info, program) != 0,
        gtk_recent_info_is_local(info) != 0, gtk_recent_info_exists(info) != 0,
        let path = g_filename_from_uri(gtk_recent_info_get_uri(info), nil, nil)
      else { continue }
      let used = gtk_recent_info_get_modified(info).map { g_date_time_to_unix($0) } ?? 0
      found.append((String(taking: path), used))
    }
    g_list_free(items)
    return found.sorted { $0.used > $1.used }.map(\.path)
  }
}
