import ChartModel
import Testing

@Suite("Texts that are too long for a widget")
struct BoundedTextTests {
  @Test(
    "a text within its limit stays as it is",
    arguments: ["", "abcde", "äöüßé", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦", "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}"])
  func short(text: String) {
    #expect(text.bounded(to: 5) == text)
  }

  @Test("a longer one ends in an ellipsis, between characters")
  func long() {
    #expect("abcdef".bounded(to: 5) == "abcd…")
    #expect(String(repeating: "🇨🇭", count: 9).bounded(to: 3) == "🇨🇭🇨🇭…")
    #expect(String(repeating: "e\u{301}", count: 9).bounded(to: 3) == "e\u{301}e\u{301}…")
    #expect(String(repeating: "\r\n", count: 9).bounded(to: 2) == "\r\n…")
  }

  @Test("a character has at most thirty marks, however short the text is")
  func marks() {
    let marked = "a" + String(repeating: "\u{301}", count: 30)
    #expect(marked.bounded(to: 100) == marked)
    #expect((marked + "\u{301}" + marked).bounded(to: 200) == marked + marked)
    let endless = "a" + String(repeating: "\u{301}", count: 1_000_000)
    #expect(endless.bounded(to: 10) == marked + "…")
    #expect(("ab" + endless).bounded(to: 10) == "ab…")
  }

  @Test("NUL, where C would end the text, is a sign that can be seen")
  func nul() {
    #expect("a\0b".bounded(to: 5) == "a\u{FFFD}b")
    #expect(String(repeating: "\0", count: 9).bounded(to: 3) == "\u{FFFD}\u{FFFD}…")
  }

  @Test("whatever is assigned, a name is bounded")
  func wrapper() {
    let long = String(repeating: "x", count: 2_000_000)
    var series = ChartSeries(name: long, values: [])
    #expect(series.name.count == LabelKind.limit)
    series.name = long
    #expect(series.name.count == LabelKind.limit)
    var chart = Chart(kind: .line, domain: .categories([long]), series: [series])
    #expect(chart.domain == .categories([series.name]))
    chart.domain = .categories([long, "b"])
    #expect(chart.domain == .categories([series.name, "b"]))
    #expect(ChartValueFormat(unit: .text(long)).unit == .text(series.name))
  }
}
