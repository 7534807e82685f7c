import CardModel
import Dashboard
import Foundation
import JMESPath
import Testing

/// Cards of a file bound to data, for an English user in UTC on 21 November 2026, 14:02.
struct BoundCard {
  let cards: [ResolvedCard]
  /// The issues as `line: message`, with the line in the card's own text.
  let issues: [String]
  private let definition: CardDefinition
  private let snapshot: Snapshot
  private let binder: CardBinder

  static let context = FormattingContext(
    locale: UserLocale("en_GB"), timeZone: .gmt,
    now: { Date(timeIntervalSince1970: 1_795_269_720) })

  private static let frame = """
    version: 1
    databases: { shop: { path: shop.db, writable: true } }
    sources: { s: { type: static, data: {} } }
    pages:
    - id: home
      sections:
      - cards:

    """

  /// - Parameter yaml: the card's keys; line 1 of the text begins with `id:`.
  init(_ yaml: String, on data: JSONValue, in context: FormattingContext = context) throws {
    try self.init(yaml, Snapshot(value: data), in: context)
  }

  init(
    _ yaml: String, _ snapshot: Snapshot, in context: FormattingContext = context
  ) throws {
    let lines = yaml.split(separator: "\n", omittingEmptySubsequences: false)
    let card = lines.enumerated().map { ($0 == 0 ? "    - " : "      ") + $1 }
    let reading = DashboardFile.load(
      text: Self.frame + card.joined(separator: "\n") + "\n", name: "/wall/test.yaml",
      environment: [:], formatting: context)
    guard case .sections(let sections) = reading.definition?.pages.first?.content,
      let definition = sections.first?.cards.first
    else {
      throw Unreadable(findings: reading.diagnostics.map(\.description))
    }
    self.definition = definition
    self.snapshot = snapshot
    binder = CardBinder(context)
    let bound = binder.bind(definition, snapshot)
    cards = bound.cards
    issues = bound.issues.map { "\($0.location.line - 7): \($0.message)" }
  }

  /// Returns the titles and lines of the pages on the path through rows; nil if a row doesn't
  /// exist.
  func pages(_ rows: ElementID..., of card: CardModel.CardID = "c") -> [[String]]? {
    let path = ObjectPath(card: card, rows: rows)
    return binder.details(at: path, of: definition, snapshot)?.map { sections in
      var card = Card(id: CardID("page"))
      card.sections = sections
      return card.textLines
    }
  }

  struct Unreadable: Error {
    let findings: [String]
  }

  /// The only card, loaded and fresh.
  var card: Card {
    get throws {
      let only = try #require(cards.count == 1 ? cards.first : nil)
      guard case .loaded(let card, .fresh) = only.state else {
        Issue.record("not loaded: \(only.state)")
        throw Unreadable(findings: [])
      }
      return card
    }
  }
}
