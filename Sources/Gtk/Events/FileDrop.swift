import CGtk

/// Files that are dropped on a widget.
public struct FileDrop: EventController {
  public let controller: ControllerHandle

  /// - Parameter handler: called with the paths of the files that are dropped.
  public init(_ handler: @escaping ([String]) -> Void) {
    let target = gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY)!
    controller = ControllerHandle(target)
    let callback:
      @convention(c) (gpointer, UnsafePointer<GValue>, Double, Double, gpointer) -> gboolean = {
        _, value, _, _, data in
        guard let list = g_value_get_boxed(value) else { return 0 }
        Handler<([String]) -> Void>.at(data)(FileDrop.paths(in: OpaquePointer(list)))
        return 1
      }
    connect(
      controller.raw, "drop", handler, through: unsafeBitCast(callback, to: GCallback.self))
  }

  /// Returns the paths of the files that have one.
  private static func paths(in list: OpaquePointer) -> [String] {
    let files = gdk_file_list_get_files(list)
    defer { g_slist_free(files) }
    return sequence(first: files) { $0?.pointee.next }.prefix { $0 != nil }.compactMap { link in
      guard let file = link?.pointee.data else { return nil }
      return g_file_get_path(OpaquePointer(file)).map { String(taking: $0) }
    }
  }
}
