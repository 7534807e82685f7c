/// The rules of the guideline for cards that a dashboard file can break.
///
/// Most of the guideline can't be broken: the format has no key for it, or decoding reports an
/// error.
public enum Guideline {
  /// The numbers of the rules that files are checked against.
  public static var ruleNumbers: [String] { rules.map(\.number) }

  static let rules: [GuidelineRule] = [
    .each("S-03", oneTopic),
    .each("S-14", mediaAtTheSide),
    .each("S-29", shortLabels),
    .together("S-31", listsForPlainObjects),
    .each("S-50", fullChart),
    .each("S-52", chartTitle),
    .each("S-53", subtitleOrTrend),
    .each("S-61", figureOfAChart),
    .each("S-62", smallRing),
    .each("S-63", titleAsLabel),
    .each("S-68", essentialHeader),
    .each("S-73", actionsOnTheCard),
    .together("S-75", sameArrangement),
    .each("S-76", countedRows),
    .each("S-77", factsInTheBody),
    .each("S-78", balancedHeader),
    .each("S-83", titleOnce),
    .together("S-90", sameOrder),
  ]

  /// Returns the breaches of all rules as warnings, in the order of the rules.
  static func diagnostics(in dashboard: DashboardDefinition) -> [Diagnostic] {
    let cards = dashboard.placedCards
    return rules.flatMap { rule in
      rule.breaches(cards).map { breach in
        Diagnostic(.warning, breach.location, breach.message, path: breach.path, rule: rule.number)
      }
    }
  }
}
