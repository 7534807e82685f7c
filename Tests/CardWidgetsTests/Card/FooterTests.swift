import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// Buttons at the foot of a card and what has become of their actions.
final class FooterTests: DisplayTestCase {
  private static func action(
    _ id: String, _ progress: Action.Progress = .ready, icon: String? = nil
  ) -> Action {
    Action(
      id: ActionID(id), title: id.capitalized, icon: icon.map { Icon($0) }, style: .primary,
      progress: progress)
  }

  private static func card(_ actions: [Action], menu: [Action] = []) -> Card {
    Card(id: CardID("card"), header: CardHeader(title: "Order"), footer: actions, menu: menu)
  }

  @MainActor
  private func text(_ style: String, in view: CardView) -> [String] {
    view.root.first("card-footer")?.all(style).filter(\.isMapped)
      .compactMap { Label(of: $0)?.text } ?? []
  }

  /// S-41: an action on its way turns in its button, which can't be pressed; so it runs once.
  @MainActor
  func testAnActionThatIsPressedTwiceRunsOnce() async throws {
    let (view, _) = try await show(.loaded(Self.card([Self.action("release")]), .fresh))
    var events = 0
    view.onEvent = { [unowned view] _ in
      events += 1
      view.render(.loaded(Self.card([Self.action("release", .running)]), .fresh))
    }
    let button = try XCTUnwrap(view.root.first("primary"))
    button.activate()
    button.activate()
    try await settle("it is pressed") { events > 0 }
    try await settle()
    XCTAssertEqual(events, 1)
    XCTAssertFalse(button.isSensitive)
    XCTAssertEqual(view.root.first("action-sign")?.isMapped, true)
    XCTAssertEqual(view.root.first("primary"), button)
  }

  /// S-41: a button whose action isn't available can't be pressed, and can be once it is.
  @MainActor
  func testADisabledActionHasADisabledButton() async throws {
    var action = Self.action("release")
    action.isEnabled = false
    let (view, _) = try await show(.loaded(Self.card([action]), .fresh))
    var events = 0
    view.onEvent = { _ in events += 1 }
    let button = try XCTUnwrap(view.root.first("primary"))
    XCTAssertFalse(button.isSensitive)
    button.activate()
    try await settle()
    XCTAssertEqual(events, 0)
    action.progress = .failed("no")
    view.render(.loaded(Self.card([action]), .fresh))
    XCTAssertFalse(button.isSensitive)
    action.isEnabled = true
    view.render(.loaded(Self.card([action]), .fresh))
    XCTAssertTrue(button.isSensitive)
  }

  /// S-41: an action that is done says so in its button, and a failed one can be pressed again.
  @MainActor
  func testAnActionThatIsDoneChangesItsButton() async throws {
    let done = Action.Progress.done(title: "Released", isDisabled: true)
    let (view, _) = try await show(.loaded(Self.card([Self.action("release", done)]), .fresh))
    XCTAssertEqual(text("button-label", in: view), ["Released"])
    // The label is legible in all schemes, although the button can't be pressed again.
    try await TextContrast.forEachLook {
      TestStyle.style.preferredContrast = $0?.isHigh
    } _: { look in
      let area = try XCTUnwrap(view.root.first("button-label")?.bounds(in: view.root))
      let picture = try XCTUnwrap(view.root.picture(scale: TextContrast.scale))
      let contrast = try XCTUnwrap(picture.contrast(in: area, scale: TextContrast.scale))
      XCTAssertGreaterThanOrEqual(contrast, TextContrast.minimum, "\(look)")
    }
    XCTAssertEqual(view.root.first("primary")?.isSensitive, false)
    XCTAssertEqual(view.root.first("action-sign")?.isMapped, true)
  }

  /// S-41: a button that runs leaves the focus to its card, so that keys go on from there.
  @MainActor
  func testAButtonThatRunsLeavesTheFocusToItsCard() async throws {
    let (view, _) = try await show(.loaded(Self.card([Self.action("release")]), .fresh))
    XCTAssertEqual(view.root.first("primary")?.grabFocus(), true)
    view.render(.loaded(Self.card([Self.action("release", .running)]), .fresh))
    try await settle("the card has the focus") { view.root.hasFocus }
  }

  /// S-41: why an action failed is read above the buttons until something is pressed.
  @MainActor
  func testTheReasonOfAFailureIsSeenUntilTheNextPress() async throws {
    let failed = Self.card([Self.action("release", .failed("No route to host"))])
    let (view, _) = try await show(.loaded(failed, .fresh))
    XCTAssertEqual(text("status-text", in: view), ["No route to host"])
    XCTAssertEqual(view.root.all("status").compactMap(\.tooltip), [])
    XCTAssertNil(view.root.first("primary")?.tooltip)
    let button = try XCTUnwrap(view.root.first("primary"))
    XCTAssertTrue(button.isSensitive)
    var events = 0
    view.onEvent = { _ in events += 1 }
    button.activate()
    try await settle("it is pressed") { events == 1 }
    XCTAssertEqual(text("status-text", in: view), [])
    view.render(.loaded(Self.card([Self.action("release", .running)]), .fresh))
    view.render(.loaded(failed, .fresh))
    try await settle("it is told again") { text("status-text", in: view).count == 1 }
  }

  /// S-41: a failure of an action in a menu is seen as well.
  @MainActor
  func testTheReasonOfAFailureInAMenuIsSeen() async throws {
    let menu = [Self.action("mail", .failed("No mail program")), Self.action("hide")]
    let hidden = ["a", "b"].map { Self.action($0) } + [Self.action("c", .failed("Out of paper"))]
    for (card, reason) in [
      (Self.card([], menu: menu), "No mail program"), (Self.card(hidden), "Out of paper"),
    ] {
      let (view, window) = try await show(.loaded(card, .fresh))
      XCTAssertEqual(text("status-text", in: view), [reason])
      window.destroy()
    }
  }

  /// S-41: the reason of a failure is above the buttons, as wide as the card, in three lines at
  /// most; the card grows, and keeps its buttons and its body.
  @MainActor
  func testTheReasonOfAFailureIsAboveAllButtons() async throws {
    let long = String(repeating: "The printer in the hall does not answer. ", count: 12)
    for isMirrored in [false, true] {
      func card(_ progress: Action.Progress) -> CardState {
        var card = Self.card([Self.action("print", progress), Self.action("send")])
        card.body = .facts(
          ["Share", "Door"].map { Fact(id: ElementID($0), label: $0, text: "open") })
        return .loaded(card, .fresh)
      }
      let (view, window) = try await show(card(.ready), mirrored: isMirrored)
      defer { window.destroy() }
      let height = view.root.height
      let body = try bounds(view.root.first("facts-body"), in: view)
      view.render(card(.failed(long)))
      try await settle("the card is higher") { view.root.height > height }
      let reason = try bounds(view.root.first("action-failures"), in: view)
      let buttons = try view.root.all("primary").map { try bounds($0, in: view) }
      XCTAssertEqual(view.root.all("primary").map(\.isMapped), [true, true])
      XCTAssertEqual(reason.x, buttons.map(\.x).min())
      XCTAssertEqual(reason.maxX, buttons.map(\.maxX).max())
      for button in buttons { XCTAssertGreaterThanOrEqual(button.y - reason.maxY, 4) }
      XCTAssertEqual(try bounds(view.root.first("facts-body"), in: view), body)
      XCTAssertLessThan(view.root.height - height, 80)
      let label = try XCTUnwrap(
        view.root.first("action-failures")?.first("status-text").flatMap { Label(of: $0) })
      XCTAssertTrue(label.isEllipsized)
      let failures = try XCTUnwrap(view.root.first("action-failures"))
      try await settle("the tooltip has all of it") { failures.tooltip == long }
      view.render(card(.failed("No paper")))
      try await settle("all of it is seen") { !label.isEllipsized && failures.tooltip == nil }
      view.render(card(.ready))
      try await settle("the card is as before") { view.root.height == height }
    }
  }

  /// S-41: the reasons of several failures share the room of three lines.
  @MainActor
  func testSeveralReasonsShareThreeLines() async throws {
    let actions = ["a", "b", "c", "d", "e"].map { Self.action($0, .failed("No \($0)")) }
    for (count, words) in [
      (2, ["No a", "No b"]), (3, ["No a", "No b", "No c"]),
      (5, ["No a", "No b", "and 3 more"]), (1, ["No a"]),
    ] {
      let (view, window) = try await show(
        .loaded(Self.card([], menu: Array(actions.prefix(count))), .fresh))
      defer { window.destroy() }
      let failures = try XCTUnwrap(view.root.first("action-failures"))
      XCTAssertEqual(failures.mappedTexts.filter { !$0.isEmpty }, words)
      try await settle("the tooltip has those that are not seen") {
        failures.tooltip?.split(separator: "\n").count == (count > 3 ? count : nil)
      }
    }
  }

  /// S-41: without buttons the card grows by no more than three lines.
  @MainActor
  func testACardWithoutButtonsGrowsByThreeLinesOfAReason() async throws {
    let long = String(repeating: "The printer in the hall does not answer. ", count: 12)
    let (view, _) = try await show(
      .loaded(Self.card([], menu: [Self.action("print"), Self.action("hide")]), .fresh))
    let height = view.root.height
    let failed = Self.card([], menu: [Self.action("print", .failed(long)), Self.action("hide")])
    view.render(.loaded(failed, .fresh))
    try await settle("the card is higher") { view.root.height > height }
    XCTAssertLessThan(view.root.height - height, 80)
  }

  /// S-39: what has no room is in the menu, and no key reaches it.
  @MainActor
  func testHiddenButtonsTakeNoFocus() async throws {
    let titles = ["one", "two"].map { "Send \($0) of the letters to everybody" } + ["three"]
    let card = Self.card(titles.map { Self.action($0) })
    let (view, window) = try await show(.loaded(card, .fresh))
    let buttons = view.root.all("primary")
    XCTAssertEqual(buttons.map(\.isMapped), [true, false])
    XCTAssertEqual(view.root.first("overflow")?.isMapped, true)
    window.clearFocus()
    var reached: [Bool] = []
    while view.root.moveFocus(.forward), reached.count < 10 {
      reached.append(buttons.dropFirst().contains(where: \.hasFocus))
    }
    XCTAssertGreaterThan(reached.count, 2)
    XCTAssertFalse(reached.contains(true))
  }

  /// S-35, S-39: a card has one "…" button: in its header, if the header has a menu.
  @MainActor
  func testACardHasOneMenu() async throws {
    let menu = ["copy", "move"].map { Self.action($0) }
    let buttons = ["a", "b", "c"].map { Self.action($0) }
    for (menu, isInFooter) in [([], true), (menu, false)] {
      let (view, window) = try await show(.loaded(Self.card(buttons, menu: menu), .fresh))
      defer { window.destroy() }
      XCTAssertEqual(view.root.first("overflow")?.isMapped ?? false, isInFooter)
      XCTAssertEqual(view.root.first("card-menu")?.isMapped ?? false, !isInFooter)
      let button = try XCTUnwrap(
        isInFooter ? view.root.first("overflow") : view.root.first("card-menu")?.children.first)
      MenuButton(of: button)?.popUp()
      try await settle("the menu is open") { MenuButton(of: button)?.popover?.isMapped == true }
      XCTAssertEqual(
        MenuButton(of: button)?.popover?.all(cssName: "modelbutton")
          .compactMap { $0.texts.first { !$0.isEmpty } },
        isInFooter ? ["C"] : ["C", "Copy", "Move"])
      MenuButton(of: button)?.popDown()
      try await settle("the menu is closed") { MenuButton(of: button)?.popover?.isMapped != true }
    }
  }

  /// S-41: the reason of a failure is read in full.
  @MainActor
  func testALongReasonIsWrapped() async throws {
    let reason = "The printer in the hall of the second floor has neither paper nor ink"
    let card = Self.card([Self.action("print", .failed(reason))])
    let (view, _) = try await show(.loaded(card, .fresh), width: 300)
    let label = try XCTUnwrap(view.root.first("card-footer")?.first("status-text"))
    XCTAssertGreaterThan(label.height, label.measure(.vertical).natural)
    XCTAssertEqual(Label(of: label)?.isEllipsized, false)
  }

  /// S-11: a button shows the icon of its action.
  @MainActor
  func testAButtonShowsItsIcon() async throws {
    let card = Self.card([Self.action("release", icon: "object-select-symbolic"), Self.action("b")])
    let (view, _) = try await show(.loaded(card, .fresh))
    XCTAssertEqual(view.root.all("action-sign").filter(\.isMapped).count, 1)
  }

  /// S-11: large text makes buttons higher and cuts no card wider.
  @MainActor
  func testLargeTextStaysInTheCard() async throws {
    defer { TestDisplay.appearance.textScale = 1 }
    TestDisplay.appearance.textScale = 2
    let actions = ["release the order", "call the customer"].map { Self.action($0) }
    let (view, _) = try await show(.loaded(Self.card(actions), .fresh), width: 300)
    XCTAssertEqual(view.root.width, 300)
    let label = try XCTUnwrap(view.root.first("button-label"))
    XCTAssertGreaterThanOrEqual(
      try XCTUnwrap(view.root.first("primary")).height, label.measure(.vertical).natural)
  }

  @MainActor
  func testAFooterInEachStateIsGoneWithItsCard() async throws {
    try await assertReleased {
      let view = CardView(CardID("card"))
      let states: [Action.Progress] = [
        .ready, .running, .done(title: "Done", isDisabled: false), .failed("Why"),
      ]
      for state in states {
        view.render(
          .loaded(Self.card(["a", "b", "c"].map { Self.action($0, state) }), .fresh))
      }
      return (view.root.widget, view)
    }
  }
}
