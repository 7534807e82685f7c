import CardModel
import Foundation
import JMESPath

/// Makes the rows of a report of its definition and its source's value. Pure; runs anywhere.
public struct ReportBinder: Sendable {
  let definition: ReportDefinition
  let title: String
  let context: FormattingContext

  /// - Parameters:
  ///   - title: of the report's page.
  ///   - context: the same that the functions of the file's expressions were made with.
  public init(
    _ definition: ReportDefinition, title: String, context: FormattingContext = FormattingContext()
  ) {
    self.definition = definition
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
          alignment: TableColumn.Alignment(rawValue: column.alignment.rawValue) ?? .start,
          width: column.width)
      },
      hasSearch: !definition.search.isEmpty, filters: definition.filters.map(\.title),
      order: firstOrder)
  }

  /// The order at first, where that is what a column is ordered by.
  private var firstOrder: ReportRequest.Order? {
    guard let sort = definition.sort,
      let column = definition.columns.firstIndex(where: { $0.sort?.text == sort.by.text })
    else { return nil }
    return ReportRequest.Order(column: column, isDescending: sort.descending)
  }

  /// The rows that match what is asked for, in that order: one pass over all, which may take a while.
  public func rows(in value: JSONValue, for request: ReportRequest) -> ReportRows {
    let binding = Binding(context: context)
    let all = binding.items(definition.rows, on: value)
    let choices = definition.filters.map { self.choices(of: $0, in: all, binding) }
    var matching = Array(all.indices)
    for (index, wanted) in request.filters where definition.filters.indices.contains(index) {
      let filter = definition.filters[index]
      matching.removeAll { Binding.text(binding.value(filter.value, on: all[$0])) != wanted }
    }
    let words = request.search.split(whereSeparator: \.isWhitespace).map { folded(String($0)) }
    if !words.isEmpty {
      matching.removeAll { row in
        let text = searchedText(of: all[row], binding)
        return !words.allSatisfy(text.contains)
      }
    }
    sort(&matching, of: all, by: request.order, binding)
    return rows(matching, of: all, choices)
  }

  private func rows(
    _ matching: [Int], of all: [JSONValue], _ choices: [[String]]
  ) -> ReportRows {
    ReportRows(count: matching.count, total: all.count, choices: choices) { position in
      let binding = Binding(context: context)
      return definition.columns.map { binding.cell($0, on: all[matching[position]]) }
    } card: { position in
      let binding = Binding(context: context)
      return card(of: all[matching[position]], at: matching[position], binding)
    }
  }

  /// The object of a row: what the columns say, then what other fields it has.
  private func card(of item: JSONValue, at index: Int, _ binding: Binding) -> Card {
    var facts = definition.columns.enumerated().map { index, column in
      let cell = binding.cell(column, on: item)
      return Fact(
        id: ElementID("column \(index)"), label: column.title, text: cell.text, state: cell.state)
    }
    let said = Set(facts.flatMap { [folded($0.label), folded($0.text)] })
    var sections = binding.sections(of: item, opensRows: false)
    if case .facts(let own)? = sections.first?.body, sections.first?.title == nil {
      sections.removeFirst()
      facts += own.filter { fact in
        !said.contains(folded(fact.label)) && !said.contains(folded(fact.text))
      }
    }
    var card = Card(
      id: CardID("row/\(index)"), header: CardHeader(title: facts.first?.text ?? title),
      body: .facts(facts), destination: binding.destination(definition.opens, on: item))
    card.sections = sections
    return card
  }

  // MARK: Search and filters

  /// The most values that a filter offers: beyond it nobody finds one in a menu.
  private static let choiceLimit = 200

  private func choices(
    of filter: FilterDefinition, in rows: [JSONValue], _ binding: Binding
  ) -> [String] {
    var values: Set<String> = []
    for row in rows where values.count < Self.choiceLimit {
      let text = Binding.text(binding.value(filter.value, on: row))
      if !text.isEmpty { values.insert(text) }
    }
    return values.sorted { $0.localizedStandardCompare($1) == .orderedAscending }
  }

  private func searchedText(of row: JSONValue, _ binding: Binding) -> String {
    folded(
      definition.search.map { Binding.text(binding.value($0, on: row)) }.joined(separator: "\n"))
  }

  /// Without case and accents.
  private func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: context.locale)
  }

  // MARK: Order

  /// What a row is compared by: numbers come before texts, and what is missing after both.
  private enum Key {
    case number(Double)
    case text(String)
    case missing

    static func precedes(_ left: Key, _ right: Key) -> Bool? {
      switch (left, right) {
      case (.number(let left), .number(let right)): left == right ? nil : left < right
      case (.text(let left), .text(let right)):
        switch left.localizedStandardCompare(right) {
        case .orderedAscending: true
        case .orderedDescending: false
        case .orderedSame: nil
        }
      case (.missing, .missing): nil
      case (.number, _), (.text, .missing): true
      case (.missing, _), (.text, .number): false
      }
    }

    var isMissing: Bool { if case .missing = self { true } else { false } }
  }

  /// Orders rows; those that are equal stay as they are, those without a value come last either way.
  private func sort(
    _ matching: inout [Int], of rows: [JSONValue], by order: ReportRequest.Order?,
    _ binding: Binding
  ) {
    guard let (key, isDescending) = sortKey(order, binding) else { return }
    let keyed = matching.enumerated().map { (place: $0, row: $1, key: key(rows[$1])) }
    matching = keyed.sorted { left, right in
      if left.key.isMissing != right.key.isMissing { return right.key.isMissing }
      let order = isDescending ? (right, left) : (left, right)
      return Key.precedes(order.0.key, order.1.key) ?? (left.place < right.place)
    }.map(\.row)
  }

  private func sortKey(
    _ order: ReportRequest.Order?, _ binding: Binding
  ) -> (key: (JSONValue) -> Key, isDescending: Bool)? {
    guard let order, definition.columns.indices.contains(order.column) else {
      return definition.sort.map { sort in
        ({ Self.key(binding.value(sort.by, on: $0)) }, sort.descending)
      }
    }
    let column = definition.columns[order.column]
    if let sort = column.sort {
      return ({ Self.key(binding.value(sort, on: $0)) }, order.isDescending)
    }
    return ({ Self.key(.string(binding.text(column.text, on: $0))) }, order.isDescending)
  }

  private static func key(_ value: JSONValue) -> Key {
    if let number = value.number { return .number(number) }
    let text = Binding.text(value)
    return text.isEmpty ? .missing : .text(text)
  }
}

extension ReportBinder {
  /// What the report shows of what is known of its source.
  public func state(of snapshot: Snapshot, for request: ReportRequest) -> ReportState {
    if let value = snapshot.value {
      return .rows(rows(in: value, for: request), note: context.ageNote(of: snapshot))
    }
    return snapshot.failure.map { .failed(Failure($0)) } ?? .loading
  }
}
