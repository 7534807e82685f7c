import CGtk
import Glibc

// All of this module is on the main actor by default. Classes with an isolated deinit say so
// themselves: Swift 6.3 forgets the default when an optimised build reads them from elsewhere.

/// The toolkit as a whole.
public enum Toolkit {
  /// Connects to the display.
  ///
  /// - Returns: false if there is no display; nothing else may be called then.
  public static func initialize() -> Bool { isInitialized }

  private static let isInitialized: Bool = {
    chooseRenderer()
    useLocale()
    DisplayConnection.attach()
    let hasDisplay = Bool(gtk_init_check())
    // GTK has read the switch; programs that are started later keep their OpenGL.
    if hasDisabledOpenGL { unsetenv(openGLSwitch.name) }
    return hasDisplay
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
  /// `GSK_RENDERER`, if set, wins. With cairo, OpenGL is not even opened: that takes a third of the
  /// time until the first frame, and a third of the memory.
  ///
  /// - Parameter devices: the folder of the devices.
  public static func chooseRenderer(devices: String = "/dev") {
    if getenv("GSK_RENDERER") == nil, !hasGraphicsDevice(in: devices) {
      setenv("GSK_RENDERER", "cairo", 0)
    }
    guard let renderer = getenv("GSK_RENDERER"), strcmp(renderer, "cairo") == 0,
      getenv(openGLSwitch.name) == nil
    else { return }
    setenv(openGLSwitch.name, openGLSwitch.value, 0)
    hasDisabledOpenGL = true
  }

  /// The variable, and its value, with which this version of GTK does not open OpenGL.
  private static let openGLSwitch =
    gtk_get_minor_version() < 16
    ? (name: "GDK_DEBUG", value: "gl-disable") : (name: "GDK_DISABLE", value: "gl")

  /// Whether the switch is in the environment because of ``chooseRenderer(devices:)``.
  private static var hasDisabledOpenGL = false

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
  public static func disableAccessibility() {
    setenv("GTK_A11Y", "none", 0)
    hasAccessibility = getenv("GTK_A11Y").map { strcmp($0, "none") != 0 } ?? true
  }

  /// Whether a screen reader can read the program: false once it has disabled accessibility.
  public private(set) static var hasAccessibility = true

  /// Disables accessibility if nothing on the bus of the session leads to screen readers: GTK would
  /// warn of that.
  public static func disableAccessibilityWithoutBus() {
    guard getenv("AT_SPI_BUS_ADDRESS") == nil, !Application.isAvailable(id: "org.a11y.Bus") else {
      return
    }
    disableAccessibility()
  }

  /// Makes all threads allocate from two arenas, before any thread but the first is there.
  ///
  /// The C library would give each thread of a pool an arena of its own, and each arena would keep
  /// the memory of its busiest moment for as long as the program runs. With a single one, the main
  /// thread waits for those that read the file, which takes 7 % of a start.
  public static func shareMemoryBetweenThreads() { mallopt(M_ARENA_MAX, 2) }

  /// Returns unused memory to the system, after work that needed much of it.
  public nonisolated static func returnMemory() { malloc_trim(0) }

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
