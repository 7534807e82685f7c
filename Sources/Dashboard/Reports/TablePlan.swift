import CardModel
import ChartModel
import CivilTime
import DataSources
import Foundation
import JMESPath
import Localization

/// The plan by which a database searches, filters and orders the rows of a report.
///
/// So a table of any size is never read as a whole. It needs a source with a database, without a
/// query, and plain names of columns for all searches, filters and orders. Cells may be computed,
/// as that is done only for the rows in view.
struct TablePlan: Sendable {
  let database: DatabaseDefinition
  let query: SQLQueryDefinition
  /// The column of the table that orders the rows, for each column of the report.
  let columns: [String]
  let search: [String]
  let filters: [String]
  let sort: TableQuery.Order?

  /// Returns the plan with the values of choices in the statement.
  func choosing(_ choices: ChoiceValues) -> TablePlan {
    TablePlan(
      database: database, query: query.filled(with: choices), columns: columns, search: search,
      filters: filters, sort: sort)
  }

  /// Whether the value of the source has the rows: those of a file that are few are in memory.
  func hasRows(in value: JSONValue) -> Bool {
    guard case .table = database.place else { return false }
    return value.array?.first?.string == nil
  }

  /// The reason why a database can't do the work.
  struct Obstacle: Error {
    let location: SourceLocation
    let reason: String
  }

  /// Makes the plan; returns nil if the rows must be read into memory.
  init?(_ report: ReportDefinition, _ source: SourceDefinition) {
    guard let plan = try? Self.make(report, source) else { return nil }
    self = plan
  }

  private init(
    database: DatabaseDefinition, query: SQLQueryDefinition, columns: [String],
    search: [String], filters: [String], sort: TableQuery.Order?
  ) {
    (self.database, self.query, self.columns) = (database, query, columns)
    (self.search, self.filters, self.sort) = (search, filters, sort)
  }

  /// Returns the obstacle to a plan; nil if there is none, or if the source isn't a database: files
  /// seldom have more rows than are loaded.
  static func obstacle(
    _ report: ReportDefinition, _ source: SourceDefinition
  ) -> Obstacle? {
    guard source.database != nil else { return nil }
    do throws(Obstacle) { _ = try make(report, source) } catch { return error }
    return nil
  }

  /// Makes the plan; returns nil if the source has no table.
  private static func make(
    _ report: ReportDefinition, _ source: SourceDefinition
  ) throws(Obstacle) -> TablePlan? {
    guard let read = source.kind.table else { return nil }
    if let query = source.query {
      throw Obstacle(
        location: query.location, reason: String(localized: "its source has a `query`"))
    }
    if let rows = report.rows, rows.text != "@" {
      throw Obstacle(
        location: rows.location,
        reason: String(localized: "`rows` picks them from the source’s value"))
    }
    var columns: [String] = []
    for column in report.columns {
      guard let order = column.order else {
        throw Obstacle(
          location: column.location,
          reason: String(
            localized: """
              column “\(column.title)” shows no single value: name one in its `sort`
              """))
      }
      columns.append(try field(order))
    }
    var search: [String] = []
    for expression in report.search { search.append(try field(expression)) }
    var filters: [String] = []
    for filter in report.filters { filters.append(try field(filter.value)) }
    var sort: TableQuery.Order?
    if let first = report.sort {
      sort = TableQuery.Order(column: try field(first.by), isDescending: first.descending)
    }
    return TablePlan(
      database: read.database, query: read.query, columns: columns, search: search,
      filters: filters, sort: sort)
  }

  private static func field(_ expression: BoundExpression) throws(Obstacle) -> String {
    if let name = expression.expression.fieldName { return name }
    throw Obstacle(
      location: expression.location,
      reason: String(localized: "“\(expression.text)” is no name of a column"))
  }

  /// Opens the table and checks that it has every column that is named.
  func open(_ secrets: Secrets, _ permissions: Permissions) async throws(SourceFailure) -> SQLTable
  {
    let table = try await table(secrets, permissions)
    _ = try table.rows(TableQuery(searched: columns + search + filters, order: sort))
    return table
  }

  /// Opens the table, whatever columns it has.
  func table(_ secrets: Secrets, _ permissions: Permissions) async throws(SourceFailure) -> SQLTable
  {
    try await SQLTable(
      database.opened(secrets, permissions, isForReport: true), sql: query.sql,
      parameters: query.values)
  }

  /// Translates a request of the page into a query of the table.
  /// - Parameter context: the context with the user's time zone, in which days begin.
  func request(_ request: ReportRequest, _ context: FormattingContext) -> TableQuery {
    let conditions = request.filters.sorted { $0.key < $1.key }.compactMap { index, choice in
      filters.indices.contains(index)
        ? condition(choice, on: filters[index], context) : nil
    }
    let order = request.order.flatMap { order in
      columns.indices.contains(order.column)
        ? TableQuery.Order(column: columns[order.column], isDescending: order.isDescending) : nil
    }
    let words = SearchWords.words(of: request.search)
    return TableQuery(
      words: words, dataForms: context.dataForms(of: words), searched: search,
      conditions: conditions, order: order ?? sort)
  }

  private func condition(
    _ choice: ReportRequest.Filter, on column: String, _ context: FormattingContext
  ) -> TableQuery.Condition {
    switch choice {
    case .values(let texts): return .oneOf(column: column, texts: texts)
    case .numbers(let from, let through):
      return .numbers(column: column, from: from, through: through)
    case .days(let from, let through):
      let after = through.map { CivilDate(daysSince1970: $0.daysSince1970 + 1) }
      let start = { (day: CivilDate) in
        context.moment(.string(day.description))?.timeIntervalSince1970
      }
      return .moments(
        column: column,
        TableQuery.MomentBounds(
          firstDay: from?.description, dayAfter: after?.description, from: from.flatMap(start),
          before: after.flatMap(start)))
    }
  }
}
