import CGtk

/// Opens addresses with the user's own programs.
///
/// The caller checks the scheme of an address before it opens it.
public enum UriLauncher {
  /// Opens `address`, and calls `done` with whether a program of this machine does it.
  public static func open(_ address: String, done: @escaping (Bool) -> Void) {
    let context = gdk_display_get_app_launch_context(gdk_display_get_default())
    g_app_info_launch_default_for_uri_async(
      address, UnsafeMutableRawPointer(context)?.assumingMemoryBound(to: GAppLaunchContext.self),
      nil,
      { _, result, data in
        let done = Unmanaged<Handler<(Bool) -> Void>>.fromOpaque(data!).takeRetainedValue()
        done.call(Bool(g_app_info_launch_default_for_uri_finish(result, nil)))
      }, Unmanaged.passRetained(Handler(done)).toOpaque())
    if let context { g_object_unref(UnsafeMutableRawPointer(context)) }
  }
}
