/// The keys of comparisons with an earlier time.
extension ComparisonDefinition {
  static let decoder = NodeDecoder<ComparisonDefinition>.object(
    "compare", "A comparison of lines, areas, columns or bars over time with an earlier time.",
    required("shift", .shift, shiftDoc),
    atMostOne([
      choice("for", .shift, "The length of time that is shown; by default that of the shift.") {
        Extent.length($0)
      },
      choice(
        "since", .word,
        "The period that is shown up to its last value: `year` is this year so far."
      ) { Extent.since($0) },
    ]),
    optional("title", .text, titleDoc),
    make: ComparisonDefinition.init)
}

extension FigureComparisonDefinition {
  static let decoder = NodeDecoder<FigureComparisonDefinition>.object(
    "figure comparison", "A comparison of a figure with its value at an earlier time.",
    required("shift", .shift, shiftDoc),
    optional(
      "since", .word,
      "The period at whose start the sum begins, if the figure is one: `month` is this month so far."
    ),
    optional(
      "items", .expression,
      "An expression for the rows; by default the `history` of the data, or the data."),
    required("x", .expression, "An expression for the time of a row, such as `time` in a history."),
    optional(
      "y", .expression,
      "An expression for the number of a row; by default the `value` of the figure."),
    optional("title", .text, titleDoc),
    optional("better", .word, "The direction of a change for the better."),
    make: FigureComparisonDefinition.init)
}

private let shiftDoc =
  "The time back to the earlier values: `7d`, `52w`, `1mo`, `1q`, `1y` by the calendar, or `6h`."
private let titleDoc = "The name of the earlier values; by default such as “7 days earlier”."
