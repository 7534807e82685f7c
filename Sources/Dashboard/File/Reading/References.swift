import CardModel

/// The names that the file declares and uses, which are compared after decoding.
struct References {
  enum Target {
    case source, page
  }

  /// The use of a name that must be declared.
  struct Use {
    let target: Target
    let name: String
    let location: SourceLocation
    let path: [DecodingContext.Step]
    /// Reserved words that could stand instead of a name.
    let words: [String]
    /// Whether the use provides an object, as that of a card or a row does.
    let providesObject: Bool
  }

  /// The declaration of a name, which is compared with others after decoding.
  struct Declaration {
    let name: String
    let location: SourceLocation
    let path: [DecodingContext.Step]
  }

  private(set) var uses: [Use] = []
  /// The pages that show an object, with the locations of their marks.
  var objectPages: [String: SourceLocation] = [:]
  private(set) var sources: [String: SourceLocation] = [:]
  private(set) var pages: [String: SourceLocation] = [:]
  private var cards: [Declaration] = []
  /// The choices that are declared, and the uses of their values.
  var choices = ChoiceReferences()

  mutating func use(_ use: Use) { uses.append(use) }

  /// Declares a source; returns the location of an earlier source of the same name.
  mutating func declareSource(_ name: String, at location: SourceLocation) -> SourceLocation? {
    Self.declare(name, at: location, in: &sources)
  }

  /// Declares a page; returns the location of an earlier page of the same name.
  mutating func declarePage(_ name: String, at location: SourceLocation) -> SourceLocation? {
    Self.declare(name, at: location, in: &pages)
  }

  mutating func declareCard(_ card: Declaration) { cards.append(card) }

  /// The cards whose name an earlier card has, with the location of that one.
  var duplicateCards: [(card: Declaration, first: SourceLocation)] {
    var known: [String: SourceLocation] = [:]
    return cards.compactMap { card in
      Self.declare(card.name, at: card.location, in: &known).map { (card, $0) }
    }
  }

  /// Adds those of a part of the file, which declares no sources and pages.
  mutating func add(_ part: References) {
    uses += part.uses
    cards += part.cards
    choices.add(part.choices)
  }

  private static func declare(
    _ name: String, at location: SourceLocation, in names: inout [String: SourceLocation]
  ) -> SourceLocation? {
    if let earlier = names[name] { return earlier }
    names[name] = location
    return nil
  }

  /// The uses of names that are not declared.
  var dangling: [(use: Use, candidates: [String])] {
    uses.compactMap { use in
      let names = use.target == .source ? sources : pages
      return names[use.name] == nil ? (use, names.keys.sorted() + use.words) : nil
    }
  }
}

/// A kind of things that have an id of their own.
enum DeclaredKind {
  case source
  case card
  case page
  case action
  case choice
}

extension DecodingContext {
  /// Reports cards that have the name of an earlier one.
  func checkCardNames() {
    for (card, first) in references.duplicateCards {
      path = card.path
      duplicate(.card, card.name, first: first, at: card.location)
    }
    path = []
  }

  /// Reports uses of names that are not declared.
  func checkReferences() {
    for (use, candidates) in references.dangling {
      path = use.path
      switch (use.target, candidates.isEmpty) {
      case (.source, true):
        error(use.location, "unknown source \"\(use.name)\"; the dashboard has none")
      case (.page, true):
        error(use.location, "unknown page \"\(use.name)\"; the dashboard has none")
      case (.source, false):
        unknown(
          use.name, "unknown source \"\(use.name)\"", among: candidates, at: use.location)
      case (.page, false):
        unknown(use.name, "unknown page \"\(use.name)\"", among: candidates, at: use.location)
      }
    }
    path = []
  }

  /// Reports an id that another source, card, page or action has.
  func duplicate(
    _ kind: DeclaredKind, _ name: String, first: SourceLocation, at location: SourceLocation
  ) {
    if first == location {
      return error(
        location,
        """
        each include of this file declares \"\(name)\"; make the name of a parameter, such as \
        \(name)-${with:name}
        """)
    }
    switch kind {
    case .source: error(location, "duplicate source \"\(name)\"; it is already used at \(first)")
    case .card: error(location, "duplicate card id \"\(name)\"; it is already used at \(first)")
    case .page: error(location, "duplicate page id \"\(name)\"; it is already used at \(first)")
    case .action:
      error(location, "duplicate action id \"\(name)\"; it is already used at \(first)")
    case .choice:
      error(location, "duplicate choice \"\(name)\"; it is already used at \(first)")
    }
  }
}

extension NodeDecoder {
  /// Returns a decoder for a name that is declared here and must be unique.
  fileprivate static func declaration(
    _ kind: DeclaredKind,
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
    _ target: References.Target, or words: [String] = [], providesObject: Bool = false
  ) -> NodeDecoder where Value: RawRepresentable<String> & SendableMetatype {
    let identifier = NodeDecoder<String>.identifier
    return NodeDecoder(.identifier) { node, context in
      if let remedy = remedy(for: node, target) {
        context.error(node.location, "\(remedy)")
        return nil
      }
      guard let name = identifier.decode(node, context) else { return nil }
      context.references.use(
        References.Use(
          target: target, name: name, location: node.location, path: context.path, words: words,
          providesObject: providesObject))
      return Value(rawValue: name)
    }
  }
}

/// Returns what is written for a node that is no name of a source or a page, but what these are
/// made of; nil if it may be a name.
private func remedy(for node: Node, _ target: References.Target) -> String? {
  let isAddress = node.scalar?.text.contains("://") == true
  switch target {
  case .source where isAddress || node.entries != nil:
    return String(
      localized: """
        a source stands below its name in "sources" at the top of the file; write that name here
        """)
  case .page where isAddress:
    return String(
      localized: "this is an address, not the id of a page; write { url: \"…\" }")
  default: return nil
  }
}

extension NodeDecoder where Value == CardID {
  static var cardID: NodeDecoder {
    let identifier = NodeDecoder<String>.identifier
    return NodeDecoder(.identifier) { node, context in
      guard let name = identifier.decode(node, context) else { return nil }
      context.references.declareCard(
        References.Declaration(name: name, location: node.location, path: context.path))
      return CardID(name)
    }
  }
}

extension NodeDecoder where Value == SourceID {
  static var source: NodeDecoder { reference(.source) }
}

extension NodeDecoder where Value == PageID {
  static var pageID: NodeDecoder {
    declaration(.page, declare: { $0.declarePage($1, at: $2) }, make: { PageID($0) })
  }

  static var page: NodeDecoder { page(or: []) }

  /// - Parameters:
  ///   - words: reserved words to suggest instead.
  ///   - providesObject: whether the page is opened with an object.
  static func page(or words: [String], providesObject: Bool = false) -> NodeDecoder {
    reference(.page, or: words, providesObject: providesObject)
  }
}
