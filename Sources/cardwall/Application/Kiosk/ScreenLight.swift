import Gtk
import Localization

/// The light of a kiosk's screen: a black cover over the wall, the light behind the screen, and the
/// power of the screen (P14).
final class ScreenLight {
  /// The cover, which is invisible by day.
  let cover = Box(.vertical)
  /// Called when the dark hours begin, and when they end.
  var onNight: (Bool) -> Void = { _ in }
  private let power: ScreenPower
  private var light = ScreenHours.Light.usual
  private var isNight = false
  private var isMapped = false
  /// The light behind the screen, if it has one.
  private var backlight: Backlight?
  /// Whether the light behind the screen has, or may soon have, less than its usual brightness.
  private var isBacklightDimmed = false
  private var dimming: Task<Void, Never>?
  /// Dims what isn't below the cover: menus and questions in windows of their own, and keys.
  private let windows = StyleProvider(.document)
  private static let windowsAbove =
    "window.kiosk popover > contents, window.kiosk-question, .kiosk-keys"

  /// - Parameter makeBacklight: returns the light behind the screen at a plug, if there is one.
  init(
    in window: Window, of application: Application,
    makeBacklight: @escaping (_ connector: String) -> Backlight? = {
      Backlight.isBehind($0) ? Backlight() : nil
    }
  ) {
    power = ScreenPower(
      of: window, in: application,
      reason: String(localized: "A dashboard is shown on this screen"))
    cover.addClass("kiosk-cover")
    cover.opacity = 0
    cover.canTarget = false
    cover.onMap { [unowned self] in
      isMapped = true
      if backlight == nil {
        backlight = makeBacklight(window.monitor?.connector ?? "")
        isBacklightDimmed = backlight?.wasLeftDimmed ?? false
      }
      show(light)
    }
  }

  isolated deinit { dimming?.cancel() }

  func show(_ new: ScreenHours.Light) {
    light = new
    cover.canTarget = light == .black
    if isMapped { power.state = light == .black ? .off : .on }
    switch light {
    case .black:
      // Dimming that ends later would make the cover transparent.
      dimming?.cancel()
      cover.opacity = 1
    case .lit(let brightness, let isNight):
      dim(to: brightness)
      guard isNight != self.isNight else { return }
      self.isNight = isNight
      onNight(isNight)
    }
  }

  /// Leaves the screen to the system again.
  func stop() {
    isMapped = false
    dimming?.cancel()
    power.state = .automatic
    if isBacklightDimmed { backlight?.write(1) }
  }

  /// Dims the light behind the screen, or else the picture.
  private func dim(to brightness: Double) {
    let earlier = dimming
    earlier?.cancel()
    guard let backlight, brightness < 1 || isBacklightDimmed else {
      return dimPicture(to: brightness)
    }
    let wasDimmed = isBacklightDimmed
    isBacklightDimmed = true
    dimming = Task { [weak self] in
      // The brightness that is wanted last is the one that stays.
      await earlier?.value
      guard !Task.isCancelled else { return }
      let isDone = await backlight.set(brightness)
      guard let self, !Task.isCancelled else { return }
      isBacklightDimmed = isDone ? brightness < 1 : wasDimmed
      dimPicture(to: isDone ? 1 : brightness)
    }
  }

  private func dimPicture(to brightness: Double) {
    cover.opacity = 1 - brightness
    let style = "filter: brightness(\(brightness));"
    windows.load(brightness == 1 ? "" : "\(Self.windowsAbove) { \(style) }")
  }
}
