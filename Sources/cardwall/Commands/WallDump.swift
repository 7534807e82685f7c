import CardModel
import CollectionAlgorithms
import Dashboard
import JMESPath

/// The cards and reports of a dashboard as text or JSON.
struct WallDump {
  private let definition: DashboardDefinition
  private let cards: [SectionID: [ResolvedCard]]
  private let reports: [PageID: DumpedReport]
  private let choices: [String: PageChoice]

  /// - Parameter memory: which cards are hidden and bookmarked.
  init(
    _ definition: DashboardDefinition, _ sections: [ResolvedSection],
    _ reports: [PageID: DumpedReport], _ choices: [PageChoice] = [], memory: WallMemory
  ) {
    self.definition = definition
    self.choices = Dictionary(keepingFirst: choices.map { ($0.id, $0) })
    self.reports = reports
    let menu = HostMenu(of: definition.namedPages.flatMap(\.cards), memory: memory)
    cards = Dictionary(
      keepingFirst: sections.map { section in
        let shown = section.cards.filter { !memory.isHidden($0.id) }.map { card in
          ResolvedCard(id: card.id, state: menu.added(to: card.state, of: card.id))
        }
        return (section.id, shown)
      })
  }

  /// Whether every card and every report has loaded.
  var isComplete: Bool {
    reports.values.allSatisfy(\.isComplete)
      && cards.values.joined().allSatisfy(\.state.hasLoaded)
  }

  var text: String {
    var lines: [String] = []
    for page in definition.namedPages {
      lines.append("page \(page.id): \(page.name)")
      for choice in choices(of: page) {
        lines.append("  choice \(choice.id): \(choice.valueTitle ?? choice.value)")
      }
      lines += reports[page.id]?.textLines.map { "  \($0)" } ?? []
      for (section, title) in sections(of: page) {
        if let title { lines.append("  section \(title)") }
        for card in cards[section] ?? [] {
          lines.append("    card \(card.id): \(card.state.word)")
          lines += card.state.textLines.map {
            "      " + $0.replacing("\n", with: "\n      ")
          }
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  var json: String {
    let pages = definition.namedPages.map { page -> JSONValue in
      let sections = sections(of: page).map { section, title -> JSONValue in
        [
          "title": title.map { .string($0) } ?? nil,
          "cards": .array(
            (cards[section] ?? []).map { card in
              [
                "id": .string("\(card.id)"), "state": .string(card.state.word),
                "text": .array(card.state.textLines.map { .string($0) }),
              ]
            }),
        ]
      }
      var members: [(key: String, value: JSONValue)] = [
        ("id", .string(page.id.rawValue)),
        ("title", page.title?.constant.map { .string($0) } ?? nil),
        ("sections", .array(sections)),
        ("report", .array(reports[page.id]?.textLines.map { .string($0) } ?? [])),
      ]
      let choices = choices(of: page).map { (key: $0.id, value: JSONValue.string($0.value)) }
      if !choices.isEmpty { members.append(("choices", .object(JSONObject(choices)))) }
      return .object(JSONObject(members))
    }
    return JSONValue.object(JSONObject([(key: "pages", value: .array(pages))])).json(pretty: true)
  }

  private func choices(of page: PageDefinition) -> [PageChoice] {
    page.choices.compactMap { choices[$0.id] }
  }

  private func sections(of page: PageDefinition) -> [(SectionID, String?)] {
    guard case .sections(let sections) = page.content else { return [] }
    return sections.enumerated().map { (SectionID(page: page.id, index: $0), $1.title) }
  }
}

extension CardState {
  /// One word for the state.
  nonisolated var word: String {
    switch self {
    case .loading: "loading"
    case .loaded(_, .fresh): "fresh"
    case .loaded(_, .refreshing), .loaded(_, .superseded): "refreshing"
    case .loaded(_, .stale): "stale"
    case .empty: "empty"
    case .failed: "failed"
    }
  }

  /// The texts of the card in this state.
  nonisolated var textLines: [String] {
    var lines = card?.textLines ?? []
    switch self {
    case .loading, .loaded(_, .fresh), .loaded(_, .refreshing), .loaded(_, .superseded): break
    case .loaded(_, .stale(let since)): lines.append(since.wrappedValue)
    case .empty(let empty, _): lines += [empty.title, empty.message].compactMap { $0 }
    case .failed(let failure, _): lines += [failure.title, failure.message]
    }
    lines += card?.actionLines ?? []
    return lines
  }
}
