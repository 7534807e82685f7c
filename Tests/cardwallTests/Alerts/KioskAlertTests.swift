import CardModel
import CardTesting
import Dashboard
import XCTest

@testable import cardwall

/// P14, P16: the alerts of a dashboard in the window of a kiosk.
@MainActor
final class KioskAlertTests: DisplayTestCase {
  private func file(_ load: Int, wake: Int = 0) -> String {
    """
    version: 1
    kiosk:
      blank: \(wake > 0 ? "[{ from: 00:00, to: 12:00 }, { from: 12:00, to: 00:00 }]" : "[]")
      wake: { source: hall, when: "@ > `0`" }
    sources:
      rack: { type: static, data: \(load) }
      hall: { type: static, data: \(wake) }
    pages:
      - { id: a, sections: [{ cards: [{ id: c, header: C }] }] }
      - id: b
        sections:
          - cards:
              - { id: rack, source: rack, header: "Rack ${@}", alert: { when: "@ > `5`" } }
    """
  }

  /// The source is loaded although nobody sees its page; the card is marked while it calls.
  func testTheKioskShowsThePageOfAnAlert() async throws {
    let stage = try await WindowStage(file(9), kiosk: true)
    try await settle("the page is shown") { stage.wall.navigator.currentPage == PageID("b") }
    let card = { try XCTUnwrap(stage.page?.card(CardID("rack"))) }
    try await settle("the card is there") { stage.page?.card(CardID("rack"))?.state?.card != nil }
    XCTAssertTrue(try card().root.hasClass("calling"))
    XCTAssertEqual(try card().state?.spokenDescription, "Alert")
    try await stage.edit(file(2))
    try await settle("it is over") { stage.window.alerts.calling.isEmpty }
    XCTAssertEqual(stage.wall.navigator.currentPage, PageID("a"))
    stage.wall.navigator.go(to: PageID("b"))
    try await settle("the card is there again") {
      stage.page?.card(CardID("rack"))?.state?.card != nil
    }
    XCTAssertFalse(try card().root.hasClass("calling"))
  }

  /// At night the screen is bright while the page of an alert is shown.
  func testAnAlertLightensADimScreen() async throws {
    // In the last minute of the day the sun is down.
    let sun = "sun: { latitude: 0, longitude: 0 }"
    let night = "  night: { from: 00:00, to: 23:59, \(sun), brightness: 0.5 }\n"
    let dim = { load in
      self.file(load).replacingOccurrences(of: "kiosk:\n", with: "kiosk:\n\(night)")
    }
    let stage = try await WindowStage(dim(2), kiosk: true)
    let cover = try XCTUnwrap(stage.window.kioskScreen).light.cover
    try await settle("it is night") { cover.opacity > 0.4 }
    try await stage.edit(dim(9))
    try await settle("the page is shown") { stage.wall.navigator.currentPage == PageID("b") }
    XCTAssertEqual(cover.opacity, 0)
    try await stage.edit(dim(2))
    try await settle("it is over") { stage.window.alerts.calling.isEmpty }
    XCTAssertEqual(cover.opacity, 0.5, accuracy: 0.01)
  }

  /// A second alarm brings its page back after somebody has seen the first, and an acknowledged one
  /// doesn't; the card's menu acknowledges.
  func testASecondAlarmIsShown() async throws {
    func file(_ rows: String) -> String {
      """
      version: 1
      sources: { alarms: { type: static, data: [\(rows)] } }
      pages:
        - { id: a, sections: [{ cards: [{ id: c, header: C }] }] }
        - id: b
          sections:
            - cards:
                - id: alarms
                  source: alarms
                  header: Alarms
                  body: { list: { title: "${name}" } }
                  alert: { rows: "@", key: id, when: "id" }
      """
    }
    let (first, second) = ("{ id: 1, name: Pump }", "{ id: 2, name: Fan }")
    let stage = try await WindowStage(file(first), kiosk: true)
    try await settle("the page is shown") { stage.wall.navigator.currentPage == PageID("b") }
    try await settle("the card is there") { stage.page?.card(CardID("alarms"))?.state?.card != nil }
    let card = { try XCTUnwrap(stage.page?.card(CardID("alarms"))?.state?.card) }
    XCTAssertEqual(try card().menuSections.joined().map(\.title), ["Acknowledge"])
    let view = try XCTUnwrap(stage.page?.card(CardID("alarms")))
    view.onEvent(.action(try card(), ActionID("wall.acknowledge")))
    try await settle("the page before is shown") {
      stage.wall.navigator.currentPage == PageID("a")
    }
    try await stage.edit(file("\(first), \(second)"))
    try await settle("the page is shown again") {
      stage.wall.navigator.currentPage == PageID("b")
    }
    XCTAssertEqual(stage.window.alerts.calling.map(\.isAcknowledged), [true, false])
    try await stage.edit(file(first))
    try await settle("the second has ended") {
      stage.window.alerts.calling.map(\.isAcknowledged) == [true]
    }
    XCTAssertEqual(stage.wall.navigator.currentPage, PageID("a"))
  }

  /// A window stays where people are, and marks the card.
  func testAWindowStaysOnItsPage() async throws {
    let stage = try await WindowStage(file(9))
    try await settle("it calls") { !stage.window.alerts.calling.isEmpty }
    XCTAssertEqual(stage.wall.navigator.currentPage, PageID("a"))
  }

  func testSomebodyWhoComesLightsTheScreen() async throws {
    let stage = try await WindowStage(file(0, wake: 1), kiosk: true)
    let cover = try XCTUnwrap(stage.window.kioskScreen).light.cover
    try await settle("the screen is lit") { cover.opacity == 0 }
    stage.window.kioskScreen?.blank()
    XCTAssertEqual(cover.opacity, 1)
    stage.window.kioskScreen?.wake()
    XCTAssertEqual(cover.opacity, 0)
  }
}
