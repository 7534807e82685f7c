import CardModel
import Dashboard
import DataSources
import JMESPath
import TestSupport
import Testing

@Suite("The page of an object over time", .endsIfItHangs)
struct ObjectPageTests {
  private let shop = ScriptedSource()
  private let orders = ScriptedSource()

  private static let file = """
    version: 1
    sources:
      shop: { type: static, data: 0, every: 5s }
      orders: { type: static, data: 0, every: 5s }
    pages:
      - id: home
        sections:
          - cards:
              - { id: each, source: shop, each: "@", key: id, header: "${name}", opens: customer }
              - id: best
                source: shop
                header: Best
                body: { list: { title: "${name}", opens: customer } }
      - { id: all, report: { source: shop, columns: [{ title: N, text: "${name}" }], opens: customer } }
      - id: customer
        object: true
        title: "${name} in ${city}"
        header: { title: "${name}", subtitle: "${object().city}" }
        sections:
          - cards:
              - { id: who, header: "${name}" }
              - { id: part, each: parts, key: id, when: id, header: "Part ${id}", opens: part }
              - { id: order, source: orders, each: "[?customer == object().id]", key: no, header: "No. ${no} of ${object().name}" }
      - id: part
        object: true
        title: "Part ${id}"
        sections: [{ cards: [{ id: part-facts, header: "Part ${id}: ${name}" }] }]
    """

  private static let customers: JSONValue = [
    ["id": 1, "name": "Ada", "city": "Kiel", "parts": [["id": "x", "name": "Pump"]]],
    ["id": 2, "name": "Grace", "city": "Ulm"],
  ]

  private func makeLoader() throws -> DashboardLoader {
    let reading = DashboardFile.load(
      text: Self.file, name: "test.yaml", environment: [:])
    let definition = try #require(reading.definition, "\(reading.diagnostics)")
    return DashboardLoader(
      definition, clock: ManualClock().source, generator: LongestWait(),
      makeAdapter: { $0.id.rawValue == "shop" ? shop : orders })
  }

  /// Returns the titles of the cards of a page; "…" while they load.
  private func titles(_ loader: DashboardLoader, on page: ShownPage) async -> [String] {
    await loader.settled(within: .seconds(0)).filter { $0.id.page == page }.flatMap(\.cards).map {
      $0.state.card?.name ?? ($0.state.isLoading ? "…" : "-")
    }
  }

  /// Returns the latest update of the object of a page.
  private func object(_ updates: [CardUpdate]?) -> (title: String?, isGone: Bool)? {
    for case .object(_, let words, let isGone) in updates ?? [] { return (words.title, isGone) }
    return nil
  }

  @Test("S-20: its cards are about the object, those of other sources may be")
  func cards() async throws {
    let loader = try makeLoader()
    let page = ShownPage("customer", object: ObjectPath(card: "best", rows: [ElementID("1")]))
    await loader.show(pages: [ShownPage("home"), page])
    #expect(await titles(loader, on: page) == ["…", "…", "…"])
    await orders.answer([["no": 7, "customer": 1], ["no": 8, "customer": 2]])
    await shop.answer(Self.customers)
    _ = await loader.settled(within: .seconds(10))
    #expect(await titles(loader, on: page) == ["Ada", "Part x", "No. 7 of Ada"])
    let other = ShownPage("customer", object: ObjectPath(card: "each/2"))
    await loader.show(pages: [ShownPage("home"), page, other])
    #expect(await titles(loader, on: other) == ["Grace", "No. 8 of Grace"])
    #expect(await titles(loader, on: page) == ["Ada", "Part x", "No. 7 of Ada"])
  }

  @Test("it goes on with its data; an object that is gone is shown as it was")
  func goesOn() async throws {
    let loader = try makeLoader()
    let page = ShownPage("customer", object: ObjectPath(card: "best", rows: [ElementID("1")]))
    await loader.show(pages: [ShownPage("home"), page])
    await orders.answer([["no": 7, "customer": 1]])
    await shop.answer(Self.customers)
    _ = await loader.settled(within: .seconds(10))
    var updates = loader.updates.makeAsyncIterator()
    var told = object(await updates.next())
    #expect(told?.title == "Ada in Kiel")
    await loader.refresh("who", on: page)
    await shop.answer([["id": 2, "name": "Grace"], ["id": 1, "name": "Ada", "city": "Bonn"]])
    told = nil
    while told == nil { told = object(await updates.next()) }
    #expect(told?.title == "Ada in Bonn")
    #expect(await titles(loader, on: page) == ["Ada", "No. 7 of Ada"])
    await loader.refresh("who", on: page)
    await shop.answer([["id": 2, "name": "Grace"]])
    told = nil
    while told == nil { told = object(await updates.next()) }
    #expect(told?.title == "Ada in Bonn")
    #expect(told?.isGone == true)
    #expect(await titles(loader, on: page) == ["Ada", "No. 7 of Ada"])
    await loader.refresh("who", on: page)
    await shop.answer([["id": 1, "name": "Ada L.", "city": "Bonn"]])
    told = nil
    while told == nil { told = object(await updates.next()) }
    #expect(told?.isGone == false)
    #expect(await titles(loader, on: page) == ["Ada L.", "No. 7 of Ada L."])
  }

  @Test(
    "it goes on with its data whatever characters its id holds",
    arguments: ["#12", "a/#1", "x y", "ü/ä", "#"])
  func oddIDs(id: String) async throws {
    let loader = try makeLoader()
    let pages = [
      ObjectPath(card: .item(.key(id), of: "each")),
      ObjectPath(card: "best", rows: [.key(id)]),
    ].map { ShownPage("customer", object: $0) }
    await loader.show(pages: [ShownPage("home")] + pages)
    await orders.answer([])
    await shop.answer([["id": .string(id), "name": "Ada", "city": "Kiel"]])
    _ = await loader.settled(within: .seconds(10))
    func titles() async -> [String?] {
      var titles: [String?] = []
      for page in pages { titles.append(object(await loader.object(of: page).map { [$0] })?.title) }
      return titles
    }
    #expect(await titles() == ["Ada in Kiel", "Ada in Kiel"])
    var updates = loader.updates.makeAsyncIterator()
    _ = await updates.next()
    await loader.refresh("who", on: pages[0])
    await shop.answer([
      ["id": 2, "name": "Grace"], ["id": .string(id), "name": "Ada", "city": "Bonn"],
    ])
    while object(await updates.next()) == nil {}
    #expect(await titles() == ["Ada in Bonn", "Ada in Bonn"])
  }

  @Test("what only its position tells apart is shown as it was: another may be there now")
  func byPosition() async throws {
    let loader = try makeLoader()
    let pages = [
      ObjectPath(card: .item(.position(1), of: "each")),
      ObjectPath(card: "best", rows: [.position(1)]),
    ].map { ShownPage("customer", object: $0) }
    await loader.show(pages: [ShownPage("home")] + pages)
    await orders.answer([])
    await shop.answer([["id": 1, "name": "Ada"], ["name": "Grace", "city": "Ulm"]])
    _ = await loader.settled(within: .seconds(10))
    var updates = loader.updates.makeAsyncIterator()
    _ = await updates.next()
    await loader.refresh("who", on: pages[0])
    await shop.answer([["name": "Hedy"], ["name": "Joan", "city": "Wien"]])
    while await !titles(loader, on: ShownPage("home")).contains("Joan") { _ = await updates.next() }
    for page in pages {
      let update = await loader.object(of: page)
      #expect(object(update.map { [$0] })?.title == "Grace in Ulm")
    }
  }

  @Test("S-01, S-42: its header is on the object")
  func header() async throws {
    let loader = try makeLoader()
    let page = ShownPage("customer", object: ObjectPath(card: "each/2"))
    await loader.show(pages: [ShownPage("home"), page])
    #expect(await loader.object(of: page) == nil)
    await orders.answer([])
    await shop.answer(Self.customers)
    _ = await loader.settled(within: .seconds(10))
    let header = CardHeader(main: MainHeader(title: "Grace", subtitle: "Ulm"))
    let words = ObjectWords(title: "Grace in Ulm", header: header)
    #expect(await loader.object(of: page) == .object(page, words, isGone: false))
  }

  @Test("a card of it leads to the page of another object, which is found through the first")
  func nested() async throws {
    let loader = try makeLoader()
    let customer = ObjectPath(card: "each/1")
    let part = ObjectPath(card: "part/x", origin: .object(customer))
    let page = ShownPage("part", object: part)
    await loader.show(pages: [page])
    await shop.answer(Self.customers)
    _ = await loader.settled(within: .seconds(10))
    #expect(await titles(loader, on: page) == ["Part x: Pump"])
    #expect(orders.started == 0)
  }

  @Test("the object of a report's row is the one that the report sets")
  func ofReport() async throws {
    let loader = try makeLoader()
    let row = ObjectPath(card: .reportRow(1), origin: .report("all"))
    let page = ShownPage("customer", object: row)
    await loader.show(pages: [ShownPage("all"), page])
    await shop.answer(Self.customers)
    await orders.answer([["no": 8, "customer": 2]])
    #expect(await titles(loader, on: page) == ["…", "…", "…"])
    await loader.setRowObject(.success(["id": 2, "name": "Grace"]), for: row)
    _ = await loader.settled(within: .seconds(10))
    #expect(await titles(loader, on: page) == ["Grace", "No. 8 of Grace"])
    await loader.setRowObject(.success(["id": 2, "name": "Grace H."]), for: row)
    #expect(await titles(loader, on: page) == ["Grace H.", "No. 8 of Grace H."])
  }

  @Test("an object that was never there says so on its cards")
  func missing() async throws {
    let loader = try makeLoader()
    let page = ShownPage("customer", object: ObjectPath(card: "each/9"))
    await loader.show(pages: [page])
    await shop.answer(Self.customers)
    let sections = await loader.settled(within: .seconds(10))
    guard case .failed(let failure, _)? = sections.first?.cards.first?.state else {
      Issue.record("\(sections)")
      return
    }
    #expect(failure.title == "Not found")
  }
}
