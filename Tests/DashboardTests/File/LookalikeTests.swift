import Testing

@Suite("Characters that look like others")
struct LookalikeTests {
  private func mistakes(_ entry: String) -> [String] {
    check(
      """
      version: 1
      sources:
        s:
          type: file
          \(entry)
      pages: [{ id: home, sections: [{ cards: [{ id: a, source: s, header: A }] }] }]
      """
    ).map { $0.replacing("wall.yaml:5:5: ", with: "").replacing(#/ \(at .*\)$/#, with: "") }
  }

  @Test(
    "in a key are named, and the key isn’t missed",
    arguments: [
      ("pa\u{200B}th: a", ", which has an invisible character (U+200B) in it; write path"),
      ("path\u{2060}: a", ", which has an invisible character (U+2060) in it; write path"),
      ("pa\u{AD}th: a", ", which has an invisible character (U+00AD) in it; write path"),
      ("p\u{430}th: a", ", which has '\u{430}' of another alphabet (U+0430) in it; write path"),
      ("ｐａｔｈ: a", "; write path"), ("“path”: a", "; write path"),
      ("Path: a", "; did you mean \"path\"?"),
    ])
  func keys(entry: String, message: String) {
    let key = entry.prefix { $0 != ":" }
    #expect(mistakes(entry) == ["error: unknown key \"\(key)\"\(message)"])
  }

  @Test("in a word are named")
  func words() {
    let found = check("version: 1\ntheme: { scheme: d\u{430}rk }\npages: []")
    #expect(found.contains { $0.contains("which has '\u{430}' of another alphabet (U+0430)") })
  }

  @Test("A no-break space at the end of a key has one message")
  func noBreakSpace() {
    #expect(
      mistakes("path\u{A0}: a") == [
        "wall.yaml:5:10: error: a no-break space is a part of this key; remove it"
      ])
  }

  @Test(
    "A name of other letters is answered with one that is valid",
    arguments: [
      ("größe", "grosse"), ("首页", "shou-ye"), ("my page", "my-page"), ("Главная", "glavnaa"),
      ("1st", "n1st"), ("Überblick!", "uberblick"),
    ])
  func names(name: String, near: String) {
    let found = check("version: 1\npages: [{ id: \(name), sections: [] }]")
    #expect(found.first?.contains("; such as \(near) (at") == true, "\(found)")
  }
}
