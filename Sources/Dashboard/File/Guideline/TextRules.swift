import CardModel

/// Rules for the amount of text and content in a card.
extension Guideline {
  /// Finds cards with more content than a preview of one topic has (S-03).
  static func oneTopic(_ card: CardDefinition) -> [Breach] {
    switch card.body {
    case .kpis(let figures) where figures.count > maximumFigures:
      let breach = Breach(
        figures[maximumFigures].location, "body.kpis[\(maximumFigures)]",
        "a card has room for \(maximumFigures) figures: move the rest to a card of its own")
      return [breach]
    case .facts(.fixed(let facts)) where facts.count > maximumFacts:
      let breach = Breach(
        facts[maximumFacts].location, "body.facts[\(maximumFacts)]",
        "a card is a preview of \(maximumFacts) facts at most: move the rest to a card of its own")
      return [breach]
    case .table(let table) where table.columns.count > maximumColumns:
      let breach = Breach(
        table.columns[maximumColumns].location, "body.table.columns[\(maximumColumns)]",
        "a card has room for \(maximumColumns) columns: leave the rest to a report")
      return [breach]
    case .chart(let chart) where chart.series.count > maximumSeries:
      let breach = Breach(
        chart.series[maximumSeries].location, "body.chart.y[\(maximumSeries)]",
        "more than \(maximumSeries) series can’t be distinguished on a card: divide them among cards"
      )
      return [breach]
    default: return []
    }
  }

  /// The maximum number of figures, which is that of the guideline's header for figures.
  private static let maximumFigures = 4
  /// The maximum number of facts, which with a header take half of the maximum card height of 520
  /// px (S-06).
  private static let maximumFacts = 8
  /// The maximum number of columns: the narrowest card has 268 px between its margins, which is the
  /// width of five numbers.
  private static let maximumColumns = 5
  /// The number of palette colours that differ at first sight.
  private static let maximumSeries = 6

  /// Finds labels of more than two lines (S-29).
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
      return Breach(text.location, name, rule: .shortLabel(.text), "shorten it")
    }
  }

  /// Finds details in the header that belong in the body (S-68).
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

  /// The length of three lines, to which a row may wrap (S-98).
  private static let rowLength = CardRule.labelLength / 2 * 3
  /// The length of one line beside an icon.
  private static let statusLength = 30

  /// Finds labels with values in the header, which belong in the body (S-77).
  static func factsInTheBody(_ card: CardDefinition) -> [Breach] {
    guard let header = card.header?.value else { return [] }
    return header.rowElements.compactMap { element, path in
      guard case .text(let text) = element, let label = text.factLabel else { return nil }
      return Breach(
        text.location, "\(path).text",
        "“\(label)” stands with its value in the header: make it one of the body’s facts")
    }
  }
}

extension Template {
  /// Returns whether the text has more than `count` characters even if all expressions are empty.
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
    // A longer text isn't the value of a label, and neither is the rest of a URL.
    return isLabel && hasValue && value.count <= 20 && value.first?.isWhitespace != false
      ? label : nil
  }
}

extension HeaderDefinition {
  /// The elements of the rows with their paths.
  var rowElements: [(element: RowElementDefinition, path: String)] {
    rows.enumerated().flatMap { index, row in
      row.enumerated().map { ($1, "header.rows[\(index)]" + (row.count > 1 ? "[\($0)]" : "")) }
    }
  }
}
