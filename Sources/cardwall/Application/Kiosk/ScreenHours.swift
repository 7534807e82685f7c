import Dashboard
import DataSources
import Foundation

/// The light of a kiosk's screen by the time of day (P14).
final class ScreenHours {
  /// The light of the screen.
  enum Light: Equatable {
    case black
    /// The wall is shown with a brightness of 1 or less.
    case lit(brightness: Double, isNight: Bool)

    static let usual = lit(brightness: 1, isNight: false)
  }

  private let clock: SourceClock
  /// Called with the light when it changes.
  private let onChange: (Light) -> Void
  private(set) var light = Light.usual
  private var kiosk: KioskDefinition?
  /// The zone of the hours, which comes with the kiosk: the user's is looked up while a file is
  /// read, not here.
  private var timeZone = TimeZone.gmt
  /// The time until which input keeps the screen lit.
  private var litUntil: Duration?
  /// Whether an alert is shown, for which the night isn't dim.
  var showsAlert = false { didSet { if showsAlert != oldValue { update() } } }
  /// Whether the screen is black on request, until it is lit.
  private var isBlanked = false
  private var running: Task<Void, Never>?

  /// The time that input lights a black screen for.
  static let wakeDuration = Duration.seconds(60)

  init(clock: SourceClock = SourceClock(), onChange: @escaping (Light) -> Void) {
    self.clock = clock
    self.onChange = onChange
  }

  isolated deinit { running?.cancel() }

  /// Follows the hours of a dashboard from now on.
  func follow(_ definition: DashboardDefinition, minutes: Minutes) {
    kiosk = definition.kiosk
    timeZone = definition.formatting.timeZone
    running?.cancel()
    update()
    guard let kiosk, !kiosk.blank.isEmpty || kiosk.night != nil else { return }
    running = Task { [weak self] in
      while await minutes.next() { self?.update() }
    }
  }

  /// Makes the screen black until it is lit.
  func blank() {
    (isBlanked, litUntil) = (true, nil)
    update()
  }

  /// Lights a black screen for a while: at input, or when somebody comes.
  func used() {
    isBlanked = false
    litUntil = clock.elapsed() + Self.wakeDuration
    if light == .black { update() }
  }

  private func update() {
    let new = wanted
    guard new != light else { return }
    light = new
    onChange(new)
  }

  private var wanted: Light {
    if isBlanked { return .black }
    guard let kiosk else { return .usual }
    let now = clock.now()
    let offset = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: now))
    let minute = Int((now / 60).rounded(.down)) + offset / 60
    let today = (minute % 1440 + 1440) % 1440
    let isLit = litUntil.map { clock.elapsed() < $0 } ?? false
    if !isLit, kiosk.blank.contains(where: { $0.contains(today) }) { return .black }
    guard let night = kiosk.night else { return .usual }
    let isDown = night.place.map { SunPosition.isDown(at: $0, time: now) } ?? false
    let isNight = isDown || night.hours?.contains(today) == true
    return isNight ? .lit(brightness: showsAlert ? 1 : night.brightness, isNight: true) : .usual
  }
}
