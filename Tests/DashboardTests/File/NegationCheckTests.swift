import Testing

@Suite("The check of a ! before the name of a member")
struct NegationCheckTests {
  @Test(
    "warns wherever an expression can stand",
    arguments: [
      ("header: x\nwhen: \"!disk.ok\"", 8), ("header: x\nquery: \"[?!disk.ok]\"", 11),
      ("header: x\nalert: { when: \"length([?!disk.ok]) > `0`\" }", 26),
      ("header: x\nbody: { text: \"${!disk.ok}\" }", 18),
      ("header: x\nbody: { list: { title: x, key: \"!disk.ok\" } }", 33),
      ("header: x\nbody: { chart: { type: bar, x: n, y: \"!disk.ok\" } }", 39),
    ])
  func everywhere(keys: String, column: Int) {
    let found = check(card: "source: load\n" + keys).filter { $0.contains("!disk") }
    #expect(found.count == 1, "\(found)")
    #expect(
      found.first?.hasPrefix("wall.yaml:13:\(column + 12): warning: in the expression: ") == true,
      "\(found)")
    #expect(
      found.first?.contains(
        "!disk.ok is read as (!disk).ok, which is always null; write !(disk.ok)") == true)
  }

  @Test("doesn’t warn of a choice, which is one name with its member")
  func choices() {
    #expect(
      check(
        """
        version: 1
        sources: { s: { type: static, data: [] } }
        pages:
          - id: home
            choices: [{ id: site, title: Site, type: select, options: [kiel], all: All }]
            sections:
              - cards: [{ id: a, source: s, query: "[?!choice.site]", header: "${!(choice.site)}" }]
        """) == [])
  }
}
