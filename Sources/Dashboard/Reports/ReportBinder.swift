import CardModel
import ChartModel
import DataSources
import Foundation
import JMESPath

/// Makes a report from its definition and its source: the columns, and the requested rows.
public struct ReportBinder: Sendable {
  let definition: ReportDefinition
  /// The plan by which the source's database does the work; nil if it is done in memory.
  private(set) var plan: TablePlan?
  let title: String
  let context: FormattingContext
  /// Notes that rows depend on the present time.
  private let clock = ClockObserver()
  /// The values of the dashboard's choices.
  private(set) var choices = ChoiceValues.none
  /// The secrets of the database's address, which are removed from rows.
  let secrets: Secrets
  /// The reason why the database isn't read; nil if it may be.
  private let refusal: SourceFailure?
  private let permissions: Permissions

  /// - Parameters:
  ///   - dashboard: the dashboard of the report.
  ///   - title: the title of the report's page.
  ///   - secrets: the secrets that the address of the database refers to; nil for the user's, as
  ///     far as the dashboard may use them.
  public init(
    _ definition: ReportDefinition, in dashboard: DashboardDefinition, title: String,
    secrets: Secrets? = nil
  ) {
    self.secrets = secrets ?? .standard(granting: dashboard.permissions.grants)
    self.definition = definition
    let source = dashboard.sources.first { $0.id == definition.source }
    permissions = dashboard.permissions
    refusal = source.flatMap { dashboard.permissions.refusal(of: $0) }
    plan = source.flatMap { TablePlan(definition, $0) }
    self.title = title
    context = dashboard.formatting
  }

  /// Returns the binder for the values of choices, those of a snapshot.
  public func choosing(_ snapshot: Snapshot) -> ReportBinder { choosing(snapshot.choices) }

  func choosing(_ choices: ChoiceValues) -> ReportBinder {
    var binder = self
    binder.choices = choices
    binder.plan = plan?.choosing(choices)
    return binder
  }

  func makeBuilder(trace: LookupTrace? = nil) -> CardBuilder {
    CardBuilder(context: context, choices: choices, trace: trace)
  }

  /// The part of the report that doesn't depend on the data.
  public var report: Report {
    let nameColumn = definition.nameColumn
    return Report(
      title: title,
      columns: definition.columns.enumerated().map { index, column in
        ReportColumn(
          column.title, alignment: column.alignment, width: column.width,
          plainTitle: column.plainTitle,
          role: index == nameColumn ? .name : column.status == nil ? .detail : .state)
      },
      hasSearch: !definition.search.isEmpty,
      filters: definition.filters.map { ReportFilter($0.title, kind: $0.kind) },
      order: firstOrder, hasActions: !definition.actions.isEmpty)
  }

  /// The order of the definition; nil if it isn't that of a column.
  private var firstOrder: ReportRequest.Order? {
    guard let sort = definition.sort,
      let column = definition.columns.firstIndex(where: { $0.order == sort.by })
    else { return nil }
    return ReportRequest.Order(column: column, isDescending: sort.descending)
  }

  /// Returns the rows of the report in a source's value.
  public func data(of value: JSONValue) async throws(SourceFailure) -> ReportData {
    guard let plan, !plan.hasRows(in: value) else { return ReportData(self, rows: value) }
    if let refusal { throw refusal }
    do throws(SourceFailure) {
      return ReportData(self, plan, try await plan.open(secrets, permissions))
    } catch {
      throw secrets.redactor.redact(error)
    }
  }

  /// Returns the state of a page without rows; nil if it has rows.
  public func placeholder(for snapshot: Snapshot) -> ReportPhase? {
    guard snapshot.value == nil else { return nil }
    return context.failure(of: snapshot).map { .failed($0) } ?? .loading
  }

  /// Returns the message about rows that could not be read, with the times of the failures of their
  /// source.
  public func message(about failure: SourceFailure, on snapshot: Snapshot) -> Failure {
    context.message(about: failure, of: snapshot)
  }

  /// Returns the age of outdated rows; nil for fresh ones.
  public func note(on snapshot: Snapshot) -> ParagraphText<String>? {
    context.ageNote(of: snapshot)
  }

  /// Whether a row that was made depends on the present time.
  public var readsClock: Bool { clock.wasRead }

  /// Returns a row of the report.
  /// - Parameter position: the row's position, which identifies its page.
  func row(_ item: JSONValue, at position: Int) -> ReportRow {
    let builder = makeBuilder()
    return ClockObserver.$current.withValue(clock) {
      let cells = definition.columns.map { builder.cell($0, on: item) }
      return ReportRow(cells: cells) {
        ClockObserver.$current.withValue(clock) { card(of: item, at: position) }
      } actions: {
        actions(on: item)
      }
    }
  }

  /// Calls a function that makes a part of a row, and notes whether that depends on the time.
  func observingClock<Value>(_ make: () -> Value) -> Value {
    ClockObserver.$current.withValue(clock, operation: make)
  }

  /// A function that returns the cells of a row for programs, with figures without units and
  /// grouping, and moments as ISO 8601 writes them.
  ///
  /// Parts that are the same for all rows are computed once, as there may be ten million rows.
  var values: @Sendable (JSONValue) -> [String] {
    let columns = definition.columns.map { ($0, formatted: $0.formattedValue) }
    return { [self] item in
      let builder = makeBuilder()
      return columns.map { column, formatted in
        if let text = formatted.flatMap({ builder.plainText($0, on: item) }) { return text }
        let cell = builder.cell(column, on: item)
        if let plain = cell.plain { return plain }
        let text = cell.text.withoutIsolates
        if text == missingValue { return "" }
        // Programs read a hyphen as the sign of a negative number.
        return text.contains("\u{2212}") ? text.replacing("\u{2212}", with: "-") : text
      }
    }
  }

  /// Returns the object of a row as a card: the cells of the row, then the other fields.
  private func card(of item: JSONValue, at position: Int) -> Card {
    let builder = makeBuilder()
    var facts = definition.columns.enumerated().map { index, column -> Fact in
      let cell = builder.cell(column, on: item)
      return Fact(
        id: ElementID("column \(index)"), label: column.title, text: cell.words, state: cell.state)
    }
    let said = Set(facts.flatMap { [SearchWords.folded($0.label), SearchWords.folded($0.text)] })
    var shown = CardFields()
    shown.add(definition.columns)
    var sections = builder.sections(of: item, without: shown, opensRows: false)
    if case .facts(let own)? = sections.first?.body, sections.first?.title == nil {
      sections.removeFirst()
      facts += own.filter { fact in
        !said.contains(SearchWords.folded(fact.label))
          && !said.contains(SearchWords.folded(fact.text))
      }
    }
    let header = header(facts)
    // The header shows the name and the first column.
    let rest = facts.enumerated().filter { $0.offset != 0 && $0.offset != definition.nameColumn }
    var card = Card(
      id: .reportRow(position), header: header,
      body: rest.isEmpty ? nil : .facts(rest.map(\.element)),
      footer: builder.actions(definition.actions, on: item),
      destination: builder.destination(definition.opens, on: item))
    card.sections = sections
    return card
  }

  /// Returns the header of a row: its name, and below it what its first column says.
  /// - Parameter facts: the cells of the row, then other fields.
  private func header(_ facts: [Fact]) -> CardHeader {
    let name = definition.nameColumn
    guard facts.indices.contains(name) else { return CardHeader(title: title) }
    let first = facts[0]
    return CardHeader(
      main: MainHeader(
        title: facts[name].text, subtitle: name == 0 ? nil : "\(first.label) \(first.text)"))
  }
}

extension ReportBinder {
  /// Returns an issue for each expression that can't be computed or names what no row has.
  /// - Parameters:
  ///   - value: the value of the source.
  ///   - objects: the objects of the rows.
  public func issues(of objects: [JSONValue], in value: JSONValue) -> [BindingIssue] {
    let builder = makeBuilder(trace: LookupTrace())
    if plan?.hasRows(in: value) ?? true {
      _ = builder.items(definition.rows, on: value, at: definition.location)
    }
    builder.notePlainNames(in: definition.columns.itemTexts, on: objects.first)
    let values =
      definition.search + definition.filters.map(\.value)
      + [definition.sort?.by].compactMap { $0 } + definition.columns.compactMap(\.sort)
    for object in objects {
      for column in definition.columns { _ = builder.cell(column, on: object) }
      for expression in values { _ = builder.value(expression, on: object) }
      _ = builder.actions(definition.actions, on: object)
    }
    return builder.issues.all
  }

  /// Returns an issue for each name of a column that the report's table doesn't have; none for rows
  /// in memory.
  public func columnIssues() async -> [BindingIssue] {
    guard let columns = try? await plan?.table(secrets, permissions).columnNames else { return [] }
    let expressions =
      definition.columns.compactMap(\.order) + definition.search
      + definition.filters.map(\.value) + [definition.sort?.by].compactMap { $0 }
    return expressions.compactMap { expression in
      guard let name = expression.expression.fieldName, !columns.contains(name) else { return nil }
      return BindingIssue(expression, .unknownName(name, names: columns))
    }.ordered
  }

  /// Returns an issue of an order of the definition that the values of its column don't have.
  func orderIssue(of table: SQLTable) -> BindingIssue? {
    guard let by = definition.sort?.by, let name = by.expression.fieldName,
      !table.canOrder(by: name)
    else { return nil }
    return BindingIssue(
      location: by.location,
      message: String(
        localized: """
          the values of the column “\(name)” have no order; order the rows by another column
          """))
  }

  /// The maximum number of rows that are searched for names that none of them has.
  public static let examinedLimit = 10_000
  /// The number of rows that are examined first: more are only if these lack a name.
  private static let firstExamined = 100

  /// Returns the issues of the first rows of a report, at most ``examinedLimit``.
  /// - Parameters:
  ///   - rows: all rows of the report.
  ///   - value: the value of the source.
  @concurrent
  public func issues(
    among rows: any ReportSelection, in value: JSONValue
  ) async throws(SourceFailure) -> [BindingIssue] {
    let first = try await rows.objects(0..<Self.firstExamined)
    let issues = issues(of: first, in: value)
    if issues.isEmpty || first.count < Self.firstExamined { return issues }
    return self.issues(of: try await rows.objects(0..<Self.examinedLimit), in: value)
  }
}

/// An action of a row of a report, with what the row is.
public struct ReportRowAction: Sendable {
  /// The position of the row when it was selected.
  public let position: Int
  public let object: JSONValue
  /// The name of the row, by which people recognise it.
  public let name: String
  /// The words for the row in a question before the action: more than its name.
  public let subject: String
  /// The action; nil if the row doesn't offer it.
  public let action: Action?
}

extension ReportBinder {
  /// Returns an action for each of some rows.
  /// - Parameter objects: the objects of the rows, by their positions.
  @concurrent
  public func actions(
    _ id: ActionID, on objects: [Int: JSONValue]
  ) async -> [ReportRowAction] {
    objects.sorted { $0.key < $1.key }.map { position, object in
      ReportRowAction(
        position: position, object: object, name: name(of: object), subject: subject(of: object),
        action: actions(on: object).first { $0.id == id })
    }
  }

  /// Returns what the menu of the row of an object offers.
  func actions(on object: JSONValue) -> [Action] {
    observingClock { makeBuilder().actions(definition.actions, on: object) }
  }

  private func subject(of object: JSONValue) -> String {
    observingClock {
      let builder = makeBuilder()
      let cells = definition.columns.lazy.map { builder.cell($0, on: object) }
      return TableRow.subject(of: cells) ?? name(of: object)
    }
  }

  private func name(of object: JSONValue) -> String {
    observingClock {
      makeBuilder().cell(definition.columns[definition.nameColumn], on: object).words
    }
  }
}
