import CardModel
import ChartModel
import Dashboard
import DataSources
import JMESPath
import Testing

@Suite("Binding cards")
struct CardBindingTests {
  @Test("each item is a card, known by its key, if it is to be shown")
  func each() throws {
    let bound = try BoundCard(
      """
      id: host
      source: s
      query: data
      each: hosts
      key: name
      when: up != `false`
      header: ${name}
      """,
      on: [
        "data": [
          "hosts": [
            ["name": "ada"], ["name": "bob", "up": false], ["name": nil],
            ["name": "ada", "up": true],
          ]
        ]
      ])
    let second = CardModel.CardID.item(.key("ada", occurrence: 2), of: "host")
    #expect(
      bound.cards.map(\.id)
        == [.item(.key("ada"), of: "host"), .item(.position(2), of: "host"), second])
    var card = Card(id: second, header: CardHeader(title: "ada"))
    card.warnings = ["test.yaml, line 8: several cards have the key \"ada\""]
    #expect(bound.cards[2].state == .loaded(card, .fresh))
    #expect(bound.issues == ["1: several cards have the key \"ada\""])
  }

  @Test("a card is hidden while its condition does not hold")
  func when() throws {
    #expect(
      try BoundCard("id: a\nsource: s\nwhen: errors\nheader: x", on: ["errors": []]).cards.isEmpty)
    #expect(
      try BoundCard("id: a\nsource: s\nwhen: errors\nheader: x", on: ["errors": [1]]).cards.count
        == 1)
  }

  @Test("an item whose condition fails says so; the others go on")
  func failingCondition() throws {
    let bound = try BoundCard(
      "id: a\nsource: s\neach: \"@\"\nwhen: length(n) > `1`\nheader: ${n}",
      on: [["n": "ok"], ["n": 5]])
    #expect(bound.cards.map(\.id) == [.item(.position(0), of: "a"), .item(.position(1), of: "a")])
    #expect(bound.cards[0].state.card?.header == CardHeader(title: "ok"))
    guard case .failed(let failure, scope: .card) = bound.cards[1].state else {
      Issue.record("\(bound.cards[1].state)")
      return
    }
    #expect(failure.title == "The data does not fit")
    #expect(!failure.canRetry)
  }

  @Test("a field that fails is reported with its location, and the rest of the card is shown")
  func failingField() throws {
    let bound = try BoundCard(
      """
      id: a
      source: s
      header:
        title: Hello
        subtitle: ${upper(n)} and ${n}
        kpi: { value: sum(list) }
      body: { list: { items: n, title: x } }
      empty: { title: "No list in ${n}", text: Wait }
      """, on: ["n": 5, "list": ["a"]])
    var card = Card(
      id: "a",
      header: CardHeader(
        main: MainHeader(title: "Hello", subtitle: " and 5"),
        extended: ExtendedHeader(accessory: ExtendedAccessory(KPI("—")))), destination: .none)
    card.warnings = [
      "test.yaml, line 12: upper(n): the argument of upper() must be null or a string, not a number; to_string(…) makes a text of it",
      "test.yaml, line 13: sum(list): the argument of sum() must be an array of numbers, not an array with “a”; … | [].to_number(@) makes numbers of its elements, without those that are none",
      "test.yaml, line 14: n gives no list, but a single value",
    ]
    #expect(
      bound.cards.map(\.state) == [
        .empty(EmptyState(title: "No list in 5", message: "Wait"), scope: .body(card))
      ])
    #expect(
      bound.issues == [
        "5: upper(n): the argument of upper() must be null or a string, not a number; to_string(…) makes a text of it",
        "6: sum(list): the argument of sum() must be an array of numbers, not an array with “a”; … | [].to_number(@) makes numbers of its elements, without those that are none",
        "7: n gives no list, but a single value",
      ])
  }

  @Test("a query that fails fails the card, with the reason")
  func failingQuery() throws {
    let bound = try BoundCard("id: a\nsource: s\nquery: keys(@)\nheader: x", on: [1])
    #expect(
      bound.cards == [
        ResolvedCard(
          id: "a",
          state: .failed(
            Failure(
              title: "The data does not fit",
              message: "keys(@): the argument of keys() must be an object, not an array",
              canRetry: false, picture: .drawing(.mistake)), scope: .card))
      ])
  }

  @Test("buttons and menu items carry the item's words")
  func actions() throws {
    let bound = try BoundCard(
      """
      id: a
      source: s
      header: x
      footer: { actions: [
        { id: go, title: "Release ${n}", style: primary, command: [ release, "${n}; x" ], confirm: "Release ${n}?" } ] }
      menu:
      - { id: more, title: More, icon: star, page: home, done: { title: "Seen ${n}", disabled: true } }
      orientation: horizontal
      media: { image: "https://a/b.png", side: trailing, height: 99 }
      opens: home
      """, on: ["n": 7])
    #expect(
      try bound.card
        == Card(
          id: "a", orientation: .horizontal(media: .trailing),
          media: Media(image: .url("https://a/b.png"), height: 99),
          header: CardHeader(title: "x"),
          footer: [
            Action(
              id: "go", title: "Release 7", style: .primary, effect: .command(["release", "7; x"]),
              confirmation: Action.Confirmation("Release 7?"))
          ],
          menu: [
            Action(
              id: "more", title: "More", icon: Icon("star"), effect: .open(.page(PageID("home"))),
              whenDone: .done(title: "Seen 7", isDisabled: true))
          ],
          destination: .page(PageID("home"))))
  }

  @Test("text from data is never HTML, an expression or a reference")
  func plainText() throws {
    let text = "<b>50 %</b> ${n} ${secret:x} `a`"
    let bound = try BoundCard(
      "id: a\nsource: s\nheader: ${@}\nbody: { text: \"${@}\" }", on: .string(text))
    #expect(
      try bound.card
        == Card(
          id: "a", header: CardHeader(title: text),
          body: .text(
            TextBody(blocks: [
              .paragraph([
                TextRun("<b>50 %</b> ${n} ${secret:x} "), TextRun("a", style: .code),
              ])
            ]))))
  }
}

extension ActionID: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}

extension ElementID: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
