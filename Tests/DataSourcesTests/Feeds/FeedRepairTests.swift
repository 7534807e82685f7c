import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@Suite("Feeds with slips")
struct FeedRepairTests {
  private func read(_ bytes: [UInt8]) throws -> [JSONValue] {
    try #require(try DataFormat.feed.decode(bytes, name: "news").array)
  }

  private func rss(_ item: String, head: String = "") throws -> [JSONValue] {
    try read(Array("\(head)<rss><channel>\n<item>\(item)</item></channel></rss>".utf8))
  }

  /// A row of feeds.json, which feeds.py makes.
  private struct Row: Decodable {
    /// Each character is a byte.
    let text: String
    let items: [Item]
  }

  private struct Item: Decodable, Equatable {
    let title: String?
    let time: Double?

    init(_ value: JSONValue) {
      title = value["title"]?.string
      time = value["time"]?.number
    }

    init(from decoder: any Decoder) throws {
      var parts = try decoder.unkeyedContainer()
      title = try parts.decode(String?.self)
      _ = try parts.decode(String?.self)
      time = try parts.decode(Double?.self)
    }
  }

  @Test("400 feeds that are broken in all ways give what they mean")
  func suite() throws {
    let table = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "feeds.json")
    let rows = try JSONDecoder().decode([Row].self, from: Data(contentsOf: table))
    #expect(rows.count == 400)
    for (number, row) in rows.enumerated() {
      let bytes = row.text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      do {
        let items = try read(bytes).map(Item.init)
        #expect(items == row.items, "row \(number): \(row.text)")
      } catch {
        Issue.record("row \(number): \(error): \(row.text)")
      }
    }
  }

  @Test("what stands in CDATA and comments is no slip")
  func sections() throws {
    let data = try rss("<!-- a & b --><title><![CDATA[a & b &eacute;]]></title><author>&</author>")
    #expect(data.first?["title"] == "a & b é")
    #expect(data.first?["author"] == "&")
  }

  @Test("what stands after the feed is left out")
  func rest() throws {
    for rest in ["<script>x</script>", "\nDone & out", "</p>", "<rss>"] {
      let text =
        "<!-- <rss> --><rss><channel><item><title>One</title></item></channel></rss >\(rest)"
      #expect(try read(Array(text.utf8)).map { $0["title"] } == ["One"], "\(rest)")
    }
  }

  @Test("a feed whose tags don’t fit is refused, since parts of it may be missing")
  func recovery() {
    for item in [
      "<title>One<br></title>", "<title>One</title><description>a<p>b</description>",
      "<title>One</title><enclosure url=x>",
    ] {
      let text = "<item>\(item)</item><item><title>Two</title></item>"
      let failure = #expect(throws: SourceFailure.self) {
        try read(Array("<rss><channel>\(text)</channel></rss>".utf8))
      }
      #expect(failure?.message.hasPrefix("news, line 1: this is no XML: ") == true, "\(text)")
    }
  }

  @Test("a feed that was cut is refused, as are entities, whatever else is wrong with it")
  func refusals() {
    for (text, message) in [
      ("<rss><channel><item><title>a & b</title>", "news: the feed ends in its middle"),
      (
        "<!DOCTYPE rss [<!ENTITY e 'x'>]><rss><channel><item>a & &e;</item></channel></rss>",
        "news: a feed that declares entities isn’t read"
      ),
    ] {
      let failure = #expect(throws: SourceFailure.self) { try read(Array(text.utf8)) }
      #expect(failure?.message == message)
    }
  }

  @Test(
    "a time is read in each notation whose meaning is certain",
    arguments: [
      ("2026-11-20T10:00:00Z", 1_795_168_800), ("2026-11-20 10:00:00", 1_795_168_800),
      ("20261120T100000Z", 1_795_168_800), ("20/11/2026 10:00", 1_795_168_800),
      ("11/20/2026 10:00:00", 1_795_168_800), ("20.11.2026", 1_795_132_800),
      ("2026/11/20 10:00", 1_795_168_800), ("11/11/2026", 1_794_355_200),
      ("Fri Nov 20 10:00:00 2026", 1_795_168_800), ("Fri, 20-Nov-2026 10:00:00 GMT", 1_795_168_800),
      ("November 20, 2026 10:00 PM", 1_795_212_000), ("03/04/2026 10:00", nil),
      ("32/13/2026", nil), ("20/11/26", nil), ("2026-02-30", nil), ("20/11/2026 25:00", nil),
    ] as [(String, Int64?)])
  func times(text: String, seconds: Int64?) throws {
    let time: JSONValue = seconds.map { .integer($0) } ?? .null
    #expect(try rss("<pubDate>\(text)</pubDate>").first?["time"] == time)
    #expect(
      try rss("<dcterms:issued>\(text)</dcterms:issued>").first?["time"] == time)
    let entry = "<entry><issued>\(text)</issued></entry>"
    let atom = "<feed xmlns='http://purl.org/atom/ns#'>\(entry)</feed>"
    #expect(try read(Array(atom.utf8)).first?["time"] == time)
  }

  @Test("Atom 0.3 and Atom without a namespace are read as Atom is")
  func otherAtoms() throws {
    for space in [" xmlns='http://purl.org/atom/ns#'", "", " xmlns='http://www.w3.org/2005/Atom'"] {
      let text = """
        <feed\(space) xml:base="http://example.org/blog/"><title>Quays</title>
        <author><name>Ada</name></author>
        <entry><title mode="escaped" type="text/html">a &lt;b&gt;c&lt;/b&gt;</title><id>1</id>
        <link rel="alternate" href="2026/post.html"/><modified>2026-11-20T10:00:00Z</modified>
        <content>Text</content></entry></feed>
        """
      #expect(
        try read(Array(text.utf8)) == [
          [
            "title": "a c", "link": "http://example.org/blog/2026/post.html",
            "time": 1_795_168_800, "summary": "Text", "author": "Ada", "image": nil, "id": "1",
            "feed": "Quays",
          ]
        ])
    }
  }

  @Test("a relative address is that of the nearest xml:base, then of the feed, then of its page")
  func addresses() throws {
    func links(_ text: String) throws -> [JSONValue?] {
      try read(Array(text.utf8)).flatMap { [$0["link"], $0["image"]] }
    }
    let items = """
      <item><link>/rel/1</link><enclosure type="image/png" url="1.png"/></item>\
      <item xml:base="https://cdn.example.org/x/"><link>2</link></item>\
      <item><link xml:base="sub/">3</link></item>
      """
    let expected: [JSONValue?] = [
      "https://example.org/rel/1", "https://example.org/blog/1.png", "https://cdn.example.org/x/2",
      nil, "https://example.org/blog/sub/3", nil,
    ].map { $0.map { .string($0) } ?? .null }
    let ofPage = "<rss><channel><link>https://example.org/blog/</link>\(items)</channel></rss>"
    #expect(try links(ofPage) == expected)
    let based = "<rss xml:base='https://example.org/blog/'><channel>\(items)</channel></rss>"
    #expect(try links(based) == expected)
    #expect(try links("<rss><channel>\(items)</channel></rss>").first == "/rel/1")
  }

  @Test("an item without a title has the beginning of its text as one")
  func titles() throws {
    let long = String(repeating: "seven words ", count: 20)
    for (item, title) in [
      ("<description>&lt;p&gt;First.&lt;/p&gt;Second.</description>", "First."),
      ("<title/><description>First.</description>", "First."),
      (
        "<description>\(long)</description>",
        "seven words seven words seven words seven words seven words seven words seven…"
      ),
      ("<title>Own</title><description>First.</description>", "Own"),
    ] {
      #expect(try rss(item).first?["title"] == .string(title))
    }
    #expect(try rss("<link>https://example.org</link>").first?["title"] == .null)
  }
}
