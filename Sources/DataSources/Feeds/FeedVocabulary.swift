import XML

/// A set of names of elements in feeds.
struct FeedVocabulary {
  private let addresses: Set<String>
  /// The prefix of its names, which some feeds use without declaring it.
  private let prefix: String

  private init(_ prefix: String, _ addresses: String...) {
    (self.prefix, self.addresses) = (prefix, Set(addresses))
  }

  /// Atom 1.0, and its draft 0.3.
  static let atom = FeedVocabulary(
    "atom", "http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#")
  static let dublinCore = FeedVocabulary("dc", "http://purl.org/dc/elements/1.1/")
  static let terms = FeedVocabulary("dcterms", "http://purl.org/dc/terms/")
  static let content = FeedVocabulary("content", "http://purl.org/rss/1.0/modules/content/")
  static let media = FeedVocabulary("media", "http://search.yahoo.com/mrss/")
  static let podcast = FeedVocabulary("itunes", "http://www.itunes.com/dtds/podcast-1.0.dtd")

  fileprivate func has(_ element: XMLElement, _ name: String) -> Bool {
    if element.namespace.isEmpty { return element.name == "\(prefix):\(name)" }
    return element.name == name && addresses.contains(element.namespace)
  }
}

extension XMLElement {
  /// Returns the first element within this one with a name.
  func first(_ name: String, _ vocabulary: FeedVocabulary) -> XMLElement? {
    elements.first { vocabulary.has($0, name) }
  }

  func all(_ name: String, _ vocabulary: FeedVocabulary) -> [XMLElement] {
    elements.filter { vocabulary.has($0, name) }
  }

  /// Returns the first element within this one that is RSS itself, in any of its namespaces.
  func own(_ name: String) -> XMLElement? { owns(name).first }

  /// Returns the elements within this one that are of its own vocabulary, whatever that is.
  func owns(_ name: String) -> [XMLElement] {
    elements.filter { element in
      element.name == name && (element.namespace.isEmpty || element.namespace == namespace)
    }
  }

  /// The text in one line.
  var line: String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension String {
  /// The text; nil if it is empty.
  var present: String? { isEmpty ? nil : self }
}
