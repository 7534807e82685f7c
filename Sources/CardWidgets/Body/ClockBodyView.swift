import CardModel
import Gtk

/// A clock or a countdown: large figures, with their name above and the date below.
///
/// A new body is rendered for each minute. The view counts the seconds, and only while it is
/// visible.
final class ClockBodyView: CardBodyView {
  private let row = Box(.horizontal)
  private var figures: [KPIView] = []
  private var title: Label?
  private var lines: [Label] = []
  private var clock: ClockBody?
  private let timer: any Clock<Duration>
  private let now: () -> Double
  private var ticking: Task<Void, Never>?

  /// - Parameters:
  ///   - timer: waits for the next second.
  ///   - now: returns the time of the wall clock, in seconds since 1970.
  init(
    _ detail: BodyDetail, timer: any Clock<Duration> = ContinuousClock(),
    now: @escaping () -> Double = { WallClock.now }
  ) {
    self.timer = timer
    self.now = now
    super.init("clock-body", detail)
    root.verticalAlignment = .center
    row.addClass("clock-figures")
    row.horizontalAlignment = .center
    root.append(row)
    root.onMap { [unowned self] in tick() }
    root.onUnmap { [unowned self] in stop() }
  }

  override func render(_ body: CardBody) {
    guard case .clock(let clock) = body else { return }
    self.clock = clock
    root.setClass("countdown", when: clock.figures.first?.caption != nil)
    title.show(clock.title, making: .lines("clock-title", upTo: 2, xAlign: 0.5)) {
      root.prepend($0)
    }
    renderFigures()
    while lines.count > clock.lines.count { root.remove(lines.removeLast()) }
    while lines.count < clock.lines.count {
      let label = Label.lines("clock-line", upTo: 2, xAlign: 0.5)
      label.setJustification(.center)
      root.append(label)
      lines.append(label)
    }
    for (label, line) in zip(lines, clock.lines) { label.show(line) }
    tick()
  }

  private func renderFigures() {
    guard let clock else { return }
    while figures.count > clock.figures.count { row.remove(figures.removeLast().root) }
    while figures.count < clock.figures.count {
      let view = KPIView(alignment: .center)
      row.append(view.root)
      figures.append(view)
    }
    for (view, figure) in zip(figures, clock.figures) {
      var shown = figure
      if let seconds = clock.seconds {
        let text = seconds.text(at: now())
        shown.unit = figure.unitLeads ? figure.unit : [text, figure.unit].joinedBySpace
        // Only one unit stands beside a figure.
        if figure.unitLeads { shown.value += ":" + text }
      }
      view.render(shown)
    }
  }

  /// Counts the seconds from now on, if there are any and they are visible.
  private func tick() {
    stop()
    guard clock?.seconds != nil, root.isMapped else { return }
    ticking = root.scope.task { [unowned self] () async throws(CancellationError) in
      while true {
        let rest = 1 - now().truncatingRemainder(dividingBy: 1)
        try await root.scope.waiting { [timer] in try? await timer.sleep(for: .seconds(rest)) }
        renderFigures()
      }
    }
  }

  private func stop() {
    ticking?.cancel()
    ticking = nil
  }
}

extension [String?] {
  fileprivate var joinedBySpace: String { compactMap(\.self).joined(separator: " ") }
}
