import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// Messages that replace a card or its body.
final class MessageTests: DisplayTestCase {
  /// S-21: the message of a whole card has a larger drawing than that of a body.
  @MainActor func testTheDrawingIsAsLargeAsThereIsRoom() async throws {
    var sizes: [Int] = []
    for scope in [CardState.Scope.body(SampleCards.order), .card] {
      let (view, window) = try await show(.failed(SampleCards.failure, scope: scope))
      sizes.append(try XCTUnwrap(view.root.first("message-picture")).height)
      window.destroy()
    }
    XCTAssertEqual(sizes, [48, 72])
  }

  /// S-21: the drawing grows with the text below it.
  @MainActor func testTheDrawingGrowsWithTheText() async throws {
    TestDisplay.appearance.textScale = 2
    defer { TestDisplay.appearance.textScale = 1 }
    let (view, _) = try await show(.failed(SampleCards.failure, scope: .card))
    let picture = try XCTUnwrap(view.root.first("message-picture"))
    XCTAssertEqual(Double(picture.height), 144, accuracy: 4)
    XCTAssertEqual(picture.width, picture.height)
  }

  /// S-21: a text of several lines is centred like its title.
  @MainActor func testTextsAreCentered() async throws {
    let failure = Failure(
      title: "No answer", message: "Ask those who run the server, or try again in a minute or two.")
    let (view, _) = try await show(.failed(failure, scope: .card), width: 300)
    for (style, count) in [("message-title", 1), ("message-text", 2)] {
      let lines = try XCTUnwrap(view.root.first(style)?.picture()).marginsOfLines
      XCTAssertGreaterThanOrEqual(lines.count, count, style)
      for (left, right) in lines { XCTAssertLessThan(abs(left - right), 4, "\(style) \(lines)") }
    }
  }

  /// S-21: another message keeps the widgets, but for a drawing that differs.
  @MainActor func testAMessageChangesInPlace() async throws {
    let late = EmptyState(title: "Nothing is late")
    let (view, _) = try await show(.empty(late, scope: .card))
    let title = view.root.first("message-title")
    let picture = view.root.first("message-picture")
    view.render(.empty(EmptyState(title: "Nothing is open"), scope: .card))
    XCTAssertEqual(view.root.first("message-title"), title)
    XCTAssertEqual(view.root.first("message-picture"), picture)
    view.render(.failed(SampleCards.failure, scope: .card))
    XCTAssertEqual(view.root.first("message-title"), title)
    XCTAssertEqual(view.root.all("message-picture").count, 1)
  }

  /// S-21: large text wraps and is not cut.
  @MainActor func testLargeTextIsNotCut() async throws {
    TestDisplay.appearance.textScale = 2
    defer { TestDisplay.appearance.textScale = 1 }
    let failure = Failure(
      title: "The data could not be loaded",
      message: "helpdesk.example says 503. Ask those who run it, or try again in a minute.")
    let (view, _) = try await show(.failed(failure, scope: .card), width: 300)
    for style in ["message-title", "message-text"] {
      let label = try XCTUnwrap(view.root.first(style))
      XCTAssertGreaterThanOrEqual(
        label.height, label.measure(.vertical, for: label.width).minimum, style)
      XCTAssertLessThanOrEqual(try XCTUnwrap(label.bounds(in: view.root)).maxX, 300, style)
    }
  }

  /// P8: a failure says when the next try is, between the reason and the button.
  @MainActor func testAFailureSaysWhenTheNextTryIs() async throws {
    var failure = SampleCards.failure
    failure.nextTry = "Next try at 13:45"
    let (view, _) = try await show(.failed(failure, scope: .card))
    let message = try XCTUnwrap(view.root.first("message"))
    XCTAssertEqual(Array(message.texts.suffix(2)), ["Next try at 13:45", "Try Again"])
    failure.since = "Since 13:30"
    view.render(.failed(failure, scope: .card))
    XCTAssertEqual(view.root.first("message")?.texts[2], "Since 13:30 · Next try at 13:45")
    failure.nextTry = nil
    failure.since = nil
    view.render(.failed(failure, scope: .card))
    XCTAssertEqual(view.root.first("message-note")?.isVisible, false)
  }

  /// S-41: what a finger presses is 44 px high.
  @MainActor func testButtonsAre44PxHigh() async throws {
    let (view, _) = try await show(
      .failed(SampleCards.failure, scope: .body(SampleCards.order)))
    let message = try XCTUnwrap(view.root.first("message"))
    let buttons = message.children.filter(\.isButton) + view.root.all("primary")
    XCTAssertEqual(buttons.count, 2)
    for button in buttons {
      XCTAssertGreaterThanOrEqual(try XCTUnwrap(button.bounds(in: view.root)).height, 44)
    }
  }

  /// Messages of cards beside each other begin at one height, whatever their titles and texts.
  @MainActor func testMessagesBeginAtOneHeight() async throws {
    var tops: Set<Int> = []
    for (subtitle, message) in [
      (nil, "No answer"), ("Since six", String(repeating: "No ", count: 30)),
    ] {
      let card = Card(
        id: CardID("a"), header: CardHeader(main: MainHeader(title: "Web", subtitle: subtitle)))
      let failure = Failure(title: "Failed", message: message)
      let (view, window) = try await show(.failed(failure, scope: .body(card)), height: 340)
      defer { window.destroy() }
      tops.insert(Int(try XCTUnwrap(view.root.first("message-picture")?.bounds(in: view.root)).y))
    }
    XCTAssertEqual(tops.count, 1, "\(tops)")
  }
}

extension PixelBuffer {
  /// The empty px on both sides of each line of text.
  fileprivate var marginsOfLines: [(left: Int, right: Int)] {
    let rows = (0..<height).map { y in
      (0..<width).filter { x in pixels[(y * width + x) * 4 + 3] > 60 }
    }
    return rows.split(whereSeparator: \.isEmpty).map { line in
      let columns = line.joined()
      return (columns.min() ?? 0, width - 1 - (columns.max() ?? 0))
    }
  }
}
