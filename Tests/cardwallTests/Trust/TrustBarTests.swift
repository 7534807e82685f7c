import CardTesting
import Dashboard
import Gtk
import XCTest

@testable import cardwall

/// The bar that asks whether a dashboard may do what it declares.
final class TrustBarTests: DisplayTestCase {
  private static let abilities: [Ability] = [
    .run(command: "sh -c \"id > /tmp/x\""), .run(command: "date"),
    .send(SecretUse(secret: "shop", receiver: .server("https://shop.example:443"))),
  ]

  @MainActor private func button(_ title: String, of bar: TrustBar) throws -> Widget {
    try XCTUnwrap(bar.root.all("text-button").first { $0.texts.contains(title) }, title)
  }

  @MainActor func testLookShowsTheListAndHidesItAgain() async throws {
    let bar = TrustBar()
    bar.ask(about: Self.abilities, offersFolder: true) { _ in }
    try await TestDisplay.show(bar.root, width: 900, height: 400)
    let question = "This dashboard runs 2 programs and sends the secret “shop” to shop.example."
    XCTAssertTrue(bar.root.mappedTexts.contains(question), "\(bar.root.mappedTexts)")
    XCTAssertFalse(bar.root.mappedTexts.contains { $0.contains("Runs date") })
    try button("Look", of: bar).activate()
    try await settle("the list is shown") {
      bar.root.mappedTexts.contains { $0.contains("Runs date") && $0.contains("id > /tmp/x") }
    }
    try button("Look", of: bar).activate()
    try await settle("it is hidden") {
      !bar.root.mappedTexts.contains { $0.contains("Runs date") }
    }
  }

  @MainActor func testAnAnswerIsGivenOnceAndPutsTheBarAway() async throws {
    for (title, expected) in [
      ("Allow", TrustBar.Answer.allow), ("Allow Everything in This Folder", .allowFolder),
    ] {
      let bar = TrustBar()
      var answers: [TrustBar.Answer] = []
      bar.ask(about: Self.abilities, offersFolder: true) { answers.append($0) }
      let window = try await TestDisplay.show(bar.root, width: 900, height: 400)
      defer { window.destroy() }
      let button = try button(title, of: bar)
      button.activate()
      button.activate()
      try await settle("it is away") { !bar.root.isVisible }
      XCTAssertEqual(answers, [expected])
    }
  }

  /// Everybody can press what a kiosk shows.
  @MainActor func testAKioskTellsAndAsksNothing() async throws {
    let bar = TrustBar()
    var count = 0
    bar.ask(about: Self.abilities, note: "Ask somebody.", offersFolder: false) { _ in count += 1 }
    try await TestDisplay.show(bar.root, width: 900, height: 400)
    XCTAssertEqual(bar.root.mappedTexts.count, 1)
    XCTAssertTrue(bar.root.mappedTexts[0].hasSuffix(" Ask somebody."))
    bar.choose(.allow)
    XCTAssertEqual(count, 0)
  }

  @MainActor func testAFolderOfOthersIsNotOffered() async throws {
    let bar = TrustBar()
    bar.ask(about: Self.abilities, offersFolder: false) { _ in XCTFail("it isn't answered") }
    try await TestDisplay.show(bar.root, width: 900, height: 400)
    XCTAssertFalse(bar.root.mappedTexts.contains("Allow Everything in This Folder"))
    bar.choose(.allowFolder)
  }

  @MainActor func testItFitsIntoANarrowWindow() async throws {
    let bar = TrustBar()
    bar.ask(about: Self.abilities, offersFolder: true) { _ in }
    try await TestDisplay.show(bar.root, width: 420, height: 500)
    XCTAssertLessThanOrEqual(bar.root.measure(.horizontal).minimum, 320)
    let heights = try ["Look", "Allow", "Allow Everything in This Folder"].map {
      try button($0, of: bar).height
    }
    XCTAssertEqual(Set(heights).count, 1, "each button has one line: \(heights)")
  }

  /// Whoever presses Allow has seen all of it, or a bar that says that there is more.
  @MainActor func testTheWholeListIsInViewInANarrowWindow() async throws {
    let bar = TrustBar()
    let programs = (1...4).map {
      Ability.run(command: "/usr/local/bin/report --of shop-\($0) --all")
    }
    bar.ask(about: programs, offersFolder: true) { _ in }
    try await TestDisplay.show(bar.root, width: 360, height: 800)
    try button("Look", of: bar).activate()
    let list = try XCTUnwrap(bar.root.all(cssName: "label").first { $0.texts[0].hasPrefix("• ") })
    try await settle("the list is shown") { list.isMapped && list.height > 0 }
    XCTAssertEqual(list.visibleArea?.height, Double(list.height))
  }

  @MainActor func testItIsGoneWithItsWindow() async throws {
    try await assertReleased {
      let bar = TrustBar()
      bar.ask(about: Self.abilities, offersFolder: true) { _ in }
      return (bar.root.widget, bar)
    }
  }
}
