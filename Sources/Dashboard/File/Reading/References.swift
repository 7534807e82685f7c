import CardModel

/// Who is called what, and who calls them; compared once all are known.
struct References {
  enum Target {
    case source, page
  }

  /// A name that must belong to something.
  struct Use {
    let target: Target
    let name: String
    let location: SourceLocation
    let path: [DecodingContext.Step]
    /// Words that are no name but would have done.
    let words: [String]
    /// Whether what leads there is about an object, as a card or a row is.
    let bringsObject: Bool
  }

  private(set) var uses: [Use] = []
  /// The pages that show the object which they are opened with, and where they say so.
  var objectPages: [String: SourceLocation] = [:]
  private(set) var sources: [String: SourceLocation] = [:]
  private(set) var pages: [String: SourceLocation] = [:]
  private var cards: [String: SourceLocation] = [:]

  mutating func use(_ use: Use) { uses.append(use) }

  mutating func declareSource(_ name: String, at place: SourceLocation) { sources[name] = place }

  /// The place of an earlier page of that name.
  mutating func declarePage(_ name: String, at place: SourceLocation) -> SourceLocation? {
    declare(name, at: place, in: &pages)
  }

  /// The place of an earlier card of that name.
  mutating func declareCard(_ name: String, at place: SourceLocation) -> SourceLocation? {
    declare(name, at: place, in: &cards)
  }

  private func declare(
    _ name: String, at place: SourceLocation, in names: inout [String: SourceLocation]
  ) -> SourceLocation? {
    if let earlier = names[name] { return earlier }
    names[name] = place
    return nil
  }

  /// Names used that nothing has.
  var dangling: [(use: Use, candidates: [String])] {
    uses.compactMap { use in
      let names = use.target == .source ? sources : pages
      return names[use.name] == nil ? (use, names.keys.sorted() + use.words) : nil
    }
  }
}

extension DecodingContext {
  /// Reports names that nothing has.
  func checkReferences() {
    for (use, candidates) in references.dangling {
      path = use.path
      let kind = use.target == .source ? "source" : "page"
      if candidates.isEmpty {
        error(use.location, "unknown \(kind) \"\(use.name)\"; the dashboard has none")
      } else {
        unknown(kind, use.name, among: candidates, at: use.location)
      }
    }
    path = []
  }

  func duplicate(_ kind: String, _ name: String, first: SourceLocation, at place: SourceLocation) {
    error(place, "duplicate \(kind) id \"\(name)\"; \(first) has it already")
  }
}

extension NodeDecoder {
  /// A name that is given here, and by no other place.
  fileprivate static func declaration(
    _ kind: String,
    declare: @escaping @Sendable (inout References, String, SourceLocation) -> SourceLocation?,
    make: @escaping @Sendable (String) -> Value
  ) -> NodeDecoder {
    let identifier = NodeDecoder<String>.identifier
    return NodeDecoder(.identifier) { node, context in
      guard let name = identifier.decode(node, context) else { return nil }
      if let first = declare(&context.references, name, node.location) {
        context.duplicate(kind, name, first: first, at: node.location)
      }
      return make(name)
    }
  }

  fileprivate static func reference(
    _ target: References.Target, or words: [String] = [], bringsObject: Bool = false
  ) -> NodeDecoder where Value: RawRepresentable<String> & SendableMetatype {
    let identifier = NodeDecoder<String>.identifier
    return NodeDecoder(.identifier) { node, context in
      guard let name = identifier.decode(node, context) else { return nil }
      context.references.use(
        References.Use(
          target: target, name: name, location: node.location, path: context.path, words: words,
          bringsObject: bringsObject))
      return Value(rawValue: name)
    }
  }
}

extension NodeDecoder where Value == CardID {
  static var cardID: NodeDecoder {
    declaration("card", declare: { $0.declareCard($1, at: $2) }, make: { CardID($0) })
  }
}

extension NodeDecoder where Value == SourceID {
  static var source: NodeDecoder { reference(.source) }
}

extension NodeDecoder where Value == PageID {
  static var pageID: NodeDecoder {
    declaration("page", declare: { $0.declarePage($1, at: $2) }, make: { PageID($0) })
  }

  static var page: NodeDecoder { page(or: []) }

  /// - Parameters:
  ///   - words: what might have been meant in its place.
  ///   - bringsObject: whether what leads there is about an object.
  static func page(or words: [String], bringsObject: Bool = false) -> NodeDecoder {
    reference(.page, or: words, bringsObject: bringsObject)
  }
}
