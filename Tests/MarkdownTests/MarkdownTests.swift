import CardModel
import Markdown
import TestSupport
import Testing

@Suite("Markdown in the text of a body")
struct MarkdownTests {
  private func blocks(_ text: String) -> [TextBlock] { TextBody(markdown: text).blocks }

  private func runs(_ text: String) -> [TextRun] { blocks(text).first?.runs ?? [] }

  @Test("paragraphs and lists")
  func structure() {
    let text = """
      One
      line

      - bullet
        goes on
      * another
      3) three
      4. four
      -dash 1.5 and 2.

      2026) Not so
      """
    #expect(
      blocks(text) == [
        .paragraph([TextRun("One\nline")]), .bullet([TextRun("bullet\ngoes on")]),
        .bullet([TextRun("another")]), .numbered(3, [TextRun("three")]),
        .numbered(4, [TextRun("four\n-dash 1.5 and 2.")]),
        .numbered(2026, [TextRun("Not so")]),
      ])
  }

  @Test("bold, italic, code and links")
  func styles() {
    #expect(
      runs("a **b *c*** `*d*` __e__") == [
        TextRun("a "), TextRun("b ", style: .bold), TextRun("c", style: [.bold, .italic]),
        TextRun(" "), TextRun("*d*", style: .code), TextRun(" "), TextRun("e", style: .bold),
      ])
    #expect(
      runs("see **[the page](https://a.example/x_y)**!") == [
        TextRun("see "), TextRun("the page", style: .bold, url: "https://a.example/x_y"),
        TextRun("!"),
      ])
  }

  @Test(
    "text without markup of the subset is shown as written",
    arguments: [
      "2 * 3 * 4", "snake_case_name", "**open", "a ** b **", "`", "``", "[x]", "[x](",
      "[x](y)", "[x](javascript:alert)", "[x](file:///etc/passwd)", "[](https://a)",
      "[x](https://a b)", "<b>bold</b>", "<img src=x>", "5 < 6 & 7", "# Title", "_", "***",
      "![alt](data:image/png)", "a\\b",
    ])
  func literal(text: String) {
    #expect(runs(text).map(\.text).joined() == text)
    #expect(runs(text).allSatisfy { $0.style.isEmpty && $0.url == nil })
  }

  @Test(
    "blocks that aren't paragraphs or lists are shown as written",
    arguments: [
      "# Title *a*", "Title\n---", "> quote **b**\n> two", "```\nlet a = *b*\n```",
      "<div>\n*a*\n</div>",
      "[WARN]: disk", "|a|b|\n|-|-|",
    ])
  func literalBlocks(text: String) {
    #expect(
      blocks("\(text)\n\nend") == [.paragraph([TextRun(text)]), .paragraph([TextRun("end")])])
  }

  @Test("the rules of CommonMark apply within words, to entities, numbers and inner lists")
  func commonMark() {
    #expect(runs("2*3*4") == [TextRun("2"), TextRun("3", style: .italic), TextRun("4")])
    #expect(runs("&amp; &uuml;") == [TextRun("& ü")])
    #expect(blocks("- ").isEmpty)
    #expect(
      blocks("1. a\n1. b\n\n   c\n   - d") == [
        .numbered(1, [TextRun("a")]), .numbered(2, [TextRun("b")]), .paragraph([TextRun("c")]),
        .bullet([TextRun("d")]),
      ])
  }

  @Test("nesting of any depth is read", arguments: ["- ", "> ", "*a **b ", "![", "1. "])
  func nesting(mark: String) {
    let text =
      String(repeating: mark, count: 5000) + "x" + String(repeating: "*** ](a)", count: 900)
    #expect(!blocks(text).isEmpty)
  }

  @Test("a backslash makes a character literal")
  func escapes() {
    #expect(runs(#"\*a\* \[x](https://a) \\"#) == [TextRun(#"*a* [x](https://a) \"#)])
  }

  @Test("links lead to the web, a mailbox or a telephone, and nowhere else")
  func schemes() {
    for url in ["http://a", "HTTPS://a", "mailto:a@b", "tel:+49", "http://[::1]:80/"] {
      #expect(runs("[x](\(url))") == [TextRun("x", url: url)])
    }
    for url in ["https:", "ftp://a", "data:x", "//a", "a:b", "https://a\u{1}"] {
      #expect(runs("[x](\(url))").allSatisfy { $0.url == nil })
    }
  }

  @Test("a long text is truncated")
  func length() {
    let runs = runs(String(repeating: "x", count: 30_000))
    #expect(runs.map(\.text.count) == [TextBody.characterLimit])
  }

  @Test("twenty thousand mutations are read without losing a letter", arguments: 1...4)
  func mutations(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let tokens = [
      "**", "*", "_", "__", "`", "``", "[", "]", "](", "](https://a)", ")", "\\", "\n", "\n\n",
      "- ", "1. ", " ", "<b>", "&", "é", "👩‍👩‍👧", "\u{202e}", "\u{0}",
    ]
    for _ in 0..<5000 {
      var text = "Roast **it** *lighter* [x](https://a)\n- `b` c\n2. d"
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let index = text.indices.randomElement(using: &generator) ?? text.startIndex
        text.insert(contentsOf: tokens.randomElement(using: &generator) ?? "", at: index)
      }
      let letters = blocks(text).flatMap(\.runs).map(\.text).joined().filter(\.isLetter)
      for letter in "Roastlighterx" { #expect(letters.contains(letter)) }
    }
  }

  @Test("a line gives the same alone, where it may skip the parser, and before other lines")
  func plain() {
    var generator = SeededGenerator(seed: 7)
    let tokens = [
      "a", "Ä", "1", " ", "  ", "-", "=", "#", "+", ">", "~~~", "|", "!", "]:", "](b)", ".", ")",
      ":", "https://a.b", "\u{a0}", "•", "é", "👩‍👩‍👧", "\"", "'", "amp;", "]", "\u{7f}", "\u{2028}",
      "\u{85}", "*", "_", "`", "[", "<b>", "&", "\\",
    ]
    for _ in 0..<5000 {
      var text = ["a", "Ä", "•", "\u{a0}", "👩‍👩‍👧"].randomElement(using: &generator) ?? ""
      for _ in 0..<Int.random(in: 0...8, using: &generator) {
        text += tokens.randomElement(using: &generator) ?? ""
      }
      #expect(blocks(text).first == blocks(text + "\n\n*markup*").first, "\(text)")
    }
  }

  @Test("marks that never close take no more time than others")
  func unclosed() {
    for sign in ["*", "**a ", "_", "`", "[", "[x](", "[x](https://", "*`[", "\\", "***a"] {
      let text = String(repeating: sign, count: TextBody.characterLimit / sign.count)
      #expect(!blocks(text).isEmpty)
    }
  }
}
