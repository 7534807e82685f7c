import CardModel
import CardTesting
import Gtk
import XCTest

@testable import CardWidgets

/// Switches and sliders in rows, facts and footers.
final class ControlViewTests: DisplayTestCase {
  private static let id = ElementID("one")

  private static func toggle(_ isOn: Bool, isAvailable: Bool = true) -> Control {
    Control(
      id: ActionID("control"), title: "Hall", kind: .toggle(isOn: isOn), isAvailable: isAvailable,
      change: Action(id: ActionID("control"), title: "Hall"))
  }

  private static func slider(_ value: Double?) -> Control {
    Control(
      id: ActionID("control"), title: "Hall",
      kind: .slider(value, Control.Track(minimum: 0, maximum: 100, step: 5, unit: "%")),
      change: Action(id: ActionID("control"), title: "Hall"))
  }

  private static func list(_ control: Control) -> Card {
    Card(
      id: CardID("a0"), header: CardHeader(title: "Lamps"),
      body: .list(ListBody(rows: [ListRow(id: id, title: "Hall", control: control)])))
  }

  private static func facts(_ control: Control) -> Card {
    Card(
      id: CardID("a0"), header: CardHeader(title: "Lamps"),
      body: .facts([Fact(id: id, label: "Hall", text: "", control: control)]))
  }

  private static func footer(_ control: Control) -> Card {
    var card = Card(id: CardID("a0"), header: CardHeader(title: "Lamps"))
    card.controls = [control]
    return card
  }

  /// A card in a window that answers what is set by `answer`.
  @MainActor private final class Shown {
    let view: CardView
    let window: Window
    var events: [CardEvent] = []

    init(_ card: Card, width: Int = 700) async throws {
      let test = try TestPage([1])
      view = try test.card("a0")
      view.render(.loaded(card, .fresh))
      window = try await test.show(width: width)
      view.onEvent = { [unowned self] in events.append($0) }
    }

    var settings: [Control.Setting] {
      events.compactMap { if case .set(_, _, _, let setting) = $0 { setting } else { nil } }
    }

    func toggle() throws -> Widget {
      try XCTUnwrap(view.root.all(cssName: "switch").first)
    }

    func scale() throws -> Scale {
      try XCTUnwrap(view.root.all(cssName: "scale").first.flatMap { Scale(of: $0) })
    }
  }

  @MainActor private func click(_ widget: Widget) throws {
    try XInput.move(to: widget)
    try XInput.press()
    try XInput.release()
  }

  /// A switch reports what it is set to, with its row, and shows the old value without another one
  /// from outside.
  ///
  /// It doesn't press its card.
  @MainActor func testASwitchIsSet() async throws {
    try XInput.require()
    let places: [(card: (Control) -> Card, row: ElementID?)] = [
      (Self.list, Self.id), (Self.facts, Self.id), (Self.footer, nil),
    ]
    for (make, row) in places {
      let shown = try await Shown(make(Self.toggle(true)))
      try click(shown.toggle())
      try await settle("it is set") { !shown.events.isEmpty }
      let card = make(Self.toggle(true))
      XCTAssertEqual(shown.events, [.set(card, row, ActionID("control"), .toggle(false))])
      let toggle = try XCTUnwrap(Switch(of: shown.toggle()))
      try await settle("it is on as before") { toggle.isOn }
      shown.view.render(.loaded(make(Self.toggle(false)), .fresh))
      XCTAssertFalse(toggle.isOn)
      XCTAssertEqual(shown.events.count, 1, "a value from outside sets nothing")
      shown.window.destroy()
    }
  }

  /// Keys set a switch and a slider; the slider reports steps within its bounds.
  @MainActor func testKeysSetControls() async throws {
    try XInput.require()
    let shown = try await Shown(Self.list(Self.toggle(false)))
    try shown.toggle().grabFocus()
    try XInput.type("space")
    try await settle("the switch is set") { shown.settings == [.toggle(true)] }
    shown.window.destroy()
    let slider = try await Shown(Self.list(Self.slider(40)))
    let scale = try slider.scale()
    scale.grabFocus()
    for (key, value) in [("Right", 45.0), ("Left", 35), ("Page_Up", 50), ("End", 100), ("Home", 0)]
    {
      slider.events = []
      try XInput.type(key)
      try await settle("\(key) moves it") { slider.settings == [.slider(value)] }
      try await settle("what isn't told isn't shown") { scale.value == 40 }
    }
  }

  /// A drag reports its end alone; new data don't move what is dragged, and are shown afterwards.
  @MainActor func testADragIsNotDisturbed() async throws {
    try XInput.require()
    let shown = try await Shown(Self.list(Self.slider(0)))
    let scale = try shown.scale()
    let height = Double(scale.height) / 2
    try XInput.move(to: scale, at: Point(x: 10, y: height))
    try XInput.press()
    try await settle("it is held") { scale.isDragged }
    try XInput.move(to: scale, at: Point(x: Double(scale.width) / 2, y: height))
    try await settle("it is moved") { scale.value > 30 }
    let held = scale.value
    shown.view.render(.loaded(Self.list(Self.slider(90)), .fresh))
    XCTAssertEqual(scale.value, held)
    XCTAssertEqual(shown.settings, [])
    try XInput.release()
    try await settle("the end is reported") { !shown.settings.isEmpty }
    XCTAssertEqual(shown.settings.count, 1)
    guard case .slider(let value)? = shown.settings.first else { return XCTFail("no slider") }
    XCTAssertEqual(value, (held / 5).rounded() * 5)
    try await settle("the data are shown, as nobody holds another value") { scale.value == 90 }
  }

  /// A finger that rests on a slider opens no menu.
  @MainActor func testALongPressOfASliderOpensNoMenu() async throws {
    let shown = try await Shown(Self.list(Self.slider(40)))
    let root = shown.view.root.widget
    func middle(_ widget: some WidgetHandle) throws -> Point {
      let bounds = try XCTUnwrap(widget.bounds(in: root))
      return Point(x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2)
    }
    let title = try XCTUnwrap(shown.view.root.first("row-title"))
    XCTAssertTrue(CardContextMenu.opensByHolding(at: try middle(title), of: root))
    XCTAssertFalse(CardContextMenu.opensByHolding(at: try middle(shown.scale()), of: root))
  }

  /// A drag that begins on a slider moves neither its card nor its carousel.
  @MainActor func testADragOfASliderMovesNoCard() async throws {
    try XInput.require()
    for layout in [SectionContent.Layout.grid, .carousel] {
      let test = try TestPage([5], layout: layout)
      let moving = CardMoving(on: test.page)
      moving.onMove = { id, _ in XCTFail("\(id) is moved") }
      try test.card("a0").render(.loaded(Self.footer(Self.slider(90)), .fresh))
      let window = try await TestDisplay.show(moving.root, width: 900, height: 500)
      let view = try test.card("a0")
      let start = try test.bounds("a0").x
      let scale = try XCTUnwrap(view.root.all(cssName: "scale").first.flatMap { Scale(of: $0) })
      let (width, middle) = (Double(scale.width), Double(scale.height) / 2)
      try XInput.move(to: scale, at: Point(x: width * 0.86, y: middle))
      try XInput.press()
      try await settle("it is held") { scale.isDragged }
      for share in [0.8, 0.6, 0.4, 0.2] {
        try XInput.move(to: scale, at: Point(x: width * share, y: middle))
        try await settle()
      }
      XCTAssertLessThan(scale.value, 30, "\(layout)")
      XCTAssertFalse(view.root.hasClass("lifted"), "\(layout)")
      XCTAssertEqual(try test.bounds("a0").x, start, "\(layout)")
      try XInput.release()
      try await settle()
      window.destroy()
    }
  }

  /// A slider shows what the data say, even beyond its ends, and a dash if they say nothing; a
  /// press on it that moves nothing sets nothing.
  @MainActor func testASliderSaysTheNumberOfTheData() async throws {
    try XInput.require()
    let shown = try await Shown(Self.list(Self.slider(400)))
    XCTAssertEqual(shown.view.root.first("control")?.texts, ["400\u{202F}%"])
    let scale = try shown.scale()
    XCTAssertEqual(scale.value, 100)
    try XInput.move(
      to: scale, at: Point(x: Double(scale.width) - 9, y: Double(scale.height) / 2))
    try XInput.press()
    try await settle("it is held") { scale.isDragged }
    try XInput.release()
    try await settle("it is let go") { !scale.isDragged }
    XCTAssertEqual(shown.settings, [])
    shown.view.render(.loaded(Self.list(Self.slider(nil)), .fresh))
    XCTAssertEqual(shown.view.root.first("control")?.texts, ["—"])
    XCTAssertEqual(scale.value, 0)
  }

  /// In a narrow card, sliders end at the same edge and are equally long; neither a number nor the
  /// word of a status is cut.
  @MainActor func testSlidersOfANarrowListAreAligned() async throws {
    let numbers = [20.5, 23, -12.25, 100]
    for status in [nil, Status("heating", state: .critical)] {
      let rows = numbers.enumerated().map { index, number in
        ListRow(
          id: ElementID("\(index)"), title: index == 3 ? "Large hall on the first floor" : "Bath",
          status: status, control: Self.slider(number))
      }
      let shown = try await Shown(
        Card(
          id: CardID("a0"), header: CardHeader(title: "Heat"),
          body: .list(ListBody(rows: rows))), width: 336)
      let root = shown.view.root
      let frames = try root.all(cssName: "scale").map { try XCTUnwrap($0.bounds(in: root)) }
      XCTAssertEqual(frames.count, numbers.count)
      XCTAssertEqual(Set(frames.map(\.maxX)).count, 1, "\(frames)")
      XCTAssertEqual(Set(frames.map(\.width)).count, 1, "\(frames)")
      for label in root.all("control-number") + root.all("row-status") {
        XCTAssertEqual(Label(of: label)?.isEllipsized, false, "\(label.texts)")
        XCTAssertLessThan(label.height, 30, "\(label.texts)")
      }
      shown.window.destroy()
    }
  }

  /// The wheel scrolls the page, and moves no slider.
  @MainActor func testTheWheelMovesNoSlider() async throws {
    try XInput.require()
    let shown = try await Shown(Self.list(Self.slider(40)))
    let scale = try shown.scale()
    try XInput.move(to: scale)
    try XInput.turnWheel()
    try await settle()
    XCTAssertEqual(scale.value, 40)
    XCTAssertEqual(shown.events, [])
  }

  /// A control whose data are outdated can't be used; pressing it presses nothing else.
  @MainActor func testAnUnavailableControlDoesNothing() async throws {
    try XInput.require()
    let shown = try await Shown(Self.list(Self.toggle(true, isAvailable: false)))
    try click(shown.toggle())
    try await settle()
    XCTAssertEqual(shown.events, [])
    XCTAssertEqual(shown.view.root.first("control")?.isSensitive, false)
  }

  /// A row whose control becomes one of another kind gets its widget.
  @MainActor func testTheKindOfAControlCanChange() async throws {
    let shown = try await Shown(Self.list(Self.toggle(true)))
    shown.view.render(.loaded(Self.list(Self.slider(20)), .fresh))
    XCTAssertTrue(shown.view.root.all(cssName: "switch").isEmpty)
    XCTAssertEqual(try shown.scale().value, 20)
    shown.view.render(
      .loaded(
        Card(
          id: CardID("a0"), header: CardHeader(title: "Lamps"),
          body: .list(ListBody(rows: [ListRow(id: Self.id, title: "Hall")]))), .fresh))
    XCTAssertFalse(shown.view.root.first("control")?.isMapped ?? false)
  }

  @MainActor func testControlsAreGone() async throws {
    for control in [Self.toggle(true), Self.slider(30)] {
      try await assertReleased {
        let box = Box(.vertical)
        let view = ControlView(for: control) { _ in }
        view.render(Self.toggle(false))
        box.append(view.root)
        return (box.widget, view)
      }
    }
    try await assertReleased {
      let view = FooterControlsView { _, _ in }
      view.render([Self.toggle(true), Self.slider(30)])
      view.render([Self.slider(30)])
      return (view.root.widget, view)
    }
  }
}
