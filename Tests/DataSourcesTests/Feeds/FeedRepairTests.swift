import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@Suite("Feeds with slips")
struct FeedRepairTests {
  private func read(_ bytes: [UInt8], address: String? = nil) throws -> ReadData {
    try DataReading(.feed).read(bytes, name: "news", address: address)
  }

  private func rss(_ item: String, head: String = "") throws -> ReadData {
    try read(Array("\(head)<rss><channel>\n<item>\(item)</item></channel></rss>".utf8))
  }

  /// A row of feeds.json, which feeds.py makes.
  private struct Row: Decodable {
    /// Each character is a byte.
    let text: String
    let items: [Item]
    let warns: Bool
  }

  private struct Item: Decodable, Equatable {
    let title: String?
    let link: String?
    let time: Double?

    init(_ value: JSONValue) {
      (title, link) = (value["title"]?.string, value["link"]?.string)
      time = value["time"]?.number
    }

    init(from decoder: any Decoder) throws {
      var parts = try decoder.unkeyedContainer()
      title = try parts.decode(String?.self)
      link = try parts.decode(String?.self)
      time = try parts.decode(Double?.self)
    }
  }

  @Test("400 feeds that are broken in all ways give what they mean, and say what was mended")
  func suite() throws {
    let table = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "feeds.json")
    let rows = try JSONDecoder().decode([Row].self, from: Data(contentsOf: table))
    #expect(rows.count == 400)
    for (number, row) in rows.enumerated() {
      let bytes = row.text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      do {
        let data = try read(bytes, address: "https://example.org/blog/feed.xml")
        #expect(data.value.array?.map(Item.init) == row.items, "row \(number): \(row.text)")
        #expect((data.warning != nil) == row.warns, "row \(number): \(row.text)")
      } catch {
        Issue.record("row \(number): \(error): \(row.text)")
      }
    }
  }

  @Test("a slip that can be mended is named with its line, and the feed is whole")
  func warnings() throws {
    let ampersand = try rss("<title>Fish & chips</title><link>http://example.org/?a=1&b=2</link>")
    #expect(ampersand.value.array?.first?["title"] == "Fish & chips")
    #expect(ampersand.value.array?.first?["link"] == "http://example.org/?a=1&b=2")
    #expect(
      ampersand.warning
        == "news, line 2: this is no right XML, and was mended: xmlParseEntityRef: no name")
    #expect(try rss("<title>Fish &amp; chips</title>").warning == nil)
    let early = try rss("<title>x</title>", head: "\n\n<?xml version='1.0'?>")
    #expect(early.warning?.hasPrefix("news, line 3: this is no right XML, and was mended") == true)
  }

  @Test("what stands in CDATA and comments is no slip")
  func sections() throws {
    let data = try rss("<!-- a & b --><title><![CDATA[a & b &eacute;]]></title><author>&</author>")
    #expect(data.value.array?.first?["title"] == "a & b é")
    #expect(data.value.array?.first?["author"] == "&")
  }

  @Test("what stands after the feed is left out")
  func rest() throws {
    for rest in ["<script>x</script>", "\nDone & out", "</p>", "<rss>"] {
      let text =
        "<!-- <rss> --><rss><channel><item><title>One</title></item></channel></rss >\(rest)"
      #expect(try read(Array(text.utf8)).value.array?.map { $0["title"] } == ["One"], "\(rest)")
    }
  }

  @Test("after tags that don’t fit, the other items are read, and the feed may lack something")
  func recovery() throws {
    for item in [
      "<title>One<br></title>", "<title>One</title><description>a<p>b</description>",
      "<title>One</title><enclosure url=x>",
    ] {
      let text = "<item>\(item)</item><item><title>Two</title></item>"
      let data = try read(Array("<rss><channel>\(text)</channel></rss>".utf8))
      #expect(data.value.array?.map { $0["title"] } == ["One", "Two"], "\(text)")
      #expect(data.warning?.contains("parts of the feed may be missing") == true)
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
      ("Fri Nov 20 2026 11:00:00 GMT+0100 (CET)", 1_795_168_800),
      ("Fri, 20 Nov 2026 12:00:00 GMT+2", 1_795_168_800),
      ("Fri, 20 Nov 2026 11:00:00 UTC+1", 1_795_168_800),
      ("Fri, 20 Nov 2026 11:00:00 GMT +01:00", 1_795_168_800),
      ("Fri, 20 Nov 2026 11:00:00 +0100 CET", 1_795_168_800),
      ("Fri, 20 Nov 2026 11:00:00 +01", 1_795_168_800),
      ("Fri, 20 Nov 2026 11:00:00 CET", 1_795_168_800),
      ("Fri, 20 Nov 2026 19:00:00 JST", 1_795_168_800),
      ("Fri, 20 Nov 2026 10:00:00 A", 1_795_168_800),
      ("Fri Nov 20 11:00:00 2026 +0100", 1_795_168_800),
      ("2026-11-20 11:00:00 CET", 1_795_168_800),
      ("Fri, 20 Nov 2026 10:00:00 IST", nil), ("Fri, 20 Nov 2026 10:00:00 BST", nil),
      ("Fri, 20 Nov 2026 10:00:00 GMT+99", nil), ("Fri, 20 Nov 2026 10:00:00 Uhr", nil),
      ("November 20, 2026 10:00 PM", 1_795_212_000), ("03/04/2026 10:00", nil),
      ("32/13/2026", nil), ("20/11/26", nil), ("2026-02-30", nil), ("20/11/2026 25:00", nil),
    ] as [(String, Int64?)])
  func times(text: String, seconds: Int64?) throws {
    let time: JSONValue = seconds.map { .integer($0) } ?? .null
    #expect(try rss("<pubDate>\(text)</pubDate>").value.array?.first?["time"] == time)
    #expect(
      try rss("<dcterms:issued>\(text)</dcterms:issued>").value.array?.first?["time"] == time)
    let entry = "<entry><issued>\(text)</issued></entry>"
    let atom = "<feed xmlns='http://purl.org/atom/ns#'>\(entry)</feed>"
    #expect(try read(Array(atom.utf8)).value.array?.first?["time"] == time)
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
        try read(Array(text.utf8)).value == [
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
    func links(_ text: String, address: String? = nil) throws -> [JSONValue?]? {
      let items = try read(Array(text.utf8), address: address).value.array
      return items?.flatMap { [$0["link"], $0["image"]] }
    }
    let items = """
      <item><link>/rel/1</link><enclosure type="image/png" url="1.png"/></item>\
      <item xml:base="https://cdn.example.org/x/"><link>2</link></item>\
      <item><link xml:base="sub/">3</link></item>
      """
    let feed = "https://example.org/blog/feed.xml"
    let expected: [JSONValue?] = [
      "https://example.org/rel/1", "https://example.org/blog/1.png", "https://cdn.example.org/x/2",
      nil, "https://example.org/blog/sub/3", nil,
    ].map { $0.map { .string($0) } ?? .null }
    #expect(try links("<rss><channel>\(items)</channel></rss>", address: feed) == expected)
    let ofPage = "<rss><channel><link>https://example.org/blog/</link>\(items)</channel></rss>"
    #expect(try links(ofPage) == expected)
    let based = "<rss xml:base='https://example.org/blog/'><channel>\(items)</channel></rss>"
    #expect(try links(based, address: "https://elsewhere.example/") == expected)
    #expect(try links("<rss><channel>\(items)</channel></rss>")?.first == "/rel/1")
  }

  @Test("a feed that declares no encoding has that of its server, and any the dashboard’s")
  func encodings() throws {
    func title(_ head: String, _ reading: DataReading, charset: String? = nil) throws -> JSONValue?
    {
      let bytes =
        Array("\(head)<rss><channel><item><title>P".utf8) + [0xEA]
        + Array("che</title></item></channel></rss>".utf8)
      return try reading.read(bytes, name: "news", charset: charset).value.array?.first?["title"]
    }
    let (plain, cyrillic) = (DataReading(.feed), DataReading(.feed, encoding: .windows1251))
    let utf8 = "<?xml version='1.0' encoding='utf-8'?>"
    #expect(try title("", plain, charset: "iso-8859-1") == "Pêche")
    #expect(try title("", plain, charset: "windows-1251") == "Pкche")
    #expect(try title("", plain, charset: "utf-8") == "Pêche")
    #expect(try title(utf8, plain, charset: "windows-1251") == "Pêche")
    #expect(try title(utf8, cyrillic) == "Pкche")
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
      #expect(try rss(item).value.array?.first?["title"] == .string(title))
    }
    #expect(try rss("<link>https://example.org</link>").value.array?.first?["title"] == .null)
  }

  @Test("the day of a time that names another weekday counts, and the time is told")
  func wrongWeekdays() throws {
    let data = try rss("<title>a</title><pubDate>Mon, 01 Dec 2026 10:00:00 GMT</pubDate>")
    #expect(data.value.array?.first?["time"] == 1_796_119_200)
    #expect(
      data.warning
        == "news: the time “Mon, 01 Dec 2026 10:00:00 GMT” names a weekday that its day isn’t; the "
        + "day counts")
    #expect(try rss("<pubDate>Tue, 01 Dec 2026 10:00:00 GMT</pubDate>").warning == nil)
  }

  @Test(
    "tags of a title are markup only if HTML has them and they are closed",
    arguments: [
      ("a &lt;b&gt;x&lt;/b&gt;", "a x"), ("<![CDATA[a <em>x</em> &amp; c]]>", "a x & c"),
      ("if a&lt;b then", "if a<b then"),
      ("List&lt;String&gt; in C&lt;T&gt;", "List<String> in C<T>"),
      ("use &lt;div&gt; here", "use <div> here"), ("1 &lt; 2 &amp;amp; 3 &gt; 2", "1 < 2 & 3 > 2"),
      ("a&lt;br/&gt;b", "a\nb"), ("&amp;lt;b&amp;gt;", "<b>"), ("a &lt;-&gt; b", "a <-> b"),
    ])
  func titles(written: String, title: String) throws {
    #expect(
      try rss("<title>\(written)</title>").value.array?.first?["title"] == .string(title))
  }
}
