import CardModel
import DataSources
import Foundation
import JMESPath

/// Makes a report of its definition and its source: the columns, and each row that is asked for.
public struct ReportBinder: Sendable {
  let definition: ReportDefinition
  /// How the source's database does the work; nil where it is done in memory.
  let plan: TablePlan?
  let title: String
  let context: FormattingContext

  /// - Parameters:
  ///   - sources: of the dashboard, of which one is the report's.
  ///   - title: of the report's page.
  ///   - context: the same that the functions of the file's expressions were made with.
  public init(
    _ definition: ReportDefinition, sources: [SourceDefinition] = [], title: String,
    context: FormattingContext = FormattingContext()
  ) {
    self.definition = definition
    plan = sources.first { $0.id == definition.source }.flatMap { TablePlan(definition, $0) }
    self.title = title
    self.context = context
  }

  /// What of the report is the same whatever the data.
  public var report: Report {
    Report(
      title: title,
      columns: definition.columns.map { column in
        ReportColumn(
          column.title,
          alignment: column.alignment, width: column.width)
      },
      hasSearch: !definition.search.isEmpty,
      filters: definition.filters.map { ReportFilter($0.title, kind: $0.kind) },
      order: firstOrder)
  }

  /// The order at first, where that is what a column is ordered by.
  private var firstOrder: ReportRequest.Order? {
    guard let sort = definition.sort,
      let column = definition.columns.firstIndex(where: { $0.order?.text == sort.by.text })
    else { return nil }
    return ReportRequest.Order(column: column, isDescending: sort.descending)
  }

  /// What the report can show of a source's value.
  public func data(of value: JSONValue) async throws(SourceFailure) -> ReportData {
    guard let plan else { return ReportData(self, rows: value) }
    return ReportData(self, plan, try await plan.open())
  }

  /// What a page says in place of rows that it doesn't have; nil where it has some.
  public func placeholder(for snapshot: Snapshot) -> ReportState? {
    guard snapshot.value == nil else { return nil }
    return snapshot.failure.map { .failed(Failure($0)) } ?? .loading
  }

  /// How old the rows are, where they are older than they may be.
  public func note(on snapshot: Snapshot) -> String? { context.ageNote(of: snapshot) }

  /// - Parameter position: of the row, which tells its page from those of others.
  func row(_ item: JSONValue, at position: Int) -> ReportRow {
    let binding = Binding(context: context)
    let cells = definition.columns.map { binding.cell($0, on: item) }
    return ReportRow(cells: cells) { card(of: item, at: position) }
  }

  /// Gives what the columns hold of a row, for programs to read: figures bare of units and grouping. Of
  /// ten million rows, what is the same for all is found out once.
  var values: @Sendable (JSONValue) -> [String] {
    let columns = definition.columns.map { ($0, bare: $0.bareNumber) }
    return { [context] item in
      let binding = Binding(context: context)
      return columns.map { column, bare in
        if let bare {
          let value = binding.value(bare, on: item)
          if value.number != nil { return Binding.text(value) }
        }
        let text = binding.cell(column, on: item).text
        return text == missingValue ? "" : text
      }
    }
  }

  /// The object of a row: what the columns say, then what other fields it has.
  private func card(of item: JSONValue, at position: Int) -> Card {
    let binding = Binding(context: context)
    var facts = definition.columns.enumerated().map { index, column in
      let cell = binding.cell(column, on: item)
      return Fact(
        id: ElementID("column \(index)"), label: column.title, text: cell.words, state: cell.state)
    }
    let said = Set(facts.flatMap { [SearchWords.folded($0.label), SearchWords.folded($0.text)] })
    var sections = binding.sections(of: item, opensRows: false)
    if case .facts(let own)? = sections.first?.body, sections.first?.title == nil {
      sections.removeFirst()
      facts += own.filter { fact in
        !said.contains(SearchWords.folded(fact.label))
          && !said.contains(SearchWords.folded(fact.text))
      }
    }
    var card = Card(
      id: .reportRow(position), header: CardHeader(title: facts.first?.text ?? title),
      body: .facts(facts), destination: binding.destination(definition.opens, on: item))
    card.sections = sections
    return card
  }
}

extension ColumnDefinition {
  /// What rows are ordered by: `sort`, or the one value that the text shows.
  var order: BoundExpression? {
    if let sort { return sort }
    guard text.parts.count == 1, case .expression(let expression) = text.parts[0] else {
      return nil
    }
    return expression
  }

  /// Gives the number that the text dresses up, if that is all it does: `${currency(amount, 'EUR')}`.
  fileprivate var bareNumber: BoundExpression? {
    guard status == nil, let sort, text.parts.count == 1,
      case .expression(let expression) = text.parts[0],
      ["number", "percent", "currency", "bytes"].contains(where: {
        expression.text.hasPrefix("\($0)(\(sort.text)")
      })
    else { return nil }
    return sort
  }
}
