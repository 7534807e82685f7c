import CardModel
import Dashboard
import JMESPath
import Testing

@Suite("Actions of rows")
struct RowActionBindingTests {
  private static let orders: JSONValue = [
    ["id": 7, "customer": "Ada", "state": "open"], ["id": 8, "customer": "Berg"],
  ]

  private func card(_ body: String) throws -> Card {
    try BoundCard("id: c\nsource: s\nheader: Orders\nbody: { \(body) }", on: Self.orders).card
  }

  private func check(_ actions: String) -> [String] {
    DashboardTests.check(
      card: """
        source: load
        header: Orders
        body: { list: { title: "${customer}", actions: [\(actions)] } }
        """)
  }

  @Test(
    "the actions of a row are made of its item; without a title there is none",
    arguments: [
      "list: { title: \"${customer}\", ACTIONS }",
      "table: { columns: [{ title: Customer, text: \"${customer}\" }], ACTIONS }",
    ])
  func items(body: String) throws {
    let actions = """
      actions: [{ id: take, title: Take, command: [take, "${id}"], confirm: "For ${customer}?" }, \
      { id: close, title: "${if(state, 'Close', '')}", command: [close] }]
      """
    let card = try card(body.replacing("ACTIONS", with: actions))
    #expect(card.rowsWithActions.map(\.row) == [.key("7"), .key("8")])
    #expect(card.rowsWithActions.map(\.name) == ["Ada", "Berg"])
    #expect(card.rowsWithActions.map { $0.actions.map(\.title) } == [["Take", "Close"], ["Take"]])
    let take = try #require(card.actions(of: .key("8"))?.actions.first)
    #expect(
      take.effect
        == .command([SecretText([.literal("take")]), SecretText([.literal("8")])]))
    #expect(take.confirmation?.text == "For Berg?")
  }

  @Test("S-41: an action whose condition isn't true for the item is disabled")
  func enabled() throws {
    let card = try card(
      """
      list: { title: "${customer}", actions: [
        { id: close, title: Close, enabled: "state == 'open'", command: [close] },
        { id: take, title: Take, command: [take] }] }
      """)
    #expect(
      card.rowsWithActions.map { $0.actions.map(\.isEnabled) } == [[true, true], [false, true]])
    #expect(check(#"{ id: close, title: Close, enabled: "a ==", command: [close] }"#).count == 1)
  }

  @Test("a confirmation stays one where its text is empty for the item")
  func emptyQuestion() throws {
    let card = try card(
      """
      list: { title: "${customer}", actions: [{ id: take, title: Take, command: [take], \
      confirm: { text: "${note}", hold: 2s, pin: "${secret:gate}" } }] }
      """)
    #expect(
      card.rowsWithActions.first?.actions.first?.confirmation
        == Action.Confirmation(hold: .seconds(2), pin: "gate"))
  }

  @Test("rows without actions have none")
  func none() throws {
    #expect(try card("list: { title: \"${customer}\" }").rowsWithActions == [])
  }

  @Test("what concerns a whole card is refused", arguments: ["bookmark", "hide", "refresh"])
  func wholeCards(key: String) {
    #expect(
      check("{ id: a, title: A, \(key): true }").contains {
        $0.contains("error: \"\(key)\" concerns a whole card: put it into the card’s menu")
      })
  }

  @Test("two actions of a row can't have one id; rows and cards are apart")
  func ids() {
    #expect(
      check("{ id: a, title: A, open: \"tel:1\" }, { id: a, title: B, open: \"tel:1\" }").contains {
        $0.contains("duplicate action id \"a\"")
      })
    #expect(check("{ id: a, title: A, open: \"tel:1\" }") == [])
  }

  @Test("a table among blocks has no actions")
  func blocks() {
    let actions = "[{ id: a, title: A, open: \"tel:1\" }]"
    let table = "{ columns: [{ title: A, text: \"${a}\" }], actions: \(actions) }"
    let mistakes = DashboardTests.check(
      card: "source: load\nheader: A\nbody: { blocks: [{ table: \(table) }] }")
    #expect(mistakes.contains { $0.contains("among blocks, rows have no \"actions\"") })
  }
}
