import CardModel

/// A list report: a collection of objects that can be searched, filtered, sorted and opened.
public struct ReportDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let source: SourceID
  public var rows: BoundExpression?
  public let columns: [ColumnDefinition]
  public var name: ColumnReference?
  /// The fields that are searched, evaluated on the row.
  ///
  /// If empty, the report has no search.
  public var search: [BoundExpression] = []
  public var filters: [FilterDefinition] = []
  public var sort: SortDefinition?
  public var opens = OpensDefinition.object
  public var actions: [ActionDefinition] = []

  static let decoder = NodeDecoder<ReportDefinition>.object(
    "report", "All objects of a collection, to be searched, filtered and sorted.",
    required("source", .source, "The source of the objects."),
    required(
      "columns", .list(of: ColumnDefinition.decoder, count: 1...100),
      "The columns from left to right."),
    make: { ReportDefinition(location: $0, source: $1, columns: $2) },
    optional("rows", .expression, "An expression for an array; by default the source’s value.") {
      $0.rows = $1
    }.before("columns"),
    optional(
      "name", ColumnReference.decoder,
      "The title of the column that names a row in narrow windows and on the row’s page; by "
        + "default the first that is no id, number, date or status."
    ) { $0.name = $1 },
    optional(
      "search", .list(of: .expression),
      "The fields that are searched: their values, and what columns show of them. In a database, "
        + "the values alone; a number with the decimal comma of the locale is found too."
    ) { $0.search = $1 },
    optional("filters", .list(of: FilterDefinition.decoder), "The filters that are offered.") {
      $0.filters = $1
    },
    optional("sort", SortDefinition.decoder, "The initial sort order.") { $0.sort = $1 },
    optional("opens", .opens, "What a press on a row opens; by default the object’s page.") {
      $0.opens = $1
    },
    optional(
      "actions", .rowActions,
      "What the menu of a row, and the bar below selected rows, offer; on the row."
    ) { $0.actions = $1 }
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

/// A reference to a column of the same report by its title.
public struct ColumnReference: Sendable, Equatable {
  public let location: SourceLocation
  public let title: String

  fileprivate static let decoder = NodeDecoder<ColumnReference>(.text) { node, context in
    NodeDecoder<String>.fixedText.decode(node, context).map {
      ColumnReference(location: node.location, title: $0)
    }
  }
}

/// A filter of the rows by a field.
public struct FilterDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let title: String
  public var kind = ReportFilter.Kind.value
  public let value: BoundExpression

  fileprivate static let decoder = NodeDecoder<FilterDefinition>.object(
    "filter", "A filter of the rows by a field.",
    required("title", .fixedText, "The name of the filter."),
    required("value", .expression, "An expression for the value; on the row."),
    make: { FilterDefinition(location: $0, title: $1, value: $2) },
    optional(
      "type", .word,
      "`value` offers the values that occur, `range` a range of numbers, `date` a range of days."
    ) { $0.kind = $1 }.before("value"))
}

/// The initial sort order.
public struct SortDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let by: BoundExpression
  public var descending = false

  fileprivate static let decoder = NodeDecoder<SortDefinition>.forms(
    scalar: NodeDecoder<BoundExpression>.expression.map {
      SortDefinition(location: $0.location, by: $0)
    },
    mapping: .object(
      "sort", "A sort order.",
      required("by", .expression, "An expression for the value that is compared; on the row."),
      make: { SortDefinition(location: $0, by: $1) },
      optional("descending", .boolean, "The largest comes first.") { $0.descending = $1 }))
}
