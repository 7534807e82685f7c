import DataSources
import JMESPath
import TestSupport
import Testing

@Suite("Feeds")
struct FeedTests {
  private func items(_ text: String, encoding bytes: [UInt8]? = nil) throws -> [JSONValue] {
    try #require(try DataFormat.feed.decode(bytes ?? Array(text.utf8), name: "news").array)
  }

  private func problem(_ text: String) -> String? {
    #expect(throws: SourceFailure.self) { try items(text) }?.message
  }

  private static let rss = """
    <?xml version="1.0"?>
    <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" \
    xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom">
      <channel>
        <title>Harbour &amp; Co</title>
        <atom:link href="https://example.org/self" rel="self"/>
        <link>https://example.org/</link>
        <item>
          <title>AT&amp;amp;T opens   a
            quay</title>
          <link>https://example.org/1</link>
          <guid isPermaLink="false">urn:1</guid>
          <pubDate>Sat, 21 Nov 2026 14:02:05 +0100</pubDate>
          <description><![CDATA[<p>Twelve&nbsp;<b>ships</b>.</p><script>alert(1)</script>\
    <p>M&uuml;ller &lt;3</p>]]></description>
          <author>ada@example.org (Ada Lovelace)</author>
          <media:thumbnail url="https://example.org/1.jpg"/>
        </item>
        <item>
          <guid>https://example.org/2</guid>
          <dc:creator>Grace</dc:creator>
          <dc:date>2026-11-20T10:00:00Z</dc:date>
          <enclosure url="https://example.org/2.png" type="image/png" length="1"/>
        </item>
        <item><title>Bare</title></item>
      </channel>
    </rss>
    """

  @Test("RSS 2.0 becomes items with texts without markup")
  func rss() throws {
    #expect(
      try items(Self.rss) == [
        [
          "title": "AT&T opens a quay", "link": "https://example.org/1", "time": 1_795_266_125,
          "summary": "Twelve ships.\nMüller <3", "author": "Ada Lovelace",
          "image": "https://example.org/1.jpg", "id": "urn:1", "feed": "Harbour & Co",
        ],
        [
          "title": nil, "link": "https://example.org/2", "time": 1_795_168_800, "summary": nil,
          "author": "Grace", "image": "https://example.org/2.png", "id": "https://example.org/2",
          "feed": "Harbour & Co",
        ],
        [
          "title": "Bare", "link": nil, "time": nil, "summary": nil, "author": nil, "image": nil,
          "id": nil, "feed": "Harbour & Co",
        ],
      ])
  }

  @Test("RSS 1.0 becomes the same")
  func rdf() throws {
    let text = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" \
      xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
        <channel rdf:about="https://example.org/"><title>Quays</title></channel>
        <item rdf:about="https://example.org/1">
          <title>One</title><link>https://example.org/1</link><description>First</description>
          <dc:date>2026-11-20T11:00+01:00</dc:date><dc:creator>Ada</dc:creator>
        </item>
      </rdf:RDF>
      """
    #expect(
      try items(text) == [
        [
          "title": "One", "link": "https://example.org/1", "time": 1_795_168_800,
          "summary": "First", "author": "Ada", "image": nil, "id": "https://example.org/1",
          "feed": "Quays",
        ]
      ])
  }

  @Test("Atom becomes the same, whatever its texts are written in")
  func atom() throws {
    let text = """
      <feed xmlns="http://www.w3.org/2005/Atom">
        <title type="html">Quays &amp;amp; ships</title>
        <author><name>Ada</name></author>
        <entry>
          <title>a &lt;b> c</title><id>urn:1</id>
          <link rel="self" href="https://example.org/self"/><link href="https://example.org/1"/>
          <link rel="enclosure" type="image/jpeg" href="https://example.org/1.jpg"/>
          <updated>2026-11-20T12:00:00.5Z</updated><published>2026-11-20T10:00:00Z</published>
          <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">One <b>two</b></div></content>
        </entry>
        <entry>
          <title type="html">&lt;i&gt;Two&lt;/i&gt;</title><id>urn:2</id>
          <updated>2026-11-20</updated><summary type="html">&lt;p&gt;x&lt;/p&gt;</summary>
          <author><name>Grace</name></author>
        </entry>
      </feed>
      """
    #expect(
      try items(text) == [
        [
          "title": "a <b> c", "link": "https://example.org/1", "time": 1_795_168_800,
          "summary": "One two", "author": "Ada", "image": "https://example.org/1.jpg",
          "id": "urn:1", "feed": "Quays & ships",
        ],
        [
          "title": "Two", "link": nil, "time": 1_795_132_800, "summary": "x", "author": "Grace",
          "image": nil, "id": "urn:2", "feed": "Quays & ships",
        ],
      ])
  }

  /// Returns the summary of an entry of Atom with a content.
  private func summary(atom content: String) throws -> JSONValue? {
    let feed = "<feed xmlns='http://www.w3.org/2005/Atom'><entry>\(content)</entry></feed>"
    return try items(feed).first?["summary"]
  }

  /// Returns the summary of an item of RSS with a description.
  private func summary(rss description: String) throws -> JSONValue? {
    let item = "<item><description>\(description)</description></item>"
    return try items("<rss><channel>\(item)</channel></rss>").first?["summary"]
  }

  @Test("markup that isn't escaped has a line for each paragraph, as escaped markup has")
  func lines() throws {
    #expect(
      try summary(
        atom: """
          <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">\
          <p>1</p><p>2 &lt;b> &amp;amp; 3</p></div></content>
          """) == "1\n2 <b> &amp; 3")
    #expect(try summary(atom: "<content type='html'><p>1</p><p>2</p></content>") == "1\n2")
    #expect(try summary(atom: "<content><div>1<br/>2</div></content>") == "1\n2")
    #expect(
      try summary(rss: "Second<br/>para.<ul><li>x</li><li>y <b>z</b></li></ul>")
        == "Second\npara.\nx\ny z")
    #expect(try summary(rss: "A<script src='x'/>B &amp;amp; &lt;i&gt;C&lt;/i&gt;") == "AB & C")
  }

  @Test("a power of ten is written with raised digits, and other raised texts as they are")
  func powers() throws {
    #expect(try summary(rss: "10<sup>6</sup> and 10&lt;sup&gt;-6&lt;/sup&gt;") == "10⁶ and 10⁻⁶")
    #expect(try summary(rss: "the 1&lt;sup&gt;st&lt;/sup&gt;") == "the 1st")
  }

  @Test("the numbers of Windows-1252 for characters are read as HTML reads them")
  func controls() throws {
    #expect(try summary(rss: "1990&#150;95 &amp;#150; 5 &amp;#x80;&amp;#133;") == "1990–95 – 5 €…")
    #expect(try summary(atom: "<summary>5&#x80;</summary>") == "5€")
  }

  @Test("a feed in another encoding is read as it declares")
  func encoding() throws {
    let text = "<?xml version='1.0' encoding='ISO-8859-1'?><rss><channel><item><title>M"
    let bytes = Array(text.utf8) + [0xFC] + Array("ller</title></item></channel></rss>".utf8)
    #expect(try items("", encoding: bytes).first?["title"] == "Müller")
  }

  @Test("the byte order mark of a feed is right, whatever the feed declares")
  func marks() throws {
    func feed(_ encoding: String) -> String {
      "\u{FEFF}<?xml version='1.0' encoding='\(encoding)'?>"
        + "<rss><channel><item><title>Müller</title></item></channel></rss>"
    }
    for encoding in ["UTF-8", "iso-8859-1", "UTF-16"] {
      let text = feed(encoding)
      let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      for bytes in [Array(text.utf8), little, big] {
        #expect(try items("", encoding: bytes).first?["title"] == "Müller", "\(encoding)")
      }
    }
  }

  @Test(
    "dates of e-mail are read in all of their forms",
    arguments: [
      ("Sat, 21 Nov 2026 14:02:05 GMT", 1_795_269_725), ("21 Nov 2026 14:02 UT", 1_795_269_720),
      ("Sat, 21 Nov 26 09:02:05 EST", 1_795_269_725), ("21 November 2026", 1_795_219_200),
      ("29 Feb 2024 00:00:00 -0330", 1_709_177_400), ("29 Feb 2026 00:00:00 GMT", nil),
      ("32 Jan 2026", nil), ("Sat, 21 Nov", nil), ("21 Nov 2026 25:00:00 GMT", nil), ("", nil),
    ] as [(String, Int64?)])
  func dates(text: String, seconds: Int64?) throws {
    let feed = "<rss><channel><item><pubDate>\(text)</pubDate></item></channel></rss>"
    #expect(try items(feed).first?["time"] == (seconds.map { .integer($0) } ?? .null))
  }

  @Test("what is no feed says what it is")
  func problems() {
    #expect(
      problem("<!DOCTYPE html><html><body>Hello") == Self.webPage)
    #expect(problem("<html><body/></html>") == Self.webPage)
    #expect(problem("<svg/>") == "news: \"svg\" is no feed; it is RSS or Atom")
    #expect(problem("") == "news, line 1: this is no XML: Document is empty")
    #expect(problem("<rss/>") == "news: this feed has no channel")
    #expect(problem("<rss><channel>\n<item>") == "news: the feed ends in its middle")
    #expect(
      problem("<rss>\n<channel></item></rss>")
        == "news, line 2: this is no XML: Opening and ending tag mismatch: channel line 2 and item")
  }

  private static let webPage =
    "news is a web page, not a feed: look there for a link to RSS or Atom"

  @Test("no entity is expanded, nothing else is loaded, and depth and size are bounded")
  func attacks() {
    let laughs = (1...9).map { "<!ENTITY l\($0) \"&l\($0 - 1);&l\($0 - 1);&l\($0 - 1);\">" }
    #expect(
      problem("<!DOCTYPE rss [<!ENTITY l0 'ha'>\(laughs.joined())]><rss a='&l9;'>&l9;</rss>") != nil
    )
    #expect(
      problem("<!DOCTYPE rss [<!ENTITY f SYSTEM 'file:///etc/passwd'>]><rss>&f;</rss>")
        == "news: a feed that declares entities isn’t read")
    #expect(
      problem(String(repeating: "<a>", count: 1_000))
        == "news: elements nest deeper than 100 levels")
    let many = String(repeating: "<item/>", count: 10_001)
    #expect(
      problem("<rss><channel>\(many)</channel></rss>")
        == "news: more than 10000 rows; ask the server for fewer")
  }

  @Test(
    "an element with endless attributes is refused, since libxml2 would read them for minutes",
    arguments: [
      "<rss %><channel/></rss>", "<rss><channel><item %/></channel></rss>",
      "<!-- <a -->\n<rss\n%></rss>",
    ])
  func attributes(pattern: String) {
    let many = (0..<100_000).map { "a\($0) = '<'" }.joined(separator: " ")
    #expect(
      problem(pattern.replacing("%", with: many))
        == "news: an element has more attributes than a feed’s have")
  }

  @Test("many elements with some attributes, and signs in texts and comments, are read")
  func usualAttributes() throws {
    let few = (0..<50).map { "a\($0)=\"1 > 0\"" }.joined(separator: " ")
    let words = String(repeating: "x < y ", count: 3_000)
    let items = String(
      repeating: "<item \(few)><title><![CDATA[1 <b and ]]></title></item>", count: 100)
    let feed = "<rss><!-- \(words) --><channel>\(items)</channel></rss>"
    let value = try DataFormat.feed.decode(Array(feed.utf8), name: "news")
    #expect(value.array?.count == 100)
  }

  @Test("a page with endless attributes within a feed is text")
  func pageAttributes() throws {
    let page = "<p \(String(repeating: "a ", count: 100_000))>Hi</p>"
    let feed = "<rss><channel><item><description><![CDATA[x]]></description></item></channel></rss>"
      .replacing("[x]", with: "[\(page)]")
    #expect(
      problem(feed) == "news: an element has more attributes than a feed’s have")
    let escaped = feed.replacing("<![CDATA[\(page)]]>", with: page.replacing("<", with: "&lt;"))
    #expect(try DataFormat.feed.decode(Array(escaped.utf8), name: "news").array?.count == 1)
  }

  @Test("a feed that is damaged in any way is read or refused")
  func fuzz() {
    var generator = SeededGenerator(seed: 7)
    let whole = Array(Self.rss.utf8)
    for _ in 0..<2_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        guard !bytes.isEmpty else { break }
        let position = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[position] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: position)
        case 2: bytes.insert(contentsOf: Array("<![CDATA[&#0;&x;".utf8), at: position)
        default: bytes = Array(bytes[..<max(1, position)])
        }
      }
      _ = try? DataFormat.feed.decode(bytes, name: "news")
    }
  }
}
