/// Rules for micro charts.
extension Guideline {
  /// Finds chart cards whose figure is a micro chart (S-61).
  static func figureOfAChart(_ card: CardDefinition) -> [Breach] {
    guard case .chart = card.body, case .micro(let micro)? = card.header?.value.figure else {
      return []
    }
    return [
      Breach(
        micro.value.location, "header.micro",
        "the figure beside a chart is a number or a ring: use \"kpi\" or remove \"micro\"")
    ]
  }
}
