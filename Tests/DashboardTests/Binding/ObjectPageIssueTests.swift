import CardModel
import Dashboard
import JMESPath
import Testing

@Suite("Mistakes on the pages of objects")
struct ObjectPageIssueTests {
  private static let file = """
    version: 1
    sources:
      people: { type: static, data: [] }
      tasks: { type: static, data: [] }
    pages:
      - id: home
        sections:
          - cards:
              - id: all
                source: people
                body: { list: { title: "${name}", opens: { page: person } } }
      - id: table
        report:
          source: tasks
          columns: [{ title: Task, text: "${title}" }]
          opens: { page: task }
      - id: person
        object: true
        title: ${nmae}
        header: { title: "${name}", subtitle: "${nick}" }
        sections:
          - cards:
              - { id: own, header: "${agee}", opens: { page: city } }
              - { id: theirs, source: tasks, query: "[?by == object().nam]", header: "${length(@)}" }
      - id: city
        object: true
        sections: [{ cards: [{ id: city, header: "${town}" }] }]
      - id: task
        object: true
        sections: [{ cards: [{ id: task, header: "${titel}" }] }]
    """

  private func issues(_ people: JSONValue, _ tasks: JSONValue) throws -> [String] {
    let reading = DashboardFile.load(
      text: Self.file, name: "wall.yaml", environment: [:])
    let definition = try #require(reading.definition, "\(reading.diagnostics)")
    return CardBinder().issues(
      ofObjectPagesIn: definition,
      [
        definition.sources[0].id: Snapshot(value: people),
        definition.sources[1].id: Snapshot(value: tasks),
      ],
      rows: ["table": tasks.array ?? []]
    ).map { "\($0.location.line): \($0.message)" }
  }

  @Test("are found with the objects that open the page")
  func found() throws {
    #expect(
      try issues([["name": "Ada", "age": 36]], [["title": "Write", "by": "Ada"]]) == [
        "19: there is no \"nmae\", but name, age; did you mean \"name\"?",
        "20: there is no \"nick\", but name, age",
        "23: there is no \"agee\", but name, age; did you mean \"age\"?",
        "24: [?by == object().nam]: there is no \"nam\", but name, age; did you mean \"name\"?",
        "27: there is no \"town\", but name, age",
        "30: there is no \"titel\", but title, by; did you mean \"title\"?",
      ])
  }

  @Test("are none where one of the objects has the name, or no object opens the page")
  func notFound() throws {
    let people: JSONValue = [
      ["nmae": 1, "nick": nil], ["agee": 1, "name": 2, "town": 3, "nam": 4],
    ]
    #expect(try issues(people, [["titel": "x", "by": 1]]) == [])
    #expect(try issues([], []) == [])
  }
}
