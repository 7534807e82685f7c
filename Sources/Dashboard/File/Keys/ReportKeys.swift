import CardModel

/// The keys of reports.
extension ReportDefinition {
  static let decoder = NodeDecoder<ReportDefinition>.object(
    "report", "All objects of a collection, to be searched, filtered and sorted.",
    required("source", .source, "The source of the objects."),
    optional("rows", .expression, "An expression for an array; by default the source’s value."),
    required(
      "columns", .list(of: ColumnDefinition.decoder, count: 1...100),
      "The columns from left to right."),
    optional(
      "name", ColumnReference.decoder,
      "The title of the column that names a row in narrow windows and on the row’s page; by "
        + "default the first that is no id, number, date or status."),
    optional(
      "search", .list(of: .expression), or: [],
      "The fields that are searched: their values, and what columns show of them. In a database, "
        + "the values alone; a number with the decimal comma of the locale is found too."),
    optional(
      "filters", .list(of: FilterDefinition.decoder), or: [], "The filters that are offered."),
    optional("sort", SortDefinition.decoder, "The initial sort order."),
    optional(
      "opens", .opens, or: .object, "What a press on a row opens; by default the object’s page."),
    optional(
      "actions", .rowActions, or: [],
      "What the menu of a row, and the bar below selected rows, offer; on the row."),
    make: ReportDefinition.init
  )
  .checked { report, context in
    context.checkName(of: report)
    context.checkColumns(of: report)
  }
}

extension DecodingContext {
  /// Reports a name that is not the title of a column.
  fileprivate func checkName(of report: ReportDefinition) {
    let titles = report.columns.map(\.title)
    guard let name = report.name, !titles.contains(name.title) else { return }
    path.append(.key("name"))
    unknown(name.title, "unknown column \"\(name.title)\"", among: titles, at: name.location)
    path.removeLast()
  }
}

extension DecodingContext {
  /// Reports what only the columns of tables have.
  fileprivate func checkColumns(of report: ReportDefinition) {
    path.append(.key("columns"))
    for (index, column) in report.columns.enumerated() {
      path.append(.index(index))
      for (key, template) in [("icon", column.icon), ("link", column.link)] {
        guard let template else { continue }
        error(template.location, "a column of a report has no \"\(key)\"; a table has")
      }
      path.removeLast()
    }
    path.removeLast()
  }
}

extension ColumnReference {
  fileprivate static let decoder = NodeDecoder<ColumnReference>(.text) { node, context in
    NodeDecoder<String>.fixedText.decode(node, context).map {
      ColumnReference(location: node.location, title: $0)
    }
  }
}

extension FilterDefinition {
  fileprivate static let decoder = NodeDecoder<FilterDefinition>.object(
    "filter", "A filter of the rows by a field.",
    required("title", .fixedText, "The name of the filter."),
    optional(
      "type", .word, or: .value,
      "`value` offers the values that occur, `range` a range of numbers, `date` a range of days."
    ),
    required("value", .expression, "An expression for the value; on the row."),
    make: FilterDefinition.init)
}

extension SortDefinition {
  fileprivate static let decoder = NodeDecoder<SortDefinition>.forms(
    scalar: NodeDecoder<BoundExpression>.expression.map {
      SortDefinition(location: $0.location, by: $0, descending: false)
    },
    mapping: .object(
      "sort", "A sort order.",
      required("by", .expression, "An expression for the value that is compared; on the row."),
      optional("descending", .boolean, or: false, "The largest comes first."),
      make: SortDefinition.init))
}
