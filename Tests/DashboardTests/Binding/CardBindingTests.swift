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
    card.warnings = ["test.yaml, line 7: several cards have the key \"ada\""]
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
        extended: ExtendedHeader(accessory: ExtendedAccessory(KPI("—")))))
    card.warnings = [
      "test.yaml, line 11: upper(n): the argument of upper() must be null or a string, not a number; to_string(…) makes a text of it",
      "test.yaml, line 12: sum(list): the argument of sum() must be an array of numbers, not an array; map(&to_number(@), …) makes numbers of its elements",
      "test.yaml, line 13: n gives no list, but a single value",
    ]
    #expect(
      bound.cards.map(\.state) == [
        .empty(EmptyState(title: "No list in 5", message: "Wait"), scope: .body(card))
      ])
    #expect(
      bound.issues == [
        "5: upper(n): the argument of upper() must be null or a string, not a number; to_string(…) makes a text of it",
        "6: sum(list): the argument of sum() must be an array of numbers, not an array; map(&to_number(@), …) makes numbers of its elements",
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
              confirmation: "Release 7?")
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

  // MARK: What is known of the source

  private let yaml =
    "id: a\nsource: s\nheader: { title: Title, subtitle: \"${x}\" }\nskeleton: large"

  @Test("S-21: what is empty has the drawing or the icon that the file names")
  func emptyPicture() throws {
    for (name, picture) in [
      ("waiting", MessagePicture.drawing(.waiting)),
      ("emblem-ok-symbolic", .icon(Icon("emblem-ok-symbolic"))),
    ] {
      let yaml = "id: a\nsource: s\nbody: { list: { title: x } }\n"
      let bound = try BoundCard("\(yaml)empty: { title: None, icon: \(name) }", on: [])
      let empty = EmptyState(title: "None", picture: picture)
      #expect(bound.cards.map(\.state) == [.empty(empty, scope: .card)])
    }
  }

  @Test("before the first data there is a skeleton, or the reason why there is no data")
  func withoutData() throws {
    guard case .loading(let skeleton)? = try BoundCard(yaml, Snapshot()).cards.first?.state else {
      Issue.record("not loading")
      return
    }
    #expect(skeleton.card?.header.main == MainHeader(title: "Title", subtitle: "…"))
    let failure = SourceFailure(.timedOut, "No answer from ada")
    let failed: [CardState] = try BoundCard(yaml, Snapshot(failure: failure)).cards.map(\.state)
    let card = Card(id: "a", header: CardHeader(title: "Title"), destination: .none)
    let reason = Failure(
      title: "No answer", message: "No answer from ada", canRetry: true,
      picture: .drawing(.waiting))
    #expect(failed == [.failed(reason, scope: .body(card))])
  }

  @Test("a message about a failure begins like a sentence, unless it begins with a name")
  func beginning() {
    let shown = [
      "the command is empty": "The command is empty", "uname: not found": "uname: not found",
      "/a: no such file": "/a: no such file",
      "example.org can’t be reached":
        "example.org can’t be reached", "“a” is late": "“a” is late", "denied": "denied",
    ]
    for (said, expected) in shown {
      #expect(Failure(SourceFailure(.notFound, "\(said)")).message == expected)
    }
  }

  @Test("only a server that can't be reached is drawn as one")
  func drawings() {
    let kinds: [(SourceFailure.Kind, MessagePicture.Drawing)] = [
      (.notFound, .mistake), (.query, .mistake), (.unreachable, .unreachable),
      (.timedOut, .waiting),
    ]
    for (kind, drawing) in kinds {
      #expect(Failure(SourceFailure(kind, "a")).picture == .drawing(drawing))
    }
  }

  @Test("the reason for old data is bounded, however long the message of the source is")
  func boundedNote() throws {
    let failure = SourceFailure(.rejected, "\(String(repeating: "W", count: 100_000))")
    let known = Snapshot(value: ["x": 1], loadedAt: 1_795_268_460, failure: failure, isStale: true)
    let state = try BoundCard(yaml, known).cards[0].state
    #expect(state.spokenDescription.contains("As of 13:41"))
    #expect(state.spokenDescription.count < ParagraphKind.limit + 100)
  }

  @Test(
    "P8: a failure says when the next try is, by the clock",
    arguments: [(30, "within a minute"), (300, "at 14:07")] as [(Double, String)])
  func nextTry(wait: Double, words: String) throws {
    let failure = SourceFailure(.timedOut, "No answer within 5 s")
    let old = Snapshot(
      value: ["x": 1], loadedAt: 1_795_268_460, failure: failure,
      nextTryAt: BoundCard.context.now().timeIntervalSince1970 + wait, isStale: true)
    let state = try BoundCard(yaml, old).cards[0].state
    #expect(state.spokenDescription.hasSuffix("No answer within 5 s · next try \(words)"))
    var none = old
    none.value = nil
    guard case .failed(let shown, _) = try BoundCard(yaml, none).cards[0].state else {
      Issue.record("not failed")
      return
    }
    #expect(shown.nextTry == "Next try \(words)")
    #expect(try BoundCard(yaml, none).cards[0].state.spokenDescription.hasSuffix(words))
  }

  @Test("old data stays, and says how old it is and why")
  func stale() throws {
    let failure = SourceFailure(.timedOut, "No answer within 5 s")
    let known = Snapshot(
      value: ["x": 1], loadedAt: 1_795_268_460, failure: failure, isStale: true)
    guard case .loaded(let card, let freshness) = try BoundCard(yaml, known).cards[0].state else {
      Issue.record("not loaded")
      return
    }
    #expect(card.header.main?.subtitle == "1")
    #expect(freshness == .stale(since: "As of 13:41, 21 min ago · No answer within 5 s"))
    let refreshing = Snapshot(value: ["x": 1], isRefreshing: true)
    guard case .loaded(_, .refreshing) = try BoundCard(yaml, refreshing).cards[0].state else {
      Issue.record("not refreshing")
      return
    }
  }

  @Test("a failure takes the whole card where nothing of the header is known without data")
  func failedCard() throws {
    let failure = SourceFailure(.unsupported, "not yet")
    let bound = try BoundCard("id: a\nsource: s\nheader: ${x}", Snapshot(failure: failure))
    let reason = Failure(
      title: "Not supported yet", message: "Not yet", canRetry: false,
      picture: .drawing(.mistake))
    #expect(bound.cards.map(\.state) == [.failed(reason, scope: .card)])
  }

  @Test("a failure changes nothing while the data is still young")
  func youngData() throws {
    let failure = SourceFailure(.timedOut, "No answer")
    let known = Snapshot(value: ["x": 1], loadedAt: 1_795_269_710, failure: failure)
    guard case .loaded(_, .fresh) = try BoundCard(yaml, known).cards[0].state else {
      Issue.record("not fresh")
      return
    }
  }
}

extension ActionID: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}

extension ElementID: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}
