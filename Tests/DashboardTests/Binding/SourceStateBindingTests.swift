import CardModel
import ChartModel
import Dashboard
import DataSources
import JMESPath
import Testing

@Suite("Binding cards without data, with old data, or with a failure")
struct SourceStateBindingTests {
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
      let failure = SourceFailure(.notFound, "").with(message: said)
      #expect(Failure(failure).message == expected)
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
    #expect(state.spokenDescription.hasSuffix("· next try \(words) · No answer within 5 s"))
    var none = old
    none.value = nil
    guard case .failed(let shown, _) = try BoundCard(yaml, none).cards[0].state else {
      Issue.record("not failed")
      return
    }
    #expect(shown.nextTry == "Next try \(words)")
    #expect(try BoundCard(yaml, none).cards[0].state.spokenDescription.hasSuffix(words))
  }

  @Test(
    "P5: a failure says from when on all tries failed, with the day if that is another one",
    arguments: [(-600, "Since 13:52"), (-86_400, "Since 20 Nov 2026, 14:02")] as [(Double, String)])
  func since(_ distance: Double, words: String) throws {
    let failed = Snapshot(
      failure: SourceFailure(.timedOut, "No answer within 5 s"),
      failingSince: BoundCard.context.now().timeIntervalSince1970 + distance)
    let state = try BoundCard(yaml, failed).cards[0].state
    guard case .failed(let shown, _) = state else {
      Issue.record("not failed")
      return
    }
    #expect(shown.times == words)
    #expect(state.spokenDescription.contains(words))
  }

  @Test("a message that begins with the name of a server has it as it is written")
  func names() {
    let server = "localhost"
    #expect(Failure(SourceFailure(.rejected, "\(server) answers 500")).message.hasPrefix("local"))
    #expect(Failure(SourceFailure(.rejected, "the command is empty")).message.hasPrefix("The"))
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
