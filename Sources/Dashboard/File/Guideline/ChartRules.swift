import CardModel

/// Rules for cards whose body is a chart.
extension Guideline {
  /// Finds chart cards that don't lead to the full chart (S-50).
  static func fullChart(_ card: CardDefinition) -> [Breach] {
    guard card.chart != nil else { return [] }
    switch card.opens {
    case .object, .chart: return []
    case .url(let url):
      return [
        Breach(
          url.location, "opens.url",
          """
          a chart card leads to the full chart: remove "opens" and put the link into the footer
          """)
      ]
    case .choose:
      return [
        Breach(
          card.location, "opens",
          """
          a chart card leads to the full chart: move "opens" into the chart, whose parts choose then
          """)
      ]
    case .page:
      return [
        Breach(
          card.location, "opens",
          """
          a chart card leads to the full chart: remove "opens" and open the page from the footer
          """)
      ]
    }
  }

  /// Finds charts without a title (S-52).
  static func chartTitle(_ card: CardDefinition) -> [Breach] {
    guard let chart = card.chart, card.header?.value.title?.parts.isEmpty ?? true else {
      return []
    }
    guard let header = card.header?.value else {
      return [Breach(chart.location, "body.chart", rule: CardRule.chartTitle, "add a header")]
    }
    return [Breach(header.location, "header", rule: CardRule.chartTitle, "add \"title\"")]
  }

  /// Finds charts with both a subtitle and a trend (S-53).
  static func subtitleOrTrend(_ card: CardDefinition) -> [Breach] {
    guard card.chart != nil, card.header?.value.subtitle != nil,
      let trend = card.header?.value.trend
    else { return [] }
    return [
      Breach(
        trend.location, "header.trend", "a chart has a subtitle or a trend: remove one of the two")
    ]
  }

  /// Finds chart cards with a large ring (S-62).
  static func smallRing(_ card: CardDefinition) -> [Breach] {
    guard card.chart != nil, let figure = card.header?.value.kpi?.value, figure.ring != nil,
      figure.size != .small
    else { return [] }
    return [
      Breach(figure.location, "header.kpi", "the ring beside a chart is small: remove \"size\"")
    ]
  }

  /// Finds chart cards with a caption, since the title is the label of the figure (S-63).
  static func titleAsLabel(_ card: CardDefinition) -> [Breach] {
    guard card.chart != nil, let caption = card.header?.value.caption else { return [] }
    return [
      Breach(
        caption.location, "header.caption",
        "the title of a chart card is the label of its figure: remove the caption")
    ]
  }
}

extension CardDefinition {
  fileprivate var chart: ChartDefinition? {
    if case .chart(let chart) = body { chart } else { nil }
  }
}
