import CardModel
import Foundation
import JMESPath

// The body of a card.

extension Binding {
  /// The most rows a card shows where the file gives no limit: a card is no taller than 520 px (S-06).
  static let rowLimit = 8
  /// The most rows a card's page shows.
  static let pageRowLimit = 100
  /// A timeline's entries are higher than rows.
  static let entryLimit = 6

  func body(_ definition: BodyDefinition, on data: JSONValue) -> CardBody? {
    switch definition {
    case .list(let list): .list(self.list(list, on: data))
    case .table(let table): .table(self.table(table, on: data))
    case .facts(let facts): .facts(self.facts(facts, on: data))
    case .chart(let chart): .chart(self.chart(chart, on: data))
    case .kpis(let kpis): .kpis(kpis.map { kpi($0, on: data) })
    case .timeline(let timeline): .timeline(entries(timeline, on: data))
    case .calendar(let calendar): .calendar(self.calendar(calendar, on: data))
    case .text(let template): .text(TextBody(plain: text(template, on: data)))
    case .image(let template): image(template, on: data).map { .image($0) }
    }
  }

  private func list(_ definition: ListDefinition, on data: JSONValue) -> ListBody {
    let items = items(definition.items, on: data)
    let limit = definition.limit ?? Self.rowLimit
    let rows = items.prefix(max(limit, Self.pageRowLimit)).enumerated().map { index, item in
      let title = text(definition.title, on: item)
      var row = ListRow(
        id: ElementID("\(index)"), title: title.isEmpty ? missingValue : title,
        subtitle: text(definition.subtitle, on: item),
        footnote: text(definition.footnote, on: item),
        description: text(definition.description, on: item),
        status: status(definition.status, on: item), avatar: avatar(definition.avatar, on: item),
        icons: UpTo(
          first: definition.icons.compactMap { text(Optional($0), on: item) }.map { Icon($0) }),
        tags: tags(definition.tags, on: item), destination: destination(definition.opens, on: item))
      if row.destination == .object { row.details = details(of: item) }
      return row
    }
    return ListBody(rows: rows, limit: limit, total: items.count)
  }

  private func table(_ definition: TableDefinition, on data: JSONValue) -> TableBody {
    let items = items(definition.items, on: data)
    let limit = definition.limit ?? Self.rowLimit
    let rows = items.prefix(max(limit, Self.pageRowLimit)).enumerated().map { index, item in
      var row = TableRow(
        id: ElementID("\(index)"), cells: definition.columns.map { cell($0, on: item) },
        destination: destination(definition.opens, on: item))
      if row.destination == .object { row.details = details(of: item) }
      return row
    }
    let columns = definition.columns.map { column in
      TableColumn(
        column.title,
        alignment: TableColumn.Alignment(rawValue: column.alignment.rawValue) ?? .start,
        width: column.width)
    }
    return TableBody(columns: columns, rows: rows, limit: limit, total: items.count)
  }

  func cell(_ column: ColumnDefinition, on item: JSONValue) -> TableCell {
    if let status = status(column.status, on: item) {
      return TableCell(status.text, state: status.state)
    }
    let text = text(column.text, on: item)
    return TableCell(text.isEmpty ? missingValue : text)
  }

  private func facts(_ definition: FactsDefinition, on data: JSONValue) -> [Fact] {
    switch definition {
    case .fixed(let facts):
      facts.enumerated().map { fact($1, id: $0, on: data) }
    case .items(let expression, let definition):
      items(expression, on: data).prefix(Self.rowLimit).enumerated().map {
        var fact = fact(definition, id: $0, on: $1)
        if fact.destination == .object { fact.details = details(of: $1) }
        return fact
      }
    }
  }

  private func fact(_ definition: FactDefinition, id: Int, on data: JSONValue) -> Fact {
    let status = status(definition.status, on: data)
    let words = text(definition.text, on: data)
    return Fact(
      id: ElementID("\(id)"), label: text(definition.label, on: data),
      text: words.isEmpty ? status?.text ?? missingValue : words, state: status?.state ?? .neutral,
      destination: destination(definition.opens, on: data))
  }

  private func entries(_ definition: TimelineDefinition, on data: JSONValue) -> [TimelineEntry] {
    items(definition.items, on: data).prefix(Self.entryLimit).enumerated().map { index, item in
      TimelineEntry(
        id: ElementID("\(index)"), time: text(definition.time, on: item),
        title: text(definition.title, on: item), subtitle: text(definition.subtitle, on: item),
        status: status(definition.status, on: item),
        progress: text(definition.state, on: item)
          .flatMap { TimelineEntry.Progress(rawValue: $0) } ?? .open)
    }
  }

  // MARK: Calendar

  private func calendar(_ definition: CalendarDefinition, on data: JSONValue) -> CalendarBody {
    let today = context.civilDate(of: context.now())
    let month = text(definition.month, on: data).flatMap { Self.month($0) } ?? today
    let events = items(definition.items, on: data).enumerated().compactMap {
      event(definition, id: $0, on: $1)
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = context.locale
    let first = calendar.firstWeekday - 1
    let names = calendar.shortStandaloneWeekdaySymbols
    // Noon of the first day is in the month in every zone.
    let noon = Double(CivilDate(year: month.year, month: month.month, day: 1).daysSince1970) + 0.5
    let title = FormattingContext(locale: context.locale, timeZone: .gmt)
      .date(Date(timeIntervalSince1970: noon * 86_400), .month)
    return CalendarBody(
      year: month.year, month: month.month, title: title, today: today,
      weekdayNames: (0..<7).map { names[(first + $0) % 7] }, firstWeekday: first, events: events)
  }

  private func event(
    _ definition: CalendarDefinition, id: Int, on item: JSONValue
  ) -> CalendarBody.Event? {
    guard let start = context.moment(value(definition.date, on: item)) else {
      note(definition.date.location, "\(definition.date.text) gives no date")
      return nil
    }
    let end = definition.end.flatMap { context.moment(value($0, on: item)) }
    let state = text(definition.color, on: item).flatMap { SemanticState(rawValue: $0) }
    return CalendarBody.Event(
      id: ElementID("\(id)"), first: context.civilDate(of: start),
      last: end.map { context.civilDate(of: $0) }, title: text(definition.title, on: item),
      state: state ?? .informative)
  }

  /// "2026-03"
  private static func month(_ text: String) -> CivilDate? {
    let parts = text.split(separator: "-").map { Int($0) }
    guard parts.count >= 2, let year = parts[0], let month = parts[1], (1...12).contains(month),
      (1...9999).contains(year)
    else { return nil }
    return CivilDate(year: year, month: month, day: 1)
  }
}
