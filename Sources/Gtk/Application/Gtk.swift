import CGtk
import Glibc

// All of this module is on the main actor by default. Classes with an isolated deinit say so
// themselves: Swift 6.3 forgets the default when an optimised build reads them from elsewhere.

/// The toolkit as a whole.
public enum Gtk {
  /// Connects to the display.
  ///
  /// - Returns: false if there is no display; nothing else may be called then.
  public static func initialize() -> Bool { isInitialized }

  private static let isInitialized: Bool = {
    chooseRenderer()
    useLocale()
    return Bool(gtk_init_check())
  }()

  /// Sets the locale that the environment names, if it is installed.
  ///
  /// Otherwise only its encoding is set: GTK would warn of it.
  private static func useLocale() {
    if setlocale(LC_ALL, "") == nil { setlocale(LC_CTYPE, "C.UTF-8") }
    gtk_disable_setlocale()
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

  /// Returns whether there is a render node of the kernel, or the device of another driver.
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

  /// Starts GTK without accessibility, before any thread but the first is there.
  ///
  /// For a program that no screen reader can read: GTK would warn of a session without a bus.
  /// `GTK_A11Y`, if set, wins.
  public static func disableAccessibility() { setenv("GTK_A11Y", "none", 0) }

  /// Disables accessibility if nothing on the bus of the session leads to screen readers: GTK would
  /// warn of that.
  public static func disableAccessibilityWithoutBus() {
    guard getenv("AT_SPI_BUS_ADDRESS") == nil, !Application.isAvailable(id: "org.a11y.Bus") else {
      return
    }
    disableAccessibility()
  }

  /// Makes all threads allocate from one arena, before any thread but the first is there.
  ///
  /// The C library would give each thread of a pool an arena of its own, and each arena would keep
  /// the memory of its busiest moment for as long as the program runs.
  public static func shareMemoryBetweenThreads() { mallopt(M_ARENA_MAX, 1) }

  /// Returns unused memory to the system, after work that needed much of it.
  public static func returnMemory() { malloc_trim(0) }

  /// Waits until the display server has handled all earlier requests, so that their events have
  /// arrived.
  public static func synchronizeDisplay() {
    if let display = gdk_display_get_default() { gdk_display_sync(display) }
  }

  /// Ends the program at the first critical of GLib or GTK, from now on.
  public static func makeCriticalsFatal() {
    g_log_set_always_fatal(
      GLogLevelFlags(
        rawValue: G_LOG_LEVEL_ERROR.rawValue | G_LOG_LEVEL_CRITICAL.rawValue
          | G_LOG_FLAG_RECURSION.rawValue))
  }

  /// Sets the names of the program: the id by which the desktop finds the program of a window, and
  /// the title that people read.
  public static func setProgramName(_ id: String, title: String) {
    g_set_prgname(id)
    g_set_application_name(title)
  }

  /// The version that is running, such as 4.8.3.
  public static var version: String {
    "\(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())"
  }
}
