import CardModel
import JMESPath
import Testing

@testable import Dashboard

@Suite("What is known of an object, for its page")
struct ObjectBindingTests {
  private static let order: JSONValue = [
    "id": 7, "unit_price": 1284.5, "paid": true, "note": nil, "ordered": "2026-11-20",
    "ship": ["city": "Kiel", "to": ["zip": "24103"]], "tags": ["a", "b"],
    "lines": [
      ["id": "valve", "count": 2, "price": 12.5, "maker": ["name": "Otto"]],
      ["id": "pump", "count": 1, "price": nil, "stock": [["place": "Kiel"], ["place": "Ulm"]]],
    ],
  ]

  private static let list =
    "id: c\nsource: s\nheader: Card\nbody: { list: { title: \"${id}\", opens: object } }"

  @Test("S-20: all its fields, those of objects in it as groups, lists of objects as tables")
  func sections() throws {
    let card = try BoundCard(Self.list, on: [Self.order])
    #expect(
      card.pages("7") == [
        [],
        [
          "Unit price: 1,284.5", "Paid: Yes", "Note: —", "Ordered: 20 Nov 2026",
          "Tags: a, b",
          "Ship", "City: Kiel", "To: zip: 24103",
          "Lines (2)", "ID | Count | Price", "valve | 2 | 12.5", "pump | 1 | —",
        ],
      ])
  }

  @Test("S-20: a row of a list in the object has a page of its own, and so has a row of that")
  func nested() throws {
    let card = try BoundCard(Self.list, on: [Self.order])
    let pages = try #require(card.pages(.key("7"), .key("pump", in: "lines")))
    #expect(
      pages[2] == ["Count: 1", "Price: —", "Stock (2)", "Place", "Kiel", "Ulm"])
    #expect(
      card.pages("7", .key("pump", in: "lines"), .position(1, in: "stock"))?[3] == [])
    #expect(card.pages("7", .key("none", in: "lines")) == nil)
    #expect(card.pages("8") == nil)
  }

  @Test("S-01: a card of a list is an object with all its fields, one of a whole source is none")
  func cards() throws {
    let each = try BoundCard(
      "id: c\nsource: s\nheader: Card\neach: \"@\"\nkey: id", on: [Self.order])
    #expect(each.pages(of: .item(.key("7"), of: "c"))?[0].first == "ID: 7")
    let queried = try BoundCard("id: c\nsource: s\nheader: Card\nquery: ship", on: Self.order)
    #expect(queried.pages() == [["City: Kiel", "To", "Zip: 24103"]])
    let whole = try BoundCard("id: c\nsource: s\nheader: Card", on: Self.order)
    #expect(whole.pages() == [[]])
  }

  @Test("S-01: a press on a card leads to a page only where that shows more than the card")
  func pressable() throws {
    func destination(_ yaml: String, on data: JSONValue) throws -> Destination? {
      try BoundCard("id: c\nsource: s\n" + yaml, on: data).cards.first?.state.card?.destination
    }
    // The whole source is no object, and a header shows all that it has.
    let figure = "header: { title: Takings, kpi: { value: share } }"
    #expect(try destination(figure, on: ["share": 0.9, "more": 1]) == Destination.none)
    #expect(try destination(figure + "\nopens: object", on: ["share": 0.9]) == Destination.none)
    #expect(try destination(figure + "\nbody: { text: All }", on: ["share": 0.9]) == .object)
    let link = "header: Link\nopens: { url: \"a:b\" }"
    #expect(try destination(link, on: [:]) == .external(url: "a:b"))
    // An object has the fields that its card doesn't show.
    let each = "each: \"@\"\nheader: \"${id}\""
    #expect(try destination(each, on: [["id": 7]]) == Destination.none)
    #expect(try destination(each, on: [["id": 7, "ship": [:]]]) == Destination.none)
    #expect(try destination(each, on: [["id": 7, "paid": true]]) == .object)
    #expect(try destination(each, on: [["id": 7, "ship": ["city": "Kiel"]]]) == .object)
    #expect(try destination(each, on: [["id": [["no": 1]]]]) == .object)
    // So does a body without rows, and the page of one that has some.
    let list = "header: Orders\nbody: { list: { title: \"${id}\" } }"
    #expect(try destination(list, on: []) == Destination.none)
    #expect(try destination(list, on: [["id": 7]]) == .object)
    let chart = "header: Sold\nbody: { chart: { type: line, x: x, y: y } }"
    #expect(try destination(chart, on: []) == Destination.none)
    #expect(try destination(chart, on: [["x": 1, "y": 2]]) == .chart)
  }

  @Test("a field that the card shows, as it is or formatted, is not listed again")
  func shownFields() throws {
    let data: JSONValue = [
      [
        "id": 11024, "customer": "Ada", "city": "Kiel", "amount": 874.44, "status": "late",
        "rating": 3.9, "tags": ["a"], "quantity": 24, "due": "2026-11-20", "customer_id": 3,
        "isPaid": true, "parts": "two",
      ]
    ]
    let card = try BoundCard(
      """
      id: c
      source: s
      each: "@"
      key: id
      header:
        title: "${customer}"
        subtitle: "Order ${id} · ${city}"
        avatar: { initials: "${initials(customer)}" }
        rows:
          - [{ status: { text: "${upper(status)}" } }, { tags: tags }]
          - { rating: rating }
        kpi: { value: amount, unit: EUR }
        caption: "${quantity} kg, ${if(parts == 'two', 'parted', 'whole')}"
      body: { facts: [{ label: Latest day, text: "${date(due)}" }] }
      """, on: data)
    #expect(
      card.pages(of: .item(.key("11024"), of: "c")) == [
        ["Customer ID: 3", "Is paid: Yes", "Parts: two"]
      ])
  }

  @Test("fields of a row that its table shows are not listed again")
  func shownFieldsOfRows() throws {
    let card = try BoundCard(
      """
      id: c
      source: s
      header: Card
      body:
        table:
          columns:
            - { title: Product, text: "${name}" }
            - { title: Left, text: "${number(stock)}", status: { text: "${place}" } }
          opens: object
      """, on: [["id": 1, "name": "Chai", "stock": 2, "place": "A-12"]])
    #expect(card.pages("1")?.last == ["ID: 1", "Stock: 2"])
  }

  @Test("rows are identified by their key, else their id, else their position")
  func identity() throws {
    func ids(_ key: String, _ data: JSONValue) throws -> [ElementID] {
      let card = try BoundCard(
        "id: c\nsource: s\nheader: Card\nbody: { list: { title: t\(key) } }", on: data
      ).card
      guard case .list(let list)? = card.body else { return [] }
      return list.rows.map(\.id)
    }
    let data: JSONValue = [["id": 4, "n": "a"], ["id": 4, "n": "b"], ["n": "c"]]
    #expect(try ids("", data) == ["4", ElementID(.key("4", occurrence: 2)), .position(2)])
    #expect(try ids(", key: n", data) == ["a", "b", "c"])
  }

  @Test("an object with very many fields has sixty of them, none endless")
  func manyFields() throws {
    let fields = (0..<200).map {
      (key: "f\($0)", value: JSONValue.string(String(repeating: "x", count: 1000)))
    }
    let card = try BoundCard(Self.list, on: [.object(JSONObject(fields))])
    let lines = try #require(card.pages(.position(0))?.last)
    #expect(lines.count == 60)
    #expect(lines.allSatisfy { $0.count == "F10: ".count + 400 || $0.count == "F1: ".count + 400 })
  }
}
