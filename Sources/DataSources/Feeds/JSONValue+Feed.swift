import JMESPath
import Localization
import XML

extension JSONValue {
  /// Reads the items of a feed (RSS 2.0, RSS 1.0 or Atom), all in one form.
  ///
  /// Each is an object with `title`, `link`, `time` in seconds since 1970, `summary`, `author`,
  /// `image`, `id` and `feed`, the title of the feed. What an item lacks is null.
  /// - Parameter name: the name of the feed in messages.
  init(feed bytes: [UInt8], name: String) throws(SourceFailure) {
    let root: XMLElement
    do throws(XMLFailure) {
      root = try XMLElement(parsing: bytes)
    } catch {
      throw SourceFailure(error, of: name, bytes)
    }
    let feed: FeedItem.Feed
    let items: [XMLElement]
    let isAtom = root.name == "feed"
    switch root.name {
    case "rss":
      guard let channel = root.elements.first(where: { $0.name == "channel" }) else {
        throw SourceFailure(.malformed, "\(name): this feed has no channel")
      }
      feed = FeedItem.Feed(rss: channel)
      items = channel.elements.filter { $0.name == "item" }
    case "RDF":
      feed = FeedItem.Feed(rss: root.elements.first { $0.name == "channel" } ?? root)
      items = root.elements.filter { $0.name == "item" }
    case "feed":
      feed = FeedItem.Feed(atom: root)
      items = root.elements.filter { $0.name == "entry" }
    case "html": throw .webPage(name)
    default:
      throw SourceFailure(.malformed, "\(name): \"\(root.name)\" is no feed; it is RSS or Atom")
    }
    guard items.count <= LoadLimits.rows else {
      throw .tooManyRows(name, advice: String(localized: "ask the server for fewer"))
    }
    self = .array(
      items.map { (isAtom ? FeedItem(atom: $0, of: feed) : FeedItem(rss: $0, of: feed)).json })
  }
}

extension SourceFailure {
  /// Describes why a text is no feed.
  fileprivate init(_ failure: XMLFailure, of name: String, _ bytes: [UInt8]) {
    let start = String(decoding: bytes.prefix(200), as: UTF8.self).lowercased()
    if start.contains("<!doctype html") || start.contains("<html") {
      self = .webPage(name)
      return
    }
    switch failure {
    case .malformed(let line, let message):
      self = SourceFailure(.malformed, "\(name), line \(line): this is no XML: \(message)")
    case .truncated: self = SourceFailure(.malformed, "\(name): the feed ends in its middle")
    case .declaresEntities:
      self = SourceFailure(.malformed, "\(name): a feed that declares entities isn’t read")
    case .tooDeep:
      self = SourceFailure(
        .tooLarge, "\(name): elements nest deeper than \(XMLElement.depthLimit) levels")
    case .tooManyAttributes:
      self = SourceFailure(.tooLarge, "\(name): an element has more attributes than a feed’s have")
    }
  }

  fileprivate static func webPage(_ name: String) -> SourceFailure {
    SourceFailure(
      .malformed, "\(name) is a web page, not a feed: look there for a link to RSS or Atom")
  }
}
