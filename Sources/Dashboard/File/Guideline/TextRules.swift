import CardModel

/// How much a card says: labels of two lines, a header for a glance, a preview of one topic.
extension Guideline {
  /// A card is a preview of one topic, scanned in passing (S-03).
  static func oneTopic(_ card: CardDefinition) -> [Breach] {
    switch card.body {
    case .kpis(let figures) where figures.count > mostFigures:
      let breach = Breach(
        figures[mostFigures].location, "body.kpis[\(mostFigures)]",
        "a card has room for \(mostFigures) figures: move the rest to a card of its own")
      return [breach]
    case .facts(.fixed(let facts)) where facts.count > mostFacts:
      let breach = Breach(
        facts[mostFacts].location, "body.facts[\(mostFacts)]",
        "a card is a preview of \(mostFacts) facts at most: move the rest to a card of its own")
      return [breach]
    case .table(let table) where table.columns.count > mostColumns:
      let breach = Breach(
        table.columns[mostColumns].location, "body.table.columns[\(mostColumns)]",
        "a card has room for \(mostColumns) columns: leave the rest to a report")
      return [breach]
    case .chart(let chart) where chart.series.count > mostSeries:
      let breach = Breach(
        chart.series[mostSeries].location, "body.chart.y[\(mostSeries)]",
        "more than \(mostSeries) series can't be told apart on a card: divide them among cards")
      return [breach]
    default: return []
    }
  }

  /// The guideline's own header for figures has four.
  private static let mostFigures = 4
  /// With a header, half of the 520 px that a card may be high (S-06).
  private static let mostFacts = 8
  /// Of the 268 px between the margins of the narrowest card each has the room of a number.
  private static let mostColumns = 5
  /// Colours of the palette that differ at first sight.
  private static let mostSeries = 6

  /// A label has two lines (S-29).
  static func shortLabels(_ card: CardDefinition) -> [Breach] {
    var labels: [(name: String, text: Template?)] = [
      ("media.title", card.media?.title), ("header.title", card.header?.value.title),
      ("header.subtitle", card.header?.value.subtitle),
    ]
    switch card.body {
    case .list(let list):
      labels += [
        ("body.list.title", list.title), ("body.list.subtitle", list.subtitle),
        ("body.list.footnote", list.footnote),
      ]
    case .timeline(let timeline):
      labels += [
        ("body.timeline.title", timeline.title), ("body.timeline.subtitle", timeline.subtitle),
      ]
    default: break
    }
    return labels.compactMap { name, text in
      guard let text, text.isLonger(than: CardRule.labelLength) else { return nil }
      return Breach(text.location, name, CardRule.shortLabel("text").message("shorten it"))
    }
  }

  /// Details belong into the body (S-68).
  static func essentialHeader(_ card: CardDefinition) -> [Breach] {
    guard let header = card.header?.value else { return [] }
    return header.rowElements.compactMap { element, path in
      switch element {
      case .text(let text) where text.isLonger(than: rowLength):
        Breach(
          text.location, "\(path).text",
          "the text needs more than three lines of the header: move it to the body")
      case .status(let status) where status.text.isLonger(than: statusLength):
        Breach(
          status.text.location, "\(path).status",
          "a status is a word or two: move what it explains to the body")
      default: nil
      }
    }
  }

  /// Three lines are what a row may wrap to (S-98).
  private static let rowLength = CardRule.labelLength / 2 * 3
  /// One line beside an icon.
  private static let statusLength = 30

  /// The header is for a glance; a label with its value is for the body (S-77).
  static func factsInTheBody(_ card: CardDefinition) -> [Breach] {
    guard let header = card.header?.value else { return [] }
    return header.rowElements.compactMap { element, path in
      guard case .text(let text) = element, let label = text.factLabel else { return nil }
      return Breach(
        text.location, "\(path).text",
        "“\(label)” stands with its value in the header: make it one of the body's facts")
    }
  }
}

extension Template {
  /// Whether it has more characters than `count` even where all data is empty.
  fileprivate func isLonger(than count: Int) -> Bool {
    guard text.utf8.count > count else { return false }
    let literals = parts.map { if case .literal(let text) = $0 { text.count } else { 0 } }
    return literals.reduce(0, +) > count
  }

  /// The label of a text such as `Owner: ${owner}`; nil for sentences and times.
  fileprivate var factLabel: Substring? {
    guard case .literal(let start)? = parts.first, let colon = start.firstIndex(of: ":") else {
      return nil
    }
    let label = start[..<colon]
    let isLabel = label.allSatisfy { $0.isLetter || $0 == " " } && label.count { $0 == " " } <= 1
    let words = parts.dropFirst().compactMap {
      if case .literal(let text) = $0 { text } else { nil }
    }
    let value = start[colon...].dropFirst() + words.joined()
    let hasValue = parts.count > 1 || value.contains { !$0.isWhitespace }
    // What is longer, or goes on at once as a URL does, is no value of a label.
    return isLabel && hasValue && value.count <= 20 && value.first?.isWhitespace != false
      ? label : nil
  }
}

extension HeaderDefinition {
  /// What stands in the rows, and where.
  var rowElements: [(element: RowElementDefinition, path: String)] {
    rows.enumerated().flatMap { index, row in
      row.enumerated().map { ($1, "header.rows[\(index)]" + (row.count > 1 ? "[\($0)]" : "")) }
    }
  }
}
