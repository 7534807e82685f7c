import CardModel

/// The keys of reports.
extension ReportDefinition {
  static let decoder = NodeDecoder<ReportDefinition>.object(
    "report", "All objects of a collection, to be searched, filtered and sorted.",
    required("source", .source, "Where the objects come from."),
    optional("rows", .expression, "Gives an array; the source's value is it if not said."),
    required(
      "columns", .list(of: ColumnDefinition.decoder, count: 1...100), "From the left."),
    optional(
      "search", .list(of: .expression), or: [], "The fields that the search looks into."),
    optional("filters", .list(of: FilterDefinition.decoder), or: [], "Choices offered."),
    optional("sort", SortDefinition.decoder, "The order at first."),
    optional(
      "opens", .opens, or: .object, "Where pressing a row leads; the object's page if not said."),
    make: ReportDefinition.init)
}

extension FilterDefinition {
  fileprivate static let decoder = NodeDecoder<FilterDefinition>.object(
    "filter", "A choice among the rows by a field.",
    required("title", .fixedText, "What is chosen."),
    optional(
      "type", .word, or: .value,
      "By `value`: one of those there are; by `range`: numbers from one to another; by `date`: days."
    ),
    required("value", .expression, "Gives the value; on the row."),
    make: FilterDefinition.init)
}

extension SortDefinition {
  fileprivate static let decoder = NodeDecoder<SortDefinition>.forms(
    scalar: NodeDecoder<BoundExpression>.expression.map {
      SortDefinition(location: $0.location, by: $0, descending: false)
    },
    mapping: .object(
      "sort", "An order.",
      required("by", .expression, "Gives what is compared; on the row."),
      optional("descending", .boolean, or: false, "The largest comes first."),
      make: SortDefinition.init))
}
