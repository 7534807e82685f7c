import CivilTime
import JMESPath
import XML

/// An item of a feed, whatever the feed is written in.
struct FeedItem {
  private var id: String?
  private(set) var title: String?
  private var link: String?
  private var time: Double?
  /// The text of its time, which can't be read; nil if it has a time or none at all.
  private(set) var unreadableTime: String?
  /// The text of its time, whose weekday its day isn't; nil for any other.
  private(set) var contradictoryTime: String?
  private var summary: String?
  private var author: String?
  private var image: String?
  private var feed: String?

  /// The parts of a feed that its items take over.
  struct Feed {
    fileprivate var title: String?
    fileprivate var author: String?
    fileprivate var address: FeedAddress

    /// - Parameter address: the address of the feed.
    init(rss channel: XMLElement, _ address: FeedAddress) {
      title = channel.own("title").map { PlainText.of(title: $0.text) }
      self.address = address.within(channel).or(channel.own("link")?.line)
    }

    init(atom root: XMLElement, _ address: FeedAddress) {
      title = root.own("title").map(FeedItem.text(ofConstruct:))
      author = root.own("author")?.own("name")?.line
      let link = FeedItem.link(of: root.owns("link").filter { $0.attributes["rel"] != "self" })
      self.address = address.within(root).or(link?.attributes["href"])
    }
  }

  /// Reads an item of RSS 2.0 (rssboard.org/rss-specification) or RSS 1.0
  /// (web.resource.org/rss/1.0/spec).
  init(rss item: XMLElement, of feed: Feed) {
    let address = feed.address.within(item)
    let permanent = item.own("guid").flatMap { guid in
      guid.attributes["isPermaLink"] != "false" && guid.line.hasPrefix("http") ? guid.line : nil
    }
    id = item.own("guid")?.line.present ?? item.attributes["about"]
    title = item.own("title").map { PlainText.of(title: $0.text) }
    let own = item.own("link")
    let written = own.flatMap { element in
      (element.line.present ?? element.attributes["href"]).map {
        address.within(element).resolve($0)
      }
    }
    link =
      written
      ?? Self.link(of: item.all("link", .atom)).flatMap { element in
        element.attributes["href"].map { address.within(element).resolve($0) }
      } ?? permanent
    readTime(
      [item.own("pubDate"), item.own("pubdate"), item.first("date", .dublinCore)]
        + Self.dates(of: item) + [item.first("published", .atom), item.first("updated", .atom)])
    summary = Self.present(
      [item.own("description"), item.first("encoded", .content), item.own("summary")]
    ) { PlainText.of(html: $0.html(escapesText: false)) }
    author =
      item.first("creator", .dublinCore)?.line.present
      ?? item.first("author", .podcast)?.line.present
      ?? item.own("author").map { Self.name(inAddress: $0.line) }
    image = (Self.image(of: item) ?? item.own("enclosure").flatMap(Self.image(enclosed:))).map(
      address.resolve)
    self.feed = feed.title
    complete()
  }

  /// Reads an entry of Atom (RFC 4287), or of its draft 0.3.
  init(atom entry: XMLElement, of feed: Feed) {
    let address = feed.address.within(entry)
    let links = entry.owns("link")
    id = entry.own("id")?.line
    title = entry.own("title").map(Self.text(ofConstruct:))
    link = Self.link(of: links).flatMap { element in
      element.attributes["href"].map { address.within(element).resolve($0) }
    }
    readTime(
      ["published", "issued", "updated", "modified", "created"].map(entry.own)
        + Self.dates(of: entry) + [entry.first("date", .dublinCore)])
    summary = Self.present(
      [entry.own("summary"), entry.own("content")], Self.text(ofConstruct:))
    author = entry.own("author").map { $0.own("name")?.line } ?? feed.author
    let enclosed = links.filter { $0.attributes["rel"] == "enclosure" }
    image = (Self.image(of: entry) ?? enclosed.lazy.compactMap(Self.image(enclosed:)).first).map(
      address.resolve)
    self.feed = feed.title
    complete()
  }

  /// Gives an item without an identifier its address as one, and an item without a title the
  /// beginning of its text.
  private mutating func complete() {
    id = id?.present ?? link
    if title?.present == nil { title = summary.map(Self.beginning) }
  }

  /// The number of characters of a title that is made of a text.
  private static let titleLength = 80

  /// Returns the first words of a text.
  private static func beginning(of text: String) -> String {
    let line = text.prefix { $0 != "\n" }
    guard line.count > titleLength else { return String(line) }
    let beginning = line.prefix(titleLength)
    let end = beginning.lastIndex(of: " ") ?? beginning.endIndex
    return beginning[..<end] + "…"
  }

  /// Takes the time of the first element that has one.
  private mutating func readTime(_ elements: [XMLElement?]) {
    let texts = elements.compactMap { $0?.line.present }
    let read = texts.first { FeedDate.seconds($0) != nil }
    time = read.flatMap(FeedDate.seconds)
    if time == nil { unreadableTime = texts.first }
    contradictoryTime = read.flatMap { WrittenTime.hasWrongWeekday(mail: $0) ? $0 : nil }
  }

  /// Returns the elements of Dublin Core's terms for the time of an item.
  private static func dates(of item: XMLElement) -> [XMLElement?] {
    ["issued", "created", "modified"].map { item.first($0, .terms) }
  }

  /// Returns the text of the first element that has one.
  private static func present(
    _ elements: [XMLElement?], _ text: (XMLElement) -> String
  ) -> String? {
    for case let element? in elements {
      if let text = text(element).present { return text }
    }
    return nil
  }

  /// Returns the link that leads to the item itself.
  private static func link(of links: [XMLElement]) -> XMLElement? {
    links.first { ($0.attributes["rel"] ?? "alternate") == "alternate" } ?? links.first
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
    case "html", "text/html": PlainText.of(html: element.html(escapesText: false))
    case _ where element.attributes["mode"] == "escaped": PlainText.of(html: element.text)
    case _ where element.elements.isEmpty: PlainText.line(of: element.text)
    default: PlainText.of(html: element.html(escapesText: true))
    }
  }

  /// Returns the picture of the extensions that feeds have for one.
  private static func image(of item: XMLElement) -> String? {
    let groups = [item] + item.all("group", .media)
    let thumbnail = groups.lazy.compactMap { group in
      group.first("thumbnail", .media)?.attributes["url"]
    }.first
    let contents = groups.flatMap { $0.all("content", .media) }
    let picture = contents.first {
      $0.attributes["medium"] == "image" || $0.attributes["type"]?.hasPrefix("image/") == true
    }
    return thumbnail ?? picture?.attributes["url"]
      ?? item.first("image", .podcast)?.attributes["href"]
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
