import CardModel
import DataSources
import Foundation
import JMESPath

/// The rows of a report that are all loaded, and searched and ordered in memory.
struct MemoryReport: Sendable {
  private let binder: ReportBinder
  private let rows: [JSONValue]

  init(_ binder: ReportBinder, _ value: JSONValue) {
    self.binder = binder
    rows = binder.makeBuilder().items(
      binder.definition.rows, on: value, at: binder.definition.location)
  }

  var count: Int { rows.count }

  /// Returns the rows that match a request, in its order.
  ///
  /// It reads all rows once, which may take seconds.
  func selection(_ request: ReportRequest) -> MemorySelection {
    var matching = matching(request)
    sort(&matching, by: request.order, binder.makeBuilder())
    return MemorySelection(binder: binder, rows: matching.map { rows[$0] })
  }

  /// Returns the number of rows that match a request for each value of a field.
  func counts(of expression: BoundExpression, _ request: ReportRequest) -> [String: Int] {
    let builder = binder.makeBuilder()
    return matching(request).reduce(into: [:]) { counts, row in
      counts[CardBuilder.text(builder.value(expression, on: rows[row])), default: 0] += 1
    }
  }

  /// Returns the indices of the rows that match a request.
  private func matching(_ request: ReportRequest) -> [Int] {
    let builder = binder.makeBuilder()
    let filters = binder.definition.filters
    var matching = Array(rows.indices)
    for (index, choice) in request.filters where filters.indices.contains(index) {
      let filter = filters[index].value
      let form = choice.isOfNumbers ? figureForm(of: filter, builder) : nil
      matching.removeAll { !matches(builder.value(filter, on: rows[$0]), choice, form) }
    }
    let words = SearchWords.words(of: request.search)
    guard !words.isEmpty else { return matching }
    let forms = binder.context.dataForms(of: words)
    let columns = binder.definition.searchedColumns
    matching.removeAll { row in
      let values = binder.definition.search.map {
        CardBuilder.text(builder.value($0, on: rows[row]))
      }
      let data = SearchWords.folded(values.joined(separator: "\n"))
      let others = words.filter { !data.contains($0) && !(forms[$0].map(data.contains) ?? false) }
      if others.isEmpty { return false }
      // A person searches for what is seen, such as "5 May" or "1.2 MB".
      let texts = columns.map { builder.text(of: $0, on: rows[row]).withoutIsolates }
      let shown = SearchWords.folded(texts.joined(separator: "\n"))
      return !others.allSatisfy(shown.contains)
    }
    return matching
  }

  /// Returns the first different values of a field, at most `limit`.
  func values(of expression: BoundExpression, limit: Int) -> [JSONValue] {
    let builder = binder.makeBuilder()
    var values: [String: JSONValue] = [:]
    for row in rows where values.count < limit {
      let value = builder.value(expression, on: row)
      values[CardBuilder.text(value)] = value
    }
    return Array(values.values)
  }

  /// Returns the form of a field whose values are all figures with the same sign, such as `12 kg`;
  /// nil for numbers and other texts.
  private func figureForm(of expression: BoundExpression, _ builder: CardBuilder) -> FigureForm? {
    var forms = FigureForms()
    for row in rows {
      if let text = builder.value(expression, on: row).string { forms.add(text) }
    }
    return forms.form
  }

  /// - Parameter form: the form of values that are figures.
  private func matches(
    _ value: JSONValue, _ choice: ReportRequest.Filter, _ form: FigureForm?
  ) -> Bool {
    switch choice {
    case .values(let texts): texts.contains(CardBuilder.text(value))
    case .numbers(let from, let through):
      (value.numeric ?? value.string.flatMap { form?.number(of: $0) }).map {
        $0 >= from ?? $0 && $0 <= through ?? $0
      } ?? false
    case .days(let from, let through):
      binder.context.moment(value).map { moment in
        let day = binder.context.civilDate(of: moment)
        return day >= from ?? day && day <= through ?? day
      } ?? false
    }
  }

  // MARK: Order

  /// A sort key: numbers come before texts, and missing values after both.
  fileprivate enum Key {
    /// A number, and its digits if a double may not hold them all.
    case number(Double, long: Decimal?)
    case text(String)
    case missing

    init(_ value: JSONValue) {
      if value.isNull {
        self = .missing
      } else {
        let text = value.longInteger
        let long =
          if case .integer(let whole) = value, whole.magnitude > 1 << 53 {
            Decimal(whole)
          } else {
            text.flatMap { Decimal(string: $0) }
          }
        self =
          (value.number ?? text.flatMap(Double.init)).map { .number($0, long: long) }
          ?? .text(CardBuilder.text(value))
      }
    }

    /// Returns whether the key comes before another one; nil if neither does.
    func precedes(_ other: Key, _ context: FormattingContext) -> Bool? {
      switch (self, other) {
      case (.number(let left, let long), .number(let right, let other)):
        if left != right {
          left < right
        } else if let long, let other, long != other {
          long < other
        } else {
          nil
        }
      case (.text(let left), .text(let right)):
        switch context.order(left, right) {
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

  /// Sorts rows by a request's order, or by the definition's.
  ///
  /// A descending order reverses equal rows too, as a database that reads an index backwards does.
  /// Rows without a value come last in both orders.
  private func sort(
    _ matching: inout [Int], by order: ReportRequest.Order?, _ builder: CardBuilder
  ) {
    guard let (key, isDescending) = sortKey(order, builder) else { return }
    let keys = matching.map { key(rows[$0]) }
    let keyed = zip(matching, keys.readingFigures).map { (row: $0, key: $1) }
    matching = keyed.sorted { left, right in
      if left.key.isMissing != right.key.isMissing { return right.key.isMissing }
      let (first, second) = isDescending ? (right, left) : (left, right)
      return first.key.precedes(second.key, binder.context) ?? (first.row < second.row)
    }.map(\.row)
  }

  private func sortKey(
    _ order: ReportRequest.Order?, _ builder: CardBuilder
  ) -> (key: (JSONValue) -> Key, isDescending: Bool)? {
    let columns = binder.definition.columns
    guard let order, columns.indices.contains(order.column) else {
      return binder.definition.sort.map { sort in
        ({ Key(builder.value(sort.by, on: $0)) }, sort.descending)
      }
    }
    let column = columns[order.column]
    if let field = column.order {
      return ({ Key(builder.value(field, on: $0)) }, order.isDescending)
    }
    return ({ .text(builder.code(column.text, on: $0)) }, order.isDescending)
  }
}

extension ReportRequest.Filter {
  fileprivate var isOfNumbers: Bool { if case .numbers = self { true } else { false } }
}

extension [MemoryReport.Key] {
  /// The keys with numbers in place of figures that are texts, such as `12%` or `$1,200.00`, if all
  /// are figures with the same sign.
  fileprivate var readingFigures: [MemoryReport.Key] {
    var forms = FigureForms()
    for key in self {
      switch key {
      case .text(let text): forms.add(text)
      case .number: return self
      case .missing: break
      }
    }
    guard let form = forms.form else { return self }
    return map { key in
      guard case .text(let text) = key, let number = form.number(of: text) else { return key }
      return .number(number, long: nil)
    }
  }
}
