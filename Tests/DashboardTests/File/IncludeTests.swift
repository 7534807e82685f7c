import Dashboard
import Foundation
import Testing

@Suite("Includes, variables and the environment")
struct IncludeTests {
  private let head = "version: 1\npages:\n  - id: home\n    sections:\n"

  @Test("a variable that is used nowhere is told where a text names it with other signs")
  func bareVariables() {
    func found(_ title: String, _ header: String) -> [String] {
      check(
        """
        version: 1
        vars: { shop: Oslo }
        title: "\(title)"
        pages: [{ id: a, sections: [{ cards: [{ id: b, header: "\(header)" }] }] }]
        """)
    }
    let message = "stays as it is written; the variable is ${var:shop}"
    #expect(
      found("Shop $shop", "{shop}") == [
        "wall.yaml:3:14: warning: \"$shop\" \(message)",
        "wall.yaml:4:57: warning: \"{shop}\" \(message)",
      ])
    #expect(found("Shop ${var:shop}", "{shop}") == [])
    #expect(found("Shops", "$shops {shop } $${shop}") == [])
  }

  @Test("An included file replaces a node, and is named in errors")
  func include() throws {
    let (reading, findings) = try read([
      "wall.yaml": head + "      - include: parts/line.yaml\n",
      "parts/line.yaml": "cards:\n  - include: card.yaml\n",
      "parts/card.yaml": "id: a\nheadr: b\n",
    ])
    #expect(
      findings == [
        "parts/card.yaml:2:1: error: unknown key \"headr\"; did you mean \"header\"?"
          + " (at pages[0].sections[0].cards[0].headr,"
          + " included at parts/line.yaml:2:14, wall.yaml:5:18)"
      ])
    #expect(reading.files.count == 3)
  }

  @Test("A file that can't be included is reported once, and the rest is still checked")
  func failing() throws {
    let (_, findings) = try read([
      "wall.yaml": "titel: x\n" + head
        + "      - include: none.yaml\n      - include: ../out.yaml\n"
        + "      - include: wall.yaml\n      - include: bad.yaml\n      - include: /etc/passwd\n",
      "bad.yaml": "cards: [",
      "../out.yaml": "cards: []",
    ])
    #expect(
      findings == [
        "wall.yaml:1:1: error: unknown key \"titel\"; did you mean \"title\"? (at titel)",
        "wall.yaml:6:18: error: none.yaml can’t be read: there is no such file or folder",
        "wall.yaml:7:18: error: ../out.yaml is outside of the dashboard’s folder",
        "wall.yaml:8:18: error: wall.yaml includes itself, directly or through another file",
        "wall.yaml:10:18: error: an include names a file relative to this one",
        "bad.yaml:1:8: error: ']' is missing to close this bracket"
          + " (included at wall.yaml:9:18)",
      ])
  }

  @Test("A symbolic link doesn't lead out of the folder")
  func link() throws {
    let (_, findings) = try read([
      "wall.yaml": head + "      - include: link.yaml\n", "../out.yaml": "cards: []",
    ]) { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "link.yaml").path(percentEncoded: false),
        withDestinationPath: "../out.yaml")
    }
    #expect(findings.count == 1)
    #expect(findings.first?.contains("link.yaml is outside of the dashboard’s folder") == true)
  }

  @Test("Files whose names are the same text in other bytes are two files")
  func bytes() throws {
    let (_, findings) = try read([
      "wall.yaml": head + "      - include: \u{E4}.yaml\n      - include: a\u{308}.yaml\n",
      "\u{E4}.yaml": "cards: []\n",
    ]) { folder in
      try Data("cards: []\nother: b\n".utf8).write(to: folder.appending(path: "a\u{308}.yaml"))
    }
    #expect(findings.contains { $0.contains("unknown key \"other\"") }, "\(findings)")
  }

  @Test("Includes nest at most eight deep")
  func depth() throws {
    var files = ["wall.yaml": head + "      - include: 1.yaml\n"]
    for number in 1...9 { files["\(number).yaml"] = "include: \(number + 1).yaml\n" }
    let (_, findings) = try read(files)
    #expect(
      findings == [
        "8.yaml:1:10: error: includes are nested more than 8 levels deep"
          + " (included at 7.yaml:1:10, 6.yaml:1:10, 5.yaml:1:10, 4.yaml:1:10, 3.yaml:1:10,"
          + " 2.yaml:1:10, 1.yaml:1:10, wall.yaml:5:18)"
      ])
  }

  @Test("A missing file and a file that is not text are reported")
  func files() throws {
    let (_, missing) = try read(["other.yaml": ""])
    #expect(
      missing == ["wall.yaml: error: the file can’t be read: there is no such file or folder"])
    let (_, broken) = try read(["other.yaml": ""]) { folder in
      try Data([0x61, 0x3A, 0x20, 0xC3, 0x28]).write(to: folder.appending(path: "wall.yaml"))
    }
    #expect(broken == ["wall.yaml:1:4: error: the file is not UTF-8; save it as UTF-8"])
    let (_, large) = try read(["wall.yaml": String(repeating: "#", count: 4 << 20 + 1)])
    #expect(large == ["wall.yaml: error: the file can’t be read: it is larger than 4 MiB"])
    let (_, folder) = try read(["wall.yaml/other.yaml": ""])
    #expect(folder == ["wall.yaml: error: the file can’t be read: it is a folder"])
  }

  @Test("Variables and the environment are replaced by text and nothing else")
  func variables() throws {
    let text = """
      version: 1
      title: "${var:name} on ${env:HOST} ${env:NONE:-somewhere} $${var:name}"
      vars: { name: "Wall: ${env:KIND}", rows: 5 }
      pages:
        - id: home
          sections:
            - cards:
                - { id: a, header: "${env:KIND} ${x}", body: { list: { title: a, limit: "${var:rows}" } } }
      """.replacing("\"${var:rows}\" }", with: "${var:rows} }")
    let plain = text.replacing("limit: ${var:rows} } } }", with: "limit: 5 } } }")
    let environment = ["HOST": "a\nb: c", "KIND": "${secret:x} #1"]
    let (reading, findings) = try read(["wall.yaml": plain], environment: environment)
    #expect(findings.isEmpty)
    #expect(
      reading.definition?.title == "Wall: ${secret:x} #1 on a\nb: c somewhere ${var:name}")
    guard case .sections(let sections)? = reading.definition?.pages[0].content else { return }
    let parts = sections[0].cards[0].header?.value.title?.parts ?? []
    #expect(parts.first == .literal("${secret:x} #1 "))
    #expect(parts.count == 2)
  }

  @Test("A variable may be a number")
  func numberVariable() {
    let text = """
      version: 1
      vars: { rows: 5 }
      pages:
        - id: home
          sections:
            - cards:
                - id: a
                  body:
                    list:
                      title: a
                      limit: ${var:rows}
      """
    #expect(check(text).isEmpty)
    #expect(check(text.replacing("rows: 5", with: "rows: many")).count == 1)
  }

  @Test("An unknown variable is reported")
  func unknownVariables() {
    let text = """
      version: 1
      title: a ${var:nam} ${env:NONE}
      vars: { name: x }
      pages: [{ id: home, sections: [] }]
      """
    #expect(
      check(text) == [
        "wall.yaml:2:10: error: unknown variable \"nam\"; did you mean \"name\"?",
        "wall.yaml:2:21: error: NONE is not set in the environment; ${env:NONE:-text} gives it a"
          + " default",
      ])
  }

  @Test("The resolved file is printed as YAML that reads back the same")
  func printing() throws {
    let (reading, findings) = try read([
      "wall.yaml": """
      version: 1
      vars: { host: plant.example }
      sources:
        web: { type: http, url: "https://${var:host}/${secret:token}" }
        data: { type: static, data: ["1", 1, no, null, "a: b", "", [], {}, "x\\ny"] }
      pages:
        - include: page.yaml
      """,
      "page.yaml": "id: home\nsections:\n  - title: A\n    cards: []\n",
    ])
    #expect(findings.isEmpty)
    let printed = """
      version: 1
      vars:
        host: plant.example
      sources:
        web:
          type: http
          url: "https://plant.example/${secret:token}"
        data:
          type: static
          data:
            - "1"
            - 1
            - no
            - null
            - "a: b"
            - ""
            - []
            - {}
            - "x\\ny"
      pages:
        - id: home
          sections:
            - title: A
              cards: []

      """
    #expect(reading.printed == printed)
    let again = DashboardFile.load(text: printed, name: "wall.yaml", environment: [:])
    #expect(again.printed == printed)
    #expect(again.definition?.sources.last == reading.definition?.sources.last)
  }
}
