import CardModel
import JMESPath
import Testing

@Suite("Binding blocks")
struct BlockBindingTests {
  private func text(_ text: String, state: SemanticState = .neutral) -> BodyBlock {
    BodyBlock(.text(BlockText(TextBody(plain: text), state: state)))
  }

  private func blocks(_ yaml: String, on data: JSONValue) throws -> [BodyBlock]? {
    let lines = yaml.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    let bound = try BoundCard("id: a\nsource: s\nbody:\n  blocks:\n" + lines, on: data)
    #expect(bound.issues == [])
    guard case .blocks(let body) = try bound.card.body else { return nil }
    return body.blocks
  }

  @Test("A block has its look, and its text is Markdown")
  func look() throws {
    let all = try blocks(
      """
      - { text: "**${name}**", size: large, bold: true, subtle: true, state: "${state}", align: end, lines: 2 }
      - { image: a.png, size: small, shape: circle, align: center, gap: none, line: true }
      """, on: ["name": "Ada", "state": "positive"])
    #expect(
      all == [
        BodyBlock(
          .text(
            BlockText(
              TextBody(blocks: [.paragraph([TextRun("Ada", style: .bold)])]), size: .large,
              isBold: true, isSubtle: true,
              state: .positive, alignment: .end, lineLimit: 2))),
        BodyBlock(
          .picture(
            BlockPicture(
              .file("/wall/a.png"), size: .small, isCircle: true, alignment: .center)),
          gap: .none, hasLine: true),
      ])
  }

  @Test("There is a block or a column for each item on which its condition is true")
  func each() throws {
    let all = try blocks(
      """
      - { each: list, when: n > `1`, text: "${index()}: ${n}" }
      - columns:
        - { each: list, width: auto, blocks: [{ text: "${n}" }] }
        - { share: 2, blocks: [{ text: "${length(list)}" }] }
      - { when: none, text: never }
      """, on: ["list": [["n": 1], ["n": 2], ["n": 3]]])
    #expect(
      all == [
        text("1: 2"), text("2: 3"),
        BodyBlock(
          .columns([
            BlockColumn([text("1")], width: .auto), BlockColumn([text("2")], width: .auto),
            BlockColumn([text("3")], width: .auto), BlockColumn([text("3")], width: .share(2)),
          ])),
      ])
  }

  @Test("A box that shows nothing itself is replaced by its blocks, and one without blocks is gone")
  func boxes() throws {
    let all = try blocks(
      """
      - { text: a }
      - { gap: large, box: [{ box: [{ text: b }] }, { text: c }] }
      - { box: [{ text: "${none || ''}" }], ground: emphasis }
      - { box: [{ facts: [{ label: d, text: "1" }] }], ground: critical }
      """, on: [:])
    var b = text("b")
    b.gap = .large
    #expect(
      all == [
        text("a"), b, text("c"),
        BodyBlock(
          .box([BodyBlock(.facts([Fact(id: .position(0), label: "d", text: "1")]))]),
          ground: .critical),
      ])
  }

  @Test("Blocks without content leave the card empty")
  func empty() throws {
    let bound = try BoundCard(
      "id: a\nsource: s\nheader: A\nbody: { blocks: [{ each: list, text: x }] }",
      on: ["list": []])
    guard case .empty = bound.cards.first?.state else {
      Issue.record("the card isn't empty")
      return
    }
  }

  @Test("Mistakes of blocks have their places")
  func mistakes() {
    func messages(_ block: String) -> [String] {
      check(card: "body: { blocks: [\(block)] }").map {
        String($0.split(separator: ": ", maxSplits: 2).last?.prefix { $0 != "(" }.dropLast() ?? "")
      }
    }
    #expect(
      messages("{ text: a, shape: circle }") == ["\"shape\" has no meaning without \"image\""])
    #expect(
      messages("{ box: [{ text: a, sise: large }] }").first?
        .hasPrefix("unknown key \"sise\"; did you mean \"size\"?") == true)
    #expect(
      messages("{ columns: [{ share: 0, blocks: [] }] }")
        == ["\"share\" must be more than 0, and at most 1000"])
    #expect(
      messages("{ columns: [{ width: wide, blocks: [] }] }").first?.contains("a whole number")
        == true)
    #expect(
      messages("{ facts: [{ label: a, text: b, opens: object }] }")
        == ["among blocks, \"opens\" needs a \"url\""])
  }
}
