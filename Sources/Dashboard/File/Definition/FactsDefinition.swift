/// Facts: labels with a text each.
public indirect enum FactsDefinition: Sendable, Equatable {
  /// Facts that the file lists, evaluated on the card's data.
  case fixed([FactDefinition])
  /// One fact for each item of an array, evaluated on the item. If the expression is nil, the data
  /// is the array.
  case items(BoundExpression?, FactDefinition)

  static let decoder = NodeDecoder<FactsDefinition>.forms(
    list: NodeDecoder<[FactDefinition]>.list(of: FactDefinition.decoder, count: 1...100)
      .map { .fixed($0) },
    mapping: NodeDecoder<(items: BoundExpression?, fact: FactDefinition)>.object(
      "facts", "One fact for each item.",
      FactDefinition.label, FactDefinition.text,
      make: { (items: nil, fact: FactDefinition(location: $0, label: $1, text: $2)) },
      itemsKey { $0.items = $1 }.before("label"),
      unitKey { $0.fact.unit = $1 },
      FactDefinition.icon { $0.fact.icon = $1 },
      groupKey { $0.fact.group = $1 },
      FactDefinition.status { $0.fact.status = $1 },
      atMostOne(FactDefinition.links) { $0.fact.link = $1 },
      ControlDefinition.key { $0.fact.control = $1 }
    )
    .checked { $0.fact.check($1) }.map { .items($0.items, $0.fact) })
}

/// A label and its text.
public struct FactDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let label: Template
  public let text: Template
  public var unit: Template?
  public var icon: Template?
  public var group: Template?
  public var status: StatusDefinition?
  public var link: FactLinkDefinition?
  public var control: ControlDefinition?

  fileprivate static let decoder = NodeDecoder<FactDefinition>.object(
    "fact", "A label and its text.", label, text,
    make: { FactDefinition(location: $0, label: $1, text: $2) },
    unitKey { $0.unit = $1 },
    icon { $0.icon = $1 },
    groupKey { $0.group = $1 },
    status { $0.status = $1 },
    atMostOne(links) { $0.link = $1 },
    ControlDefinition.key { $0.control = $1 }
  )
  .checked { $0.check($1) }

  fileprivate static let label = required("label", .text, "The label.")
  fileprivate static let text = required("text", .text, "The text.")
  fileprivate static let icon = SharedKey("icon", .icon, "A name of the icon theme.")
  fileprivate static let status = SharedKey("status", StatusDefinition.decoder, "The status.")
  fileprivate static let links = [
    choice("opens", .opens, "What a press opens.") { FactLinkDefinition.opens($0) },
    choice("type", .word, "The kind of text; a press calls, writes or browses.") {
      FactLinkDefinition.text($0)
    },
  ]

  /// Checks the unit, and notes the address that a press opens.
  fileprivate func check(_ context: DecodingContext) {
    context.checkUnit(unit, of: text)
    if case .text(.link)? = link { context.notes.uses.links.append(text) }
  }
}

extension [FactDefinition] {
  /// The number of titles above the facts.
  var groupCount: Int {
    let texts = map { $0.group?.text }
    return texts.indices.count { texts[$0] != nil && ($0 == 0 || texts[$0] != texts[$0 - 1]) }
  }
}

/// The destination of a press on a fact.
public enum FactLinkDefinition: Sendable, Equatable {
  /// The kind of text that makes a fact pressable.
  public enum Kind: String, Sendable, CaseIterable {
    case phone, mail, link
  }

  case opens(OpensDefinition)
  case text(Kind)
}
