import CardModel
import Dashboard
import JMESPath
import Testing

@Suite("Switches and sliders")
struct ControlBindingTests {
  private func card(_ keys: String, on data: JSONValue) throws -> Card {
    try BoundCard("id: c\nsource: s\nheader: Lamps\n\(keys)", on: data).card
  }

  private func control(_ keys: String, on data: JSONValue) throws -> Control {
    let card = try card(
      "body: { facts: [{ label: Lamp, text: \"\", \(keys) }] }", on: data)
    return try #require(card.control(ActionID("control"), of: .position(0)))
  }

  private func check(_ control: String) -> [String] {
    DashboardTests.check(
      card: "source: load\nheader: Lamps\nbody: { facts: [{ label: A, text: \"\", \(control) }] }")
  }

  @Test("a switch is on where the data have its value, and can't be used where they have neither")
  func toggles() throws {
    let plain = "toggle: { value: state, command: [set, \"${value}\"] }"
    let words = "toggle: { value: state, on: \"ON\", off: \"OFF\", command: [set, \"${value}\"] }"
    let numbers = "toggle: { value: state, on: 1, off: 0, command: [set, \"${value}\"] }"
    let cases: [(String, JSONValue, isOn: Bool, isAvailable: Bool)] = [
      (plain, true, true, true), (plain, false, false, true), (plain, "ON", false, false),
      (plain, .null, false, false), (words, "ON", true, true), (words, "OFF", false, true),
      (words, true, true, true), (words, "dim", false, false), (numbers, 1, true, true),
      (numbers, 0.0, false, true), (numbers, "1", false, false),
    ]
    for (keys, value, isOn, isAvailable) in cases {
      let control = try control(keys, on: ["state": value])
      #expect(control.setting == .toggle(isOn), "\(keys) on \(value)")
      #expect(control.isAvailable == isAvailable, "\(keys) on \(value)")
      #expect(control.title == "Lamp")
    }
    let control = try control(words, on: ["state": "ON"])
    #expect(control.answer(for: .toggle(true)) == .text("ON"))
    #expect(control.answer(for: .toggle(false)) == .text("OFF"))
  }

  @Test("a slider shows its number, even one beyond its ends; what is no number can't be changed")
  func sliders() throws {
    let keys =
      "slider: { value: level, min: 10, max: 30, step: 5, unit: '%', http: \"http://a/${value}\" }"
    for (value, shown, isAvailable): (JSONValue, Double, Bool) in [
      (20, 20, true), (12.5, 12.5, true), (99, 99, true), ("20", 10, false), (.null, 10, false),
    ] {
      let control = try control(keys, on: ["level": value])
      #expect(control.setting == .slider(shown), "\(value)")
      #expect(control.isAvailable == isAvailable, "\(value)")
    }
    #expect(
      try control(keys, on: [:]).kind
        == .slider(nil, Control.Track(minimum: 10, maximum: 30, step: 5, unit: "%")))
    guard case .slider(_, let track) = try control(keys, on: ["level": 20]).kind else {
      Issue.record("no slider")
      return
    }
    #expect([9, 12.4, 12.6, 31].map(track.snapped) == [10, 10, 15, 30])
    #expect(track.unit == "%")
  }

  @Test("the new value is an answer in the effect; the data's own values are filled in")
  func effects() throws {
    #expect(
      try control(
        "toggle: { value: state, command: [set, \"${id}\", \"${value}\"] }",
        on: ["id": 7, "state": true, "value": 3]
      ).change.effect
        == .command([
          SecretText([.literal("set")]), SecretText([.literal("7")]),
          SecretText([.answer("value", isURL: false)]),
        ]))
    let request = try control(
      "slider: { value: level, http: { url: \"http://a\", body: { level: \"${value}\" } } }",
      on: ["level": 3]
    ).change.effect
    guard case .request(let sent) = request else {
      Issue.record("\(request)")
      return
    }
    #expect(sent.body == .json(.object([Action.Request.Member("level", .value(.answer("value")))])))
  }

  @Test("rows, facts and footers have controls; the controls of outdated data can't be used")
  func places() throws {
    let keys = """
      body: { list: { title: "${name}", toggle: { value: on, command: [set, "${value}"] } } }
      footer:
        controls:
          - { title: All, toggle: { value: "[0].on", command: [all, "${value}"] } }
      """
    let data: JSONValue = [
      ["id": 1, "name": "Hall", "on": true], ["id": 2, "name": "Bar", "on": false],
    ]
    let card = try card(keys, on: data)
    #expect(card.controls.map(\.title) == ["All"])
    #expect(card.controls.map(\.setting) == [.toggle(true)])
    #expect(card.control(ActionID("control"), of: .key("2"))?.title == "Bar")
    #expect(card.control(ActionID("control"), of: .key("2"))?.setting == .toggle(false))
    #expect(card.footer == [])
  }

  @Test("mistakes are said where they are")
  func mistakes() {
    #expect(
      check("slider: { value: a, min: 5, max: 5, command: [a, \"${value}\"] }")
        .contains { $0.contains("error: \"max\" must be more than \"min\"") })
    #expect(
      check("slider: { value: a, step: 0, command: [a, \"${value}\"] }")
        .contains { $0.contains("error: \"step\" must be more than 0") })
    #expect(
      check("toggle: { value: a, command: [a, \"${if(value, 'x', 'y')}\"] }")
        .contains { $0.contains("error: the new value stands alone, as ${value}") })
    #expect(
      check("toggle: { value: a, command: [a, \"${ask.b}\"] }")
        .contains { $0.contains("error: a control asks nothing: the new value is ${value}") })
    #expect(
      check("toggle: { value: a, command: [a] }, slider: { value: a, command: [a] }")
        .contains { $0.contains("error:") })
    #expect(check("toggle: { value: a }").contains { $0.contains("error:") })
    #expect(
      DashboardTests.check(
        card: """
          source: load
          header: A
          body:
            blocks:
              - facts: [{ label: A, text: "", toggle: { value: a, command: [a, "${value}"] } }]
          """
      ).contains { $0.contains("among blocks, facts have no \"toggle\" and no \"slider\"") })
    #expect(
      warnings(
        card: """
          source: load
          header: A
          body: { facts: [{ label: A, text: "", toggle: { value: a, command: [a] } }] }
          """
      ).contains { $0.contains("the change doesn’t send ${value}") })
  }
}
