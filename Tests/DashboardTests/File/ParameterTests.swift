import Dashboard
import Testing

@Suite("Parameters of included files")
struct ParameterTests {
  private let room = """
    params:
      room: { type: text, required: true }
      limit: { type: number, default: 3 }
      columns: { type: any }
    id: card-${with:room}
    source: ${with:room}
    header: "The ${with:room}: ${t.${with:room}}"
    body:
      list:
        items: rooms[?name == '${with:room}']
        title: ${name}
        limit: ${with:limit}
    """

  private func wall(_ cards: String, sources: String = "{}") -> String {
    """
    version: 1
    sources: \(sources)
    pages:
      - id: home
        sections:
          - cards:
    \(cards.split(separator: "\n").map { "          " + $0 }.joined(separator: "\n"))
    """
  }

  private func findings(_ files: [String: String]) throws -> [String] {
    try read(files).findings
  }

  @Test("Arguments stand in texts, ids, expressions, and inside other expressions")
  func arguments() throws {
    let (reading, findings) = try read([
      "wall.yaml": wall(
        "- { include: lib/room.yaml, with: { room: attic, limit: 5 } }",
        sources: "{ attic: { type: static, data: {} } }"),
      "lib/room.yaml": room,
    ])
    #expect(findings == [])
    #expect(
      reading.printed == """
        version: 1
        sources:
          attic:
            type: static
            data: {}
        pages:
          - id: home
            sections:
              - cards:
                  - id: card-attic
                    source: attic
                    header: "The attic: ${t.attic}"
                    body:
                      list:
                        items: "rooms[?name == 'attic']"
                        title: "${name}"
                        limit: 5

        """)
  }

  @Test("for makes a node for each element: an argument, or arguments by name")
  func repeated() throws {
    let (reading, findings) = try read([
      "wall.yaml": wall(
        """
        - include: room.yaml
          with: { limit: 4 }
          for: [attic, { room: cellar, limit: 9 }, { room: hall }]
        - id: last
        """,
        sources:
          "[{ include: sources.yaml, for: [attic, cellar] }, { hall: { type: static, data: 1 } }]"),
      "room.yaml": room,
      "sources.yaml": "params: { id: {} }\n${with:id}: { type: static, data: \"${with:id}\" }\n",
    ])
    #expect(findings == [])
    let definition = try #require(reading.definition)
    #expect(definition.sources.map(\.id.rawValue) == ["attic", "cellar", "hall"])
    guard case .sections(let sections) = definition.pages[0].content else { return }
    #expect(
      sections[0].cards.map(\.id.description) == ["card-attic", "card-cellar", "card-hall", "last"])
    #expect(reading.printed?.contains("limit: 9") == true)
    #expect(reading.files.count == 3)
  }

  @Test("An argument may be a list or a mapping, and keeps its own place in the file")
  func wholeNodes() throws {
    let file = """
      params: { columns: { type: any, required: true } }
      content:
        - id: a
          body: { table: { columns: "${with:columns}" } }
      """
    let (_, findings) = try read([
      "wall.yaml": """
      version: 1
      pages:
        - id: home
          sections:
            - cards:
                include: cards.yaml
                with: { columns: [{ titel: A, text: b }] }
      """,
      "cards.yaml": file,
    ])
    #expect(
      findings == [
        "wall.yaml:7:29: error: missing key \"title\""
          + " (at pages[0].sections[0].cards[0].body.table.columns[0])",
        "wall.yaml:7:31: error: unknown key \"titel\"; did you mean \"title\"?"
          + " (at pages[0].sections[0].cards[0].body.table.columns[0].titel)",
      ])
  }

  @Test("A mistake in a file names each include that leads to it")
  func placesOfMistakes() throws {
    let found = try findings([
      "wall.yaml": wall("- include: outer.yaml\n  for: [a, b]"),
      "outer.yaml": "params: { n: {} }\ninclude: inner.yaml\nwith: { m: \"${with:n}\" }\n",
      "inner.yaml": "params: { m: {} }\nid: c-${with:m}\nheadr: x\n",
    ])
    #expect(
      found == [
        "inner.yaml:3:1: error: unknown key \"headr\"; did you mean \"header\"?"
          + " (at pages[0].sections[0].cards[0].headr, included at outer.yaml:2:10,"
          + " wall.yaml:8:19)"
      ])
  }

  @Test("Arguments that don’t fit the parameters are reported with both places")
  func wrongArguments() throws {
    let found = try findings([
      "wall.yaml": wall(
        """
        - { include: room.yaml, with: { rom: attic } }
        - { include: room.yaml, with: { room: [attic] } }
        - { include: room.yaml, with: { room: attic, limit: many } }
        - { include: plain.yaml, with: { room: attic } }
        - { include: plain.yaml, for: [attic] }
        - { include: room.yaml }
        - { include: room.yaml, wiht: 1, with: {} }
        - { include: room.yaml, with: attic }
        - { include: room.yaml, for: attic }
        """),
      "room.yaml": room, "plain.yaml": "id: a\n",
    ])
    #expect(
      found == [
        "wall.yaml:7:24: error: an argument for \"room\" is missing,"
          + " which room.yaml:2:9 requires",
        "wall.yaml:7:43: error: room.yaml has no parameter \"rom\"; did you mean \"room\"?",
        "wall.yaml:8:49: error: expected text for \"room\", found a list",
        "wall.yaml:9:63: error: expected a number for \"limit\", found text \"many\"",
        "wall.yaml:10:44: error: plain.yaml declares no parameters (params)",
        "wall.yaml:11:42: error: plain.yaml declares no parameters (params)",
        "wall.yaml:12:24: error: an argument for \"room\" is missing,"
          + " which room.yaml:2:9 requires",
        "wall.yaml:13:35: error: an include has the keys include, with and for, not \"wiht\"",
        "wall.yaml:14:41: error: expected a mapping of arguments, found text \"attic\"",
        "wall.yaml:15:40: error: expected a list with an element for each node",
      ])
  }

  @Test("An unknown parameter is reported where it stands")
  func unknownParameter() throws {
    let found = try findings([
      "wall.yaml": wall(
        "- { include: a.yaml, for: [1, 2] }\n- { id: x, header: \"${with:x}\" }\n- { include: b.yaml }"
      ),
      "a.yaml": "params: { n: {} }\nid: a${with:n}\nheader: ${with:m} ${with:nn}\n",
      "b.yaml": "id: b\nheader: \"${with:n}\"\n",
    ])
    #expect(
      found == [
        "wall.yaml:8:31: error: ${with:x} is for files that an include passes arguments to"
          + " (at pages[0].sections[0].cards[2].header)",
        "a.yaml:3:9: error: unknown parameter \"m\"; the file declares n"
          + " (included at wall.yaml:7:38)",
        "a.yaml:3:19: error: unknown parameter \"nn\"; did you mean \"n\"?"
          + " (included at wall.yaml:7:38)",
        "b.yaml:2:10: error: unknown parameter \"n\"; the file declares none (params)"
          + " (included at wall.yaml:9:24)",
      ])
  }

  @Test("A file that each include declares anew needs a parameter in its ids")
  func duplicateIDs() throws {
    let found = try findings([
      "wall.yaml": wall("- { include: a.yaml, for: [1, 2] }"),
      "a.yaml": "params: { n: {} }\nid: a\nheader: ${with:n}\n",
    ])
    #expect(
      found == [
        "a.yaml:2:5: error: each include of this file declares \"a\"; make the name of a"
          + " parameter, such as a-${with:name}"
          + " (at pages[0].sections[0].cards[1].id, included at wall.yaml:7:41)"
      ])
  }

  @Test("Declarations with mistakes are reported alone")
  func wrongDeclarations() throws {
    let found = try findings([
      "wall.yaml": wall("- { include: a.yaml, for: [1, 2] }"),
      "a.yaml": "params: { n: { typ: text }, m: 3 }\nid: a-${with:n}\n",
    ])
    #expect(
      found == [
        "a.yaml:1:16: error: unknown key \"typ\"; did you mean \"type\"?"
          + " (at params.n.typ, included at wall.yaml:7:38)",
        "a.yaml:1:32: error: expected a mapping, found number 3"
          + " (at params.m, included at wall.yaml:7:38)",
      ])
  }

  @Test("for belongs to an include in a list")
  func forOutsideOfLists() throws {
    let found = try findings([
      "wall.yaml": "version: 1\npages: { include: a.yaml, for: [1] }\n",
      "a.yaml": "params: { n: {} }\nid: a\n",
    ])
    #expect(
      found == [
        "wall.yaml:2:19: error: for makes several nodes, and belongs to an include in a list"
      ])
  }
}
