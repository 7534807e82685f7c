import Testing

@Suite("Checking pictures that change")
struct PictureCheckTests {
  private func mistakes(_ keys: String) -> [String] {
    check(card: "body: { image: { \(keys) } }").map {
      String($0.split(separator: ": ", maxSplits: 1).last ?? "")
    }
  }

  @Test("a file, an address or a folder is enough, with or without an interval")
  func whole() {
    for place in ["path: a.png", "url: 'https://c.example/a.png'", "folder: photos"] {
      #expect(mistakes(place) == [])
      #expect(mistakes("\(place), every: 5s") == [])
    }
    #expect(mistakes("path: a.png, every: 5s, stale_after: 1m") == [])
  }

  @Test("only a picture that is loaded again becomes old")
  func age() {
    #expect(
      mistakes("path: a.png, stale_after: 1m").first?.contains(
        "\"stale_after\" has no meaning without \"every\": the picture is loaded once") == true)
    #expect(
      mistakes("folder: photos, every: 5s, stale_after: 1m").first?.contains(
        "\"stale_after\" has no meaning here: the pictures of a folder stay") == true)
  }
}
