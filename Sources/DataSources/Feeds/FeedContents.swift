import JMESPath
import Localization
import XML

/// The items of a feed (RSS 2.0, RSS 1.0 or Atom), all in one form.
struct FeedContents {
  /// The items.
  ///
  /// Each is an object with `title`, `link`, `time` in seconds since 1970, `summary`, `author`,
  /// `image`, `id` and `feed`, the title of the feed. What an item lacks is null.
  let value: JSONValue
  /// The warning of mistakes in the feed, which was read nevertheless; nil for none.
  private(set) var warning: String?

  /// - Parameters:
  ///   - name: the name of the feed in messages.
  ///   - address: the address of the feed; nil for a file.
  init(_ bytes: [UInt8], name: String, address: String? = nil) throws(SourceFailure) {
    let root: XMLElement
    do throws(XMLFailure) {
      root = try XMLElement(parsing: bytes)
    } catch {
      self = try Self.recovered(from: bytes, after: error, name, address)
      return
    }
    self.init(try Self.items(of: root, name, address, isDamaged: false), of: name, warning: nil)
  }

  private init(_ items: [FeedItem], of name: String, warning: String?) {
    value = .array(items.map(\.json))
    let warnings = [
      warning, Self.timeWarning(of: items, name), Self.weekdayWarning(of: items, name),
    ].compactMap(\.self)
    self.warning = warnings.isEmpty ? nil : warnings.joined(separator: "\n")
  }

  /// Returns the warning of items whose times can't be read, such as those in a zone that several
  /// places have; nil for none.
  private static func timeWarning(of items: [FeedItem], _ name: String) -> String? {
    let unread = items.filter { $0.unreadableTime != nil }
    guard let item = unread.first, let time = item.unreadableTime?.beginning else { return nil }
    let title = (item.title ?? "").beginning
    return String(
      count: unread.count,
      one: "\(name): the time “\(time)” of “\(title)” can’t be read",
      other: """
        \(name): the time “\(time)” of “\(title)” can’t be read, nor can those of others, \
        \(unread.count) in all
        """)
  }

  /// Returns the warning of items whose times name another weekday than that of their day, which
  /// counts, as it does for readers of feeds; nil for none.
  private static func weekdayWarning(of items: [FeedItem], _ name: String) -> String? {
    let times = items.compactMap(\.contradictoryTime)
    guard let time = times.first?.beginning else { return nil }
    return String(
      count: times.count,
      one: "\(name): the time “\(time)” names a weekday that its day isn’t; the day counts",
      other: """
        \(name): the time “\(time)” names a weekday that its day isn’t, and so do others, \
        \(times.count) in all; the days count
        """)
  }

  /// Reads a feed that isn't well-formed, of which at least one item can be read.
  private static func recovered(
    from bytes: [UInt8], after failure: XMLFailure, _ name: String, _ address: String?
  ) throws(SourceFailure) -> FeedContents {
    let document: RecoveredDocument
    do throws(XMLFailure) {
      document = try RecoveredDocument(bytes, after: failure)
    } catch {
      throw SourceFailure(error, of: name, bytes)
    }
    let items = try items(of: document.root, name, address, isDamaged: !document.isWhole)
    guard !items.isEmpty else { throw SourceFailure(failure, of: name, bytes) }
    let (line, message) = (document.line, document.message)
    return FeedContents(
      items, of: name,
      warning: document.isWhole
        ? String(
          localized: """
            \(name), line \(line): this is no right XML, and was mended: \(message)
            """)
        : String(
          localized: """
            \(name), line \(line): this is no right XML, and parts of the feed may be missing: \
            \(message)
            """))
  }

  /// - Parameter isDamaged: whether an item may be in another element than a feed has it in.
  private static func items(
    of root: XMLElement, _ name: String, _ address: String?, isDamaged: Bool
  ) throws(SourceFailure) -> [FeedItem] {
    var root = root
    let isAtom = root.name == "feed"
    let found = isDamaged ? root.takeOut(isAtom ? "entry" : "item") : nil
    let base = FeedAddress(address).within(root)
    let feed: FeedItem.Feed
    var items: [XMLElement]
    switch root.name {
    case "rss":
      guard let channel = root.elements.first(where: { $0.name == "channel" }) else {
        throw SourceFailure(.malformed, "\(name): this feed has no channel")
      }
      feed = FeedItem.Feed(rss: channel, base)
      items = channel.elements.filter { $0.name == "item" }
      if items.isEmpty { items = root.elements.filter { $0.name == "item" } }
    case "RDF":
      feed = FeedItem.Feed(rss: root.elements.first { $0.name == "channel" } ?? root, base)
      items = root.elements.filter { $0.name == "item" }
    case "feed":
      feed = FeedItem.Feed(atom: root, base)
      items = root.elements.filter { $0.name == "entry" }
    case "html": throw .webPage(name)
    default:
      throw SourceFailure(.malformed, "\(name): \"\(root.name)\" is no feed; it is RSS or Atom")
    }
    if let found { items = found }
    guard items.count <= LoadLimits.rows else {
      throw .tooManyRows(name, advice: String(localized: "ask the server for fewer"))
    }
    return items.map { isAtom ? FeedItem(atom: $0, of: feed) : FeedItem(rss: $0, of: feed) }
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
