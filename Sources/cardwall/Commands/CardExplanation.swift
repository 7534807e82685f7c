import CardModel
import Dashboard
import DataSources
import Foundation
import JMESPath
import Localization

import struct Dashboard.Snapshot

/// The origin of each value of a card as text.
struct CardExplanation {
  let text: String
  /// Whether the card has loaded.
  let isComplete: Bool

  /// - Parameters:
  ///   - reading: the text of the dashboard, for the keys.
  ///   - states: the cards that were made from the definition.
  ///   - noSource: the data of a card without a source.
  init(
    of card: CardDefinition, in definition: DashboardDefinition, _ reading: DashboardReading,
    _ states: [ResolvedCard], _ snapshots: [SourceID: Snapshot], _ noSource: Snapshot
  ) {
    var lines = states.map { "card \($0.id): \($0.state.word)" }
    if states.isEmpty { lines = [String(localized: "card \(card.id): not shown")] }
    isComplete = states.allSatisfy(\.state.hasLoaded)
    if let source = card.source {
      lines += Self.lines(of: source, in: definition, reading, snapshots, depth: 0)
    }
    let snapshot = card.source.map { snapshots[$0] ?? Snapshot() } ?? noSource
    let values = CardBinder(definition.formatting).explain(card, snapshot)
    for value in values {
      let key = reading.path(of: value.location, inCard: card.id) ?? ""
      lines.append("")
      lines.append("\(key)  \(value.location)")
      lines.append("  \(value.written.excerpt)")
      if let data = value.data { lines.append("  of \(data.json().excerpt)") }
      lines.append("  → \(Self.words(value.outcome))")
      if value.count > 1 {
        let more = value.count - 1
        lines.append(
          "  "
            + String(
              count: more, one: "and \(more) more time with other data",
              other: "and \(more) more times with other data"))
      }
    }
    let issues = CardBinder(definition.formatting).bind(card, snapshot).issues
    if !issues.isEmpty { lines += [""] + issues.map(\.description) }
    text = lines.joined(separator: "\n") + "\n"
  }

  /// Returns the lines about a source, and about the parts of one that is combined.
  private static func lines(
    of id: SourceID, in definition: DashboardDefinition, _ reading: DashboardReading,
    _ snapshots: [SourceID: Snapshot], depth: Int
  ) -> [String] {
    guard let source = definition.sources.first(where: { $0.id == id }) else { return [] }
    let snapshot = snapshots[id] ?? Snapshot()
    let indent = String(repeating: "  ", count: depth)
    let type = reading.type(of: id) ?? ""
    var lines = ["", "source \(id): \(type)  \(source.location)"]
    lines.append("  " + words(on: snapshot))
    if let failure = snapshot.failure { lines.append("  \(failure.message)") }
    if let interpretation = snapshot.interpretation { lines.append("  \(interpretation)") }
    if let query = source.query {
      lines.append("  query \(query.text.excerpt)  \(query.location)")
    }
    if let value = snapshot.value { lines.append("  → \(value.json().excerpt)") }
    let own = lines.map { $0.isEmpty ? "" : indent + $0 }
    return own
      + source.parts.flatMap {
        Self.lines(of: $0.source, in: definition, reading, snapshots, depth: depth + 1)
      }
  }

  private static func words(on snapshot: Snapshot) -> String {
    guard let loadedAt = snapshot.loadedAt else { return String(localized: "not loaded yet") }
    let time = Date(timeIntervalSince1970: loadedAt).logText
    return snapshot.isStale
      ? String(localized: "loaded at \(time), outdated") : String(localized: "loaded at \(time)")
  }

  private static func words(_ outcome: ExplainedValue.Outcome) -> String {
    switch outcome {
    case .value(let value): value.json().excerpt
    case .text(let text): "“\(text.excerpt)”"
    case .failed(let message): message
    }
  }
}
