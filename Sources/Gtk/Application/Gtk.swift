import CGtk
import Glibc

// All of this module is on the main actor by default. Classes with an isolated deinit say so
// themselves: Swift 6.3 forgets the default when an optimised build reads them from elsewhere.

/// The toolkit as a whole.
public enum Gtk {
  /// Connects to the display.
  ///
  /// False if there is none; nothing else may be called then.
  public static func initialize() -> Bool {
    chooseRenderer()
    return Bool(gtk_init_check())
  }

  /// Makes GTK draw with cairo where the machine has no graphics device, before any thread but the
  /// first is there: OpenGL would be computed by the processor, which costs several times as much
  /// time and memory.
  ///
  /// `GSK_RENDERER`, if set, wins.
  ///
  /// - Parameter devices: the folder of the devices.
  public static func chooseRenderer(devices: String = "/dev") {
    guard getenv("GSK_RENDERER") == nil, !hasGraphicsDevice(in: devices) else { return }
    setenv("GSK_RENDERER", "cairo", 0)
  }

  /// A render node of the kernel, or what drivers that have none of these go by.
  private static func hasGraphicsDevice(in folder: String) -> Bool {
    let others = ["nvidiactl", "mali0", "kgsl-3d0", "pvr_sync"]
    if others.contains(where: { access("\(folder)/\($0)", F_OK) == 0 }) { return true }
    guard let nodes = opendir("\(folder)/dri") else { return false }
    defer { closedir(nodes) }
    while let entry = readdir(nodes) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if name.hasPrefix("renderD") { return true }
    }
    return false
  }

  /// Makes all threads allocate from one arena, before any thread but the first is there.
  ///
  /// The C library would give each thread of a pool a place of its own, and keep in each what the
  /// busiest moment took: a program that runs for weeks pays that several times over.
  public static func shareMemoryBetweenThreads() { mallopt(M_ARENA_MAX, 1) }

  /// Gives memory that nothing uses any more back to the system, after a moment that took much of
  /// it.
  public static func returnMemory() { malloc_trim(0) }

  /// Waits until the display server has handled all that was sent to it before, so that the events
  /// of it have arrived.
  public static func synchronizeDisplay() {
    if let display = gdk_display_get_default() { gdk_display_sync(display) }
  }

  /// Ends the program at the first critical of GLib or GTK, as tests want it.
  ///
  /// Never taken back.
  public static func makeCriticalsFatal() {
    g_log_set_always_fatal(
      GLogLevelFlags(
        rawValue: G_LOG_LEVEL_ERROR.rawValue | G_LOG_LEVEL_CRITICAL.rawValue
          | G_LOG_FLAG_RECURSION.rawValue))
  }

  /// The name by which window managers and screen readers know the program.
  public static func setProgramName(_ name: String) { g_set_prgname(name) }

  /// The version that is running, such as 4.8.3.
  public static var version: String {
    "\(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())"
  }
}
