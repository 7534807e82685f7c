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
              .literal("?key="), .secret("k"),
            ]),
            headers: [Action.Request.Header("X-Order", SecretText([.literal("7/../x?y&z")]))],
            body: SecretText([.literal("{\"id\": \""), .literal("7/../x?y&z"), .literal("\"}")])))
    )
  }

  @Test("a statement gets values, not text; what is no value can't be bound")
  func statement() throws {
    let action = "sql: { source: s, statement: UPDATE t SET a = ?, parameters: [amount] }"
      .replacing("UPDATE t SET a = ?", with: "\"UPDATE t SET a = ?\"")
    #expect(
      try effect(action, on: ["amount": 2.5])
        == .statement(
          Action.Statement(
            source: "s", sql: "UPDATE t SET a = ?", parameters: .positional([.double(2.5)]))))
    #expect(
      try effect(action, on: [:])
        == .statement(
          Action.Statement(
            source: "s", sql: "UPDATE t SET a = ?", parameters: .positional([.null]))))
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

  @Test("S-20: a row that leads to its object carries all fields of it, others none")
  func details() throws {
    let data: JSONValue = [
      [
        "id": 7, "unit_price": 1284.5, "paid": true, "note": nil, "ordered": "2026-11-20",
        "ship": ["city": "Kiel", "to": ["zip": "24103"]], "tags": ["a", "b"],
      ]
    ]
    func details(_ opens: String) throws -> [Fact] {
      let card = try BoundCard(
        "id: c\nsource: s\nheader: Card\nbody: { list: { title: \"${id}\"\(opens) } }", on: data
      ).card
      guard case .list(let list)? = card.body else { return [] }
      return list.rows.first?.details ?? []
    }
    #expect(
      try details(", opens: object").map { "\($0.label) = \($0.text)" } == [
        "Id = 7", "Unit price = 1,284.5", "Paid = Yes", "Note = —", "Ordered = 20 Nov 2026",
        "Ship: city = Kiel", "Ship: to: zip = 24103", "Tags = a, b",
      ])
    #expect(try details("").isEmpty)
  }

  @Test("the page of an object with very many fields has sixty of them, none endless")
  func manyDetails() throws {
    let fields = (0..<200).map { (key: "f\($0)", value: JSONValue.string("x".repeated(1000))) }
    let card = try BoundCard(
      "id: c\nsource: s\nheader: Card\nbody: { list: { title: t, opens: object } }",
      on: [.object(JSONObject(fields))]
    ).card
    guard case .list(let list)? = card.body else { return }
    #expect(list.rows[0].details.count == 60)
    #expect(list.rows[0].details.allSatisfy { $0.text.count == 400 })
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
