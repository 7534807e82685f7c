import CardModel
import CardTesting
import Gtk
import TestSupport
import XCTest

@testable import CardWidgets

final class ClockBodyTests: DisplayTestCase {
  private let timer = ManualClock()

  @MainActor
  private func makeView() -> ClockBodyView {
    let view = ClockBodyView(
      .card, timer: timer, now: { [timer] in 120.5 + timer.now.offset / .seconds(1) })
    view.render(
      .clock(
        ClockBody(
          figures: [KPI("14:02", size: .large)], seconds: ClockBody.Seconds(of: 120))))
    return view
  }

  @MainActor
  private func seconds(of view: ClockBodyView) -> String? {
    view.root.first("kpi-unit").flatMap { Label(of: $0)?.text }
  }

  /// The seconds are counted while the clock is visible, and nothing wakes up while it is not.
  @MainActor
  func testSecondsAreCountedWhileTheyAreVisible() async throws {
    let view = makeView()
    try await settle()
    XCTAssertEqual(timer.deadlines, [], "the clock isn't visible yet")
    try await TestDisplay.show(view.root, width: 340, height: 200)
    XCTAssertEqual(seconds(of: view), "00")
    await timer.wake(at: .milliseconds(500))
    try await settle("the next second is shown") { seconds(of: view) == "01" }
    await timer.wake(at: .milliseconds(1500))
    try await settle("the second after it is shown") { seconds(of: view) == "02" }
    view.root.isVisible = false
    try await settle("the timer has ended") { timer.deadlines.isEmpty }
    view.root.isVisible = true
    try await settle("the timer goes on") { timer.deadlines == [.milliseconds(2500)] }
  }

  /// Where the half of the day leads, the seconds are digits of the time.
  @MainActor
  func testSecondsFollowTheMinutesWhereTheHalfOfTheDayLeads() async throws {
    let view = makeView()
    view.render(
      .clock(
        ClockBody(
          figures: [KPI("2:02", unit: "PM", unitLeads: true, size: .large)],
          seconds: ClockBody.Seconds(of: 120))))
    try await TestDisplay.show(view.root, width: 340, height: 200)
    XCTAssertEqual(view.root.first("kpi-value").flatMap { Label(of: $0)?.text }, "2:02:00")
    XCTAssertEqual(seconds(of: view), "PM")
  }

  /// A clock that ticks is gone with its window.
  @MainActor
  func testAClockIsGoneWithItsWindow() async throws {
    try await assertReleased {
      let view = makeView()
      return (view.root.widget, view)
    }
  }
}
