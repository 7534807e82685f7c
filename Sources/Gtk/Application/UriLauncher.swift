import CGtk

/// Opens addresses with the user's own programs.
///
/// Which schemes are allowed is the caller's to say.
public enum UriLauncher {
  /// Opens `address`; `done` is told what went wrong, nil if nothing did.
  public static func open(_ address: String, done: @escaping (GLibError?) -> Void) {
    let context = gdk_display_get_app_launch_context(gdk_display_get_default())
    g_app_info_launch_default_for_uri_async(
      address, UnsafeMutableRawPointer(context)?.assumingMemoryBound(to: GAppLaunchContext.self),
      nil,
      { _, result, data in
        let done = Unmanaged<Handler<(GLibError?) -> Void>>.fromOpaque(data!).takeRetainedValue()
        do throws(GLibError) {
          _ = try GLibError.check { g_app_info_launch_default_for_uri_finish(result, $0) }
          done.call(nil)
        } catch { done.call(error) }
      }, Unmanaged.passRetained(Handler(done)).toOpaque())
    if let context { g_object_unref(UnsafeMutableRawPointer(context)) }
  }
}
