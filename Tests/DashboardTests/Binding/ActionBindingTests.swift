import CardModel
import Dashboard
import JMESPath
import Testing

@Suite("Actions bound to data")
struct ActionBindingTests {
  private func effect(_ action: String, on data: JSONValue) throws -> Action.Effect? {
    let card = try BoundCard(
      """
      id: c
      source: s
      header: Card
      menu:
        - { id: a, title: Do, \(action) }
      """, on: data
    ).card
    return card.menu.first?.effect
  }

  @Test("P18: data in a request's address are escaped behind its beginning; secrets stay names")
  func request() throws {
    let action = """
      http: { method: PUT, url: "${base}/calls/${id}?key=${secret:k}", body: '{"id": "${id}"}', \
      headers: { X-Order: "${id}" } }
      """
    #expect(
      try effect(action, on: ["base": "https://a.example/b", "id": "7/../x?y&z"])
        == .request(
          Action.Request(
            method: "PUT",
            url: SecretText([
              .literal("https://a.example/b"), .literal("/calls/"), .literal("7%2F..%2Fx%3Fy%26z"),
              .literal("?key="), .secret("k", isURL: true),
            ]),
            headers: [Action.Request.Header("X-Order", SecretText([.literal("7/../x?y&z")]))],
            body: .text(
              SecretText([.literal("{\"id\": \""), .literal("7/../x?y&z"), .literal("\"}")]))))
    )
  }

  @Test("data for a request keep their types: an expression alone is its value")
  func data() throws {
    let action = """
      http: { url: https://a.example, body: { id: "${id}", list: ["${tags}", 1.5, null, true], \
      text: "No. ${id} ${secret:k}" } }
      """
    let content = Action.Request.Content.object([
      Action.Request.Member("id", .value(.integer(7))),
      Action.Request.Member(
        "list",
        .list([.list([.text("a")]), .value(.double(1.5)), .value(.null), .value(.bool(true))])
      ),
      Action.Request.Member(
        "text", .text(SecretText([.literal("No. "), .literal("7"), .literal(" "), .secret("k")]))),
    ])
    #expect(
      try effect(action, on: ["id": 7, "tags": ["a"]])
        == .request(
          Action.Request(
            method: "POST", url: SecretText([.literal("https://a.example")]), body: .json(content)))
    )
  }

  @Test("a statement gets values, not text; what is no value can't be bound")
  func statement() throws {
    let action = "sql: { database: shop, statement: UPDATE t SET a = ?, parameters: [amount] }"
      .replacing("UPDATE t SET a = ?", with: "\"UPDATE t SET a = ?\"")
    #expect(
      try effect(action, on: ["amount": 2.5])
        == .statement(
          Action.Statement(
            .named("shop"), sql: "UPDATE t SET a = ?", parameters: .positional([.double(2.5)]))))
    #expect(
      try effect(action, on: [:])
        == .statement(
          Action.Statement(
            .named("shop"), sql: "UPDATE t SET a = ?", parameters: .positional([.null]))))
    guard case .unavailable? = try effect(action, on: ["amount": [1]]) else {
      Issue.record("a list was bound")
      return
    }
  }

  @Test("an address that the data leave empty is said on the action, and a card leads nowhere")
  func emptyAddress() throws {
    #expect(
      try effect("open: \"${site}\"", on: [:]) == .unavailable("There is no address to open"))
    let card = try BoundCard(
      "id: c\nsource: s\nheader: Card\nopens: { url: \"${site}\" }", on: [:]
    ).card
    #expect(card.destination == .none)
  }
}
