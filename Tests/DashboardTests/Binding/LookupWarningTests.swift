import CardModel
import JMESPath
import Testing

@testable import Dashboard

@Suite("Warnings about names that the data do not have")
struct LookupWarningTests {
  private static let people: JSONValue = [["name": "Ada", "age": 36], ["name": "Grace"]]

  private func issues(_ keys: String, on data: JSONValue) throws -> [String] {
    try BoundCard("id: a\nsource: s\n" + keys, on: data).issues
  }

  @Test("a text, a figure, an axis and a row have theirs, with their place")
  func places() throws {
    #expect(
      try issues(
        """
        header: { title: People, subtitle: "${[0].agee}" }
        body: { list: { title: "${nmae}", subtitle: "${age}", key: idd } }
        """, on: Self.people) == [
          "3: [0].agee: there is no \"agee\", but name, age; did you mean \"age\"?",
          "4: there is no \"nmae\", but name, age; did you mean \"name\"?",
          "4: there is no \"idd\", but name, age",
        ])
    #expect(
      try issues("header: { title: Load, kpi: { value: cpuu } }", on: ["cpu": 3])
        == ["3: there is no \"cpuu\", but cpu; did you mean \"cpu\"?"])
    #expect(
      try issues(
        "body: { chart: { type: line, x: tiem, y: load } }", on: [["time": 1, "load": 2]])
        == ["3: there is no \"tiem\", but time, load; did you mean \"time\"?"])
  }

  @Test("a list over an object, and the only row of a table, are told as such")
  func shapes() throws {
    #expect(
      try issues("body: { list: { title: x } }", on: ["count": 2, "rows": [1, 2]])
        == ["3: the data is no list, but an object with count, rows; name one by \"items: rows\""])
    #expect(
      try issues("body: { table: { columns: [{ title: A, text: b }] } }", on: ["a": 1, "b": 2])
        == ["3: the data is no list, but an object with a, b; name one by \"items: values(@)\""])
    #expect(
      try issues("body: { chart: { type: bar, x: a, y: b } }", on: "text")
        == ["3: the data is no list, but a single value"])
    #expect(
      try issues("each: rows\nheader: x", on: ["rows": ["a": 1]])
        == ["3: rows gives no list, but an object with a; values(rows) is the list of its values"])
    #expect(
      try issues("header: { title: Orders, kpi: { value: orders } }", on: [["orders": 7]]) == [
        "3: \"orders\" is looked up in a list of 1 element; the first element’s is [0].orders"
      ])
  }

  @Test("a wrong name in a query or in a sum is told, though these give a value")
  func consequences() throws {
    #expect(
      try issues("query: \"[?nam == 'Ada']\"\nbody: { list: { title: x } }", on: Self.people)
        == ["3: [?nam == 'Ada']: there is no \"nam\", but name, age; did you mean \"name\"?"])
    #expect(
      try issues("header: { title: x, kpi: { value: \"sum([].agee)\" } }", on: Self.people)
        == ["3: sum([].agee): there is no \"agee\", but name, age; did you mean \"age\"?"])
    #expect(
      try issues("header: { title: x, kpi: { value: sum(agess) } }", on: ["ages": [1]])
        == ["3: sum(agess): there is no \"agess\", but ages; did you mean \"ages\"?"])
  }

  @Test("a wrong name that the condition of if() compares is told, though a branch is shown")
  func choices() throws {
    func issues(_ text: String) throws -> [String] {
      try self.issues("body: { list: { title: \"${\(text)}\" } }", on: Self.people)
    }
    let named = "there is no \"Ada\", but name, age; a text is written 'Ada'"
    for condition in ["name == Ada", "!(name == Ada)", "name && name == Ada"] {
      let text = "if(\(condition), 'x', 'y')"
      #expect(try issues(text) == ["3: \(text): \(named)"])
    }
    #expect(
      try issues("if(nam == 'Ada', 'x', 'y')") == [
        """
        3: if(nam == 'Ada', 'x', 'y'): there is no "nam", but name, age; did you mean "name"?
        """
      ])
    for text in [
      "if(vip, 'x', 'y')", "if(!vip, 'x', 'y')", "if(vip && vip == 'x', 'x', 'y')",
      "if(vip == `null`, 'x', 'y')", "if(vip != `true`, 'x', 'y')", "if(name == 'Ada', vip, 'y')",
      "if(age > `30`, 'x', 'y')",
    ] {
      #expect(try issues(text).isEmpty, "\(text)")
    }
  }

  @Test("what is compared or counted as it isn't made for is told, though it gives a value")
  func types() throws {
    let events: JSONValue = [
      ["title": "A", "end": "2026-11-20T10:00:00Z", "qty": "5"],
      ["title": "B", "end": "2026-11-27T10:00:00Z", "qty": "12"],
    ]
    #expect(
      try issues("query: \"[?end > now()]\"\nbody: { list: { title: \"${title}\" } }", on: events)
        == [
          "3: [?end > now()]: > compares numbers, not a text such as “2026-11-20T10:00:00Z”; write"
            + " seconds(end)"
        ])
    #expect(
      try issues(
        "body: { list: { title: \"${title}\", highlight: \"${if(qty < `9`, 'negative', 'neutral')}\" } }",
        on: events)
        == [
          "3: if(qty < `9`, 'negative', 'neutral'): < compares numbers, not a text such as “5”; write"
            + " to_number(qty)"
        ])
    #expect(
      try issues(
        "body: { list: { items: \"zip(day, max)[].{ d: [0], m: [1] }\", title: \"${d}\" } }",
        on: ["day": ["Thu", "Fri"], "max": [16, 18]])
        == [
          "3: zip(day, max)[].{ d: [0], m: [1] }: a position such as [0] is looked up in a string, not"
            + " in a list: [] takes inner lists apart, and [*] doesn’t"
        ])
    #expect(
      try issues("when: \"[0].qty > `9`\"\nheader: x", on: events).first
        == "3: [0].qty > `9`: > compares numbers, not a text such as “5”; write to_number(…)")
  }

  @Test("an expression that fails in many rows is told once")
  func manyFailures() throws {
    let rows: [JSONValue] = (0..<9).map { ["due": .string("day \($0)")] }
    #expect(
      try issues("body: { list: { title: \"${date(due)}\" } }", on: .array(rows))
        == [
          "3: date(due): date() needs seconds since 1970 or a text such as 2026-11-21T14:02:00Z, not"
            + " “day 0”"
        ])
  }

  @Test("there is none where the values of all rows can be compared by what is written")
  func comparable() throws {
    let bound = try BoundCard(
      "id: a\nsource: s\nquery: \"[?seconds(end) > now()]\"\nbody: { list: { title: \"${end}\" } }",
      on: [["end": "2026-11-21 14:01"], ["end": "2026-11-21 14:03"], ["end": nil]])
    #expect(bound.issues == [])
    guard case .list(let shown)? = try bound.card.body else { return }
    #expect(shown.rows.map(\.title) == ["2026-11-21 14:03"])
  }

  @Test("there is none for what some objects have, for null, and for what may be missing")
  func silence() throws {
    #expect(
      try issues(
        """
        when: "!hidden"
        header: "${[0].nick || 'none'} ${if([0].vip, 'x', 'y')} ${map([0].kind, {a: 'b'}, 'c')}"
        body:
          list: { title: "${name}", subtitle: "${age}", tags: "tags || `[]`" }
        """, on: [["name": nil, "age": 3], ["name": "Grace"]]) == [])
    #expect(try issues("each: \"@\"\nheader: ${note}", on: [["a": 1], ["note": nil]]) == [])
    #expect(try issues("header: ${x}\nbody: { list: { title: \"${y}\" } }", on: []) == [])
    #expect(try issues("header: ${x}", on: nil) == [])
  }

  @Test("the card has them, with the name of the file and the line")
  func card() throws {
    let bound = try BoundCard("id: a\nsource: s\nheader: A ${nmae}", on: ["name": "Ada"])
    #expect(
      try bound.card.warnings
        == ["test.yaml, line 10: there is no \"nmae\", but name; did you mean \"name\"?"])
    let silent = try BoundCard("id: a\nsource: s\nheader: A ${name}", on: ["name": "Ada"])
    #expect(try silent.card.warnings == [])
  }

  @Test("a card has what the query of its source looks up in vain")
  func query() throws {
    let reading = DashboardFile.load(
      text:
        "version: 1\nsources: { s: { type: static, data: {}, query: ordres } }\npages: [{ id: home, sections: [] }]",
      name: "wall.yaml", environment: [:])
    let query = try #require(reading.definition?.sources[0].query)
    let issue = BindingIssue(query, .unknownName("ordres", names: ["orders"]))
    var snapshot = Snapshot(value: nil)
    snapshot.value = .null
    snapshot.issue = issue
    let bound = try BoundCard("id: a\nsource: s\nheader: A", snapshot)
    #expect(
      try bound.card.warnings
        == ["wall.yaml, line 2: there is no \"ordres\", but orders; did you mean \"orders\"?"])
  }

  @Test("a card that shows nothing but a message says them there")
  func messages() throws {
    let empty = try BoundCard("id: a\nsource: s\nbody: { list: { title: x } }", on: ["a": [1]])
    guard case .empty(let message, scope: .card) = empty.cards[0].state else {
      Issue.record("\(empty.cards[0].state)")
      return
    }
    #expect(
      message.message
        == "test.yaml, line 10: the data is no list, but an object with a; name one by \"items: a\""
    )
    let failed = try BoundCard(
      "id: a\nsource: s\nquery: sort_by(@, &agee)\nheader: x", on: Self.people)
    guard case .failed(let failure, _) = failed.cards[0].state else {
      Issue.record("\(failed.cards[0].state)")
      return
    }
    #expect(failure.message.contains("there is no \"agee\", but name, age; did you mean \"age\"?"))
  }

  @Test("a comparison in “when” has them, and a name that “when” only asks for has none")
  func conditions() throws {
    #expect(
      try issues("when: \"stat == 'late'\"\nheader: x", on: ["state": "late"])
        == ["3: stat == 'late': there is no \"stat\", but state; did you mean \"state\"?"])
    #expect(try issues("when: error\nheader: x", on: ["state": "late"]) == [])
  }

  @Test("a card without a source has them for everything that it looks up")
  func noData() throws {
    let bound = try BoundCard("id: a\nheader: ${busy} of ${now()}", Snapshot(value: .null))
    #expect(
      bound.issues
        == ["2: \"busy\" is looked up, but the card has no data: give it a source"])
    let literal = try BoundCard(
      "id: a\nbody: { list: { items: '`[{\"name\": \"Ada\"}]`', title: \"${name}\" } }",
      Snapshot(value: .null))
    #expect(literal.issues == [])
  }

  @Test("a card that reads a history says why it lacks values, and another one doesn’t")
  func history() throws {
    var snapshot = Snapshot(value: ["n": 1, "history": []])
    snapshot.historyIssue = BindingIssue(
      location: SourceLocation(file: "wall.yaml", line: 2, column: 5), message: "no values")
    func warnings(_ keys: String) throws -> [String] {
      let state = try BoundCard("id: a\nsource: s\nheader: x\n" + keys, snapshot).cards[0].state
      return state.card?.warnings ?? []
    }
    let expected = ["wall.yaml, line 2: no values"]
    #expect(try warnings("body: { chart: { type: line, x: time, y: value } }") == expected)
    #expect(try warnings("body: { text: \"${history[-1].value}\" }") == expected)
    #expect(try warnings("body: { text: \"${n}\" }") == [])
  }

  @Test("a report has them for its columns, its search and its order")
  func report() throws {
    let reading = DashboardFile.load(
      text: """
        version: 1
        sources: { s: { type: static, data: [] } }
        pages:
          - id: all
            report:
              source: s
              columns: [{ title: Name, text: "${nmae}" }, { title: Age, text: "${age}" }]
              search: [nick]
              sort: ag
        """, name: "wall.yaml", environment: [:])
    let definition = try #require(reading.definition)
    guard case .report(let report) = definition.pages[0].content else { return }
    let rows = try #require(Self.people.array)
    let binder = ReportBinder(report, in: definition, title: "All")
    #expect(
      binder.issues(of: rows, in: Self.people).map(\.description) == [
        "wall.yaml:7:41: warning: there is no \"nmae\", but name, age; did you mean \"name\"?",
        "wall.yaml:8:16: warning: there is no \"nick\", but name, age",
        "wall.yaml:9:13: warning: there is no \"ag\", but name, age; did you mean \"age\"?",
      ])
  }
}
