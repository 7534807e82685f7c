import CardModel
import CardTesting
import CardWidgets
import ChartModel
import Gtk
import XCTest

/// A new state updates the card in place.
final class CardUpdateTests: DisplayTestCase {
  @MainActor
  func testANewValueChangesOneLabelAndKeepsEveryWidget() async throws {
    let (view, _) = try await show(.loaded(SampleCards.processes, .fresh))
    let before = view.root.all("row-status")
    var card = SampleCards.processes
    card.body = .list(SampleCards.list(["19 %", "12 %", "3 %", "1 %"]))
    view.render(.loaded(card, .fresh))
    XCTAssertEqual(view.root.all("row-status"), before)
    XCTAssertEqual(view.root.all("list-row").count, 4)
  }

  @MainActor
  func testRowsComeAndGoWithTheData() async throws {
    let (view, _) = try await show(.loaded(SampleCards.processes, .fresh))
    let first = try XCTUnwrap(view.root.first("list-row"))
    var card = SampleCards.processes
    card.body = .list(SampleCards.list(["19 %"]))
    view.render(.loaded(card, .fresh))
    XCTAssertEqual(view.root.all("list-row"), [first])
    view.render(.loaded(SampleCards.processes, .fresh))
    XCTAssertEqual(view.root.all("list-row").count, 4)
  }

  /// S-23: a card shows a placeholder until its data have loaded.
  @MainActor
  func testTheCardReplacesItsSkeleton() async throws {
    TestDisplay.appearance.hasAnimations = true
    defer { TestDisplay.appearance.hasAnimations = false }
    let (view, _) = try await show(.loading(.medium))
    let heightLoading = view.root.height
    XCTAssertEqual(view.root.all(cssName: "skeleton").map(\.isMapped), [true])
    XCTAssertNil(view.root.first("card-title").flatMap { $0.isMapped ? $0 : nil })
    view.render(.loaded(SampleCards.stock, .fresh))
    try await settle("the card is shown") { view.root.first("card-title")?.isMapped == true }
    XCTAssertGreaterThan(heightLoading, 150)
    try await settle("no frame is asked for") { !MainLoop.iterate() }
  }

  @MainActor
  func testAStaleCardKeepsItsFigureAndSaysSinceWhen() async throws {
    let since: ParagraphText = "As of 13:42, 21 minutes ago"
    let (view, _) = try await show(.loaded(SampleCards.processor, .stale(since: since)))
    XCTAssertTrue(view.root.hasClass("stale"))
    XCTAssertEqual(view.root.first("stale-note")?.isVisible, true)
    XCTAssertEqual(view.root.first("kpi-value")?.isMapped, true)
    view.render(.loaded(SampleCards.processor, .fresh))
    XCTAssertFalse(view.root.hasClass("stale"))
    XCTAssertEqual(view.root.first("stale-note")?.isVisible, false)
  }

  /// S-21, S-22: the message takes the place of the body, or of the whole card.
  @MainActor
  func testABodyThatFailedLeavesHeaderAndFooter() async throws {
    let state = CardState.failed(SampleCards.failure, scope: .body(SampleCards.order))
    let (view, _) = try await show(state)
    XCTAssertEqual(view.root.first("card-title")?.isMapped, true, "S-22")
    XCTAssertEqual(view.root.first("card-footer")?.isMapped, true, "S-22")
    XCTAssertEqual(view.root.first("message")?.isMapped, true)
    XCTAssertNil(view.root.first("facts-body"))
    view.render(.failed(SampleCards.failure, scope: .card))
    try await settle("S-21: the title is hidden") {
      view.root.first("card-title")?.isMapped == false
    }
    XCTAssertEqual(view.root.all("message").count, 1)
  }

  @MainActor
  func testRetryAndActionsReportWhatWasPressed() async throws {
    let state = CardState.failed(SampleCards.failure, scope: .body(SampleCards.order))
    let (view, _) = try await show(state)
    var events: [CardEvent] = []
    view.onEvent = { events.append($0) }
    for button in view.root.all("message").flatMap({ $0.children }) { button.activate() }
    try await settle("the button is pressed") { !events.isEmpty }
    XCTAssertEqual(events, [.retry(SampleCards.order.id)])
    events = []
    view.root.first("primary")?.activate()
    try await settle("the button is pressed") { !events.isEmpty }
    XCTAssertEqual(events, [.action(SampleCards.order, ActionID("release"))])
  }

  @MainActor
  func testTextWithLineBreaksMarkupAndControlCharactersIsShownAsItIs() async throws {
    let nasty =
      "two\nlines <b>&amp;</b> \u{202e}drow\u{202c} \u{7}\u{0}end "
      + String(repeating: "x", count: 200)
    var card = SampleCards.order
    card.header.main?.title = nasty
    card.header.main?.subtitle = nasty
    card.header.extended?.rows = UpTo(first: [
      HeaderRow(.status(Status(nasty))), HeaderRow(.text(nasty), .tags([Tag(nasty)])),
    ])
    card.body = .facts([Fact(id: ElementID("1"), label: nasty, text: nasty)])
    let lines = CardBody.text(
      TextBody(plain: Array(repeating: nasty, count: 40).joined(separator: "\n")))
    var note = SampleCards.note
    note.body = lines
    for shown in [card, note] {
      let (view, window) = try await show(
        .loaded(shown, .stale(since: ParagraphText(nasty))), width: 300)
      XCTAssertLessThanOrEqual(view.root.width, 340)
      XCTAssertTrue(view.root.first("card-title")?.isMapped == true)
      if let title = shown.header.main?.title {
        XCTAssertTrue(view.root.seenTexts.contains(title.shownInOneLine), "\(view.root.seenTexts)")
      }
      window.destroy()
    }
  }
}

extension String {
  /// A text as a label shows it: line breaks are blanks, and there is no NUL.
  fileprivate var shownInOneLine: String {
    String(map { $0.isNewline ? " " : $0 }).replacing("\0", with: "\u{FFFD}")
  }
}
