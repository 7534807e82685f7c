import JMESPath
import XML

/// An item of a feed, whatever the feed is written in.
struct FeedItem {
  private var id: String?
  private var title: String?
  private var link: String?
  private var time: Double?
  private var summary: String?
  private var author: String?
  private var image: String?
  private var feed: String?

  private static let atom = "http://www.w3.org/2005/Atom"
  private static let dublinCore = "http://purl.org/dc/elements/1.1/"
  private static let content = "http://purl.org/rss/1.0/modules/content/"
  private static let media = "http://search.yahoo.com/mrss/"
  private static let podcast = "http://www.itunes.com/dtds/podcast-1.0.dtd"

  /// The parts of a feed that its items take over.
  struct Feed {
    fileprivate var title: String?
    fileprivate var author: String?

    init(rss channel: XMLElement) {
      title = channel.own("title").map { PlainText.of(html: $0.text) }
    }

    init(atom root: XMLElement) {
      title = root.first("title", FeedItem.atom).map(FeedItem.text(ofConstruct:))
      author = root.first("author", FeedItem.atom)?.first("name", FeedItem.atom)?.line
    }
  }

  /// Reads an item of RSS 2.0 (rssboard.org/rss-specification) or RSS 1.0
  /// (web.resource.org/rss/1.0/spec).
  init(rss item: XMLElement, of feed: Feed) {
    let permanent = item.own("guid").flatMap { guid in
      guid.attributes["isPermaLink"] != "false" && guid.line.hasPrefix("http") ? guid.line : nil
    }
    id = item.own("guid")?.line.present ?? item.attributes["about"]
    title = item.own("title").map { PlainText.of(html: $0.text) }
    link =
      item.own("link")?.line.present ?? item.first("link", Self.atom)?.attributes["href"]
      ?? permanent
    time =
      item.own("pubDate").flatMap { FeedDate.seconds(internet: $0.line) }
      ?? item.first("date", Self.dublinCore).flatMap { FeedDate.seconds(iso: $0.line) }
    summary = (item.own("description") ?? item.first("encoded", Self.content)).map {
      PlainText.of(html: $0.text)
    }
    author =
      item.first("creator", Self.dublinCore)?.line.present
      ?? item.first("author", Self.podcast)?.line.present
      ?? item.own("author").map { Self.name(inAddress: $0.line) }
    image = Self.image(of: item) ?? item.own("enclosure").flatMap(Self.image(enclosed:))
    self.feed = feed.title
    id = id ?? link
  }

  /// Reads an entry of Atom (RFC 4287).
  init(atom entry: XMLElement, of feed: Feed) {
    let links = entry.all("link", Self.atom)
    id = entry.first("id", Self.atom)?.line
    title = entry.first("title", Self.atom).map(Self.text(ofConstruct:))
    link =
      (links.first { ($0.attributes["rel"] ?? "alternate") == "alternate" } ?? links.first)?
      .attributes["href"]
    time = (entry.first("published", Self.atom) ?? entry.first("updated", Self.atom)).flatMap {
      FeedDate.seconds(iso: $0.line)
    }
    summary = (entry.first("summary", Self.atom) ?? entry.first("content", Self.atom)).map(
      Self.text(ofConstruct:))
    let ownAuthor = entry.first("author", Self.atom)
    author = ownAuthor.map { $0.first("name", Self.atom)?.line } ?? feed.author
    let enclosed = links.filter { $0.attributes["rel"] == "enclosure" }
    image = Self.image(of: entry) ?? enclosed.lazy.compactMap(Self.image(enclosed:)).first
    self.feed = feed.title
    id = id ?? link
  }

  /// The item as an object, in which what it lacks is null.
  var json: JSONValue {
    func text(_ value: String?) -> JSONValue { value?.present.map { .string($0) } ?? .null }
    return [
      "title": text(title), "link": text(link), "time": time.map { JSONValue(exact: $0) } ?? .null,
      "summary": text(summary), "author": text(author), "image": text(image), "id": text(id),
      "feed": text(feed),
    ]
  }

  /// Returns the text of an element of Atom whose `type` says how it is written.
  private static func text(ofConstruct element: XMLElement) -> String {
    switch element.attributes["type"] {
    case "html", "text/html": PlainText.of(html: element.text)
    default: element.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// Returns the picture of the extensions that feeds have for one.
  private static func image(of item: XMLElement) -> String? {
    let groups = [item] + item.all("group", media)
    let thumbnail = groups.lazy.compactMap { $0.first("thumbnail", media)?.attributes["url"] }.first
    let contents = groups.flatMap { $0.all("content", media) }
    let picture = contents.first {
      $0.attributes["medium"] == "image" || $0.attributes["type"]?.hasPrefix("image/") == true
    }
    return thumbnail ?? picture?.attributes["url"]
      ?? item.first("image", podcast)?.attributes["href"]
  }

  private static func image(enclosed element: XMLElement) -> String? {
    guard element.attributes["type"]?.hasPrefix("image/") == true else { return nil }
    return element.attributes["url"] ?? element.attributes["href"]
  }

  /// Returns the name in "ada@example.org (Ada Lovelace)", or the whole text.
  private static func name(inAddress text: String) -> String {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return text }
    return String(text[text.index(after: open)...].dropLast())
  }
}

extension XMLElement {
  /// Returns the first element within this one with a name.
  fileprivate func first(_ name: String, _ namespace: String) -> XMLElement? {
    elements.first { $0.name == name && $0.namespace == namespace }
  }

  fileprivate func all(_ name: String, _ namespace: String) -> [XMLElement] {
    elements.filter { $0.name == name && $0.namespace == namespace }
  }

  /// Returns the first element within this one that is RSS itself, in any of its namespaces.
  fileprivate func own(_ name: String) -> XMLElement? {
    elements.first { element in
      element.name == name && (element.namespace.isEmpty || element.namespace == namespace)
    }
  }

  /// The text in one line.
  fileprivate var line: String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension String {
  /// The text; nil if it is empty.
  fileprivate var present: String? { isEmpty ? nil : self }
}
