import CardModel
import DataSources
import Foundation
import JMESPath

// The body of a card.

extension CardBuilder {
  func body(_ definition: BodyDefinition, on data: JSONValue) -> CardBody? {
    switch definition {
    case .list(let list): .list(self.list(list, on: data))
    case .table(let table): .table(self.table(table, on: data))
    case .facts(let facts): .facts(self.facts(facts, on: data))
    case .chart(let chart): chartBody(chart, on: data)
    case .kpis(let kpis): .kpis(kpis.map { kpi($0, on: data) })
    case .timeline(let timeline): .timeline(self.timeline(timeline, on: data))
    case .calendar(let calendar): .calendar(self.calendar(calendar, on: data))
    case .clock(let clock): .clock(self.clock(clock, on: data))
    case .text(let template): .text(markdown(template, on: data))
    case .image(let definition): picture(definition, on: data).map { .image($0) }
    case .blocks(let blocks): .blocks(BlocksBody(self.blocks(blocks, on: data)))
    }
  }

  private func list(_ definition: ListDefinition, on data: JSONValue) -> ListBody {
    let items = items(definition.items, on: data, at: definition.location)
    notePlainNames(in: definition.itemTexts, on: items.first)
    let limit = definition.limit
    let shown = items.prefix(max(limit ?? 0, CardLimits.pageRows))
    var rows = zip(rowIDs(of: shown, key: definition.key), shown).map { id, item in
      let title = text(definition.title, on: item)
      let (avatar, avatars) = pictures(definition.picture, on: item)
      return ListRow(
        id: id, title: title.isEmpty ? missingValue : title,
        subtitle: nonEmptyText(definition.subtitle, on: item),
        footnote: nonEmptyText(definition.footnote, on: item),
        description: nonEmptyText(definition.description, on: item),
        status: status(definition.status, on: item),
        substatus: status(definition.substatus, on: item), avatar: avatar, avatars: avatars,
        icons: UpTo(
          first: definition.icons.compactMap { name($0, on: item) }.map { Icon($0) }),
        tags: tags(definition.tags, on: item), micro: micro(definition.micro?.value, on: item),
        group: nonEmptyText(definition.group, on: item),
        highlight: state(definition.highlight, on: item),
        destination: destination(definition.opens, on: item),
        actions: actions(definition.actions, on: item),
        control: control(
          definition.control, title: title.isEmpty ? missingValue : title, on: item))
    }
    for (index, chart) in rows.map(\.micro).onOneScale.enumerated() { rows[index].micro = chart }
    return ListBody(rows: rows, limit: limit, total: items.count)
  }

  private func pictures(
    _ definition: RowPictureDefinition?, on item: JSONValue
  ) -> (Avatar?, AvatarGroup?) {
    switch definition {
    case nil: return (nil, nil)
    case .avatar(let avatar): return (self.avatar(avatar, on: item), nil)
    case .avatars(let expression, let avatar):
      let elements = items(expression, on: item)
      let shown = elements.lazy.compactMap { self.avatar(avatar, on: $0) }.prefix(2)
      return (nil, shown.isEmpty ? nil : AvatarGroup(Array(shown), total: elements.count))
    }
  }

  func table(_ definition: TableDefinition, on data: JSONValue) -> TableBody {
    let items = items(definition.items, on: data, at: definition.location)
    notePlainNames(in: definition.itemTexts, on: items.first)
    let limit = definition.limit
    let shown = items.prefix(max(limit ?? 0, CardLimits.pageRows))
    let values = definition.columns.map(\.formattedValue)
    var rows = zip(rowIDs(of: shown, key: definition.key), shown).map { id, item in
      var cells = definition.columns.map { cell($0, on: item) }
      for (index, value) in values.enumerated() {
        if let value { cells[index].plain = plainText(value, on: item) }
        let column = definition.columns[index]
        cells[index].icon = name(column.icon, on: item).map { Icon($0) }
        cells[index].destination = destination(column.link.map { .url($0) }, on: item)
      }
      return TableRow(
        id: id, cells: cells, group: nonEmptyText(definition.group, on: item),
        highlight: state(definition.highlight, on: item),
        destination: destination(definition.opens, on: item),
        actions: actions(definition.actions, on: item))
    }
    for column in definition.columns.indices {
      let charts = rows.map { $0.cells[column].micro }.onOneScale
      for (row, chart) in charts.enumerated() where chart != nil {
        rows[row].cells[column].graphic = chart.map { .micro($0) }
      }
    }
    let columns = definition.columns.map { column in
      TableColumn(
        column.title, alignment: column.alignment, width: column.width,
        plainTitle: column.plainTitle)
    }
    return TableBody(columns: columns, rows: rows, limit: limit, total: items.count)
  }

  /// Returns the text that a column shows of an item.
  func text(of column: ColumnDefinition, on item: JSONValue) -> String {
    status(column.status, on: item)?.text ?? text(column.text, unit: column.unit, on: item)
  }

  func cell(_ column: ColumnDefinition, on item: JSONValue) -> TableCell {
    var cell =
      switch column.graphic {
      case nil: TableCell("")
      case .progress(let share): TableCell("", progress: number(share, on: item))
      case .micro(let chart): TableCell("", graphic: micro(chart, on: item).map { .micro($0) })
      }
    if let status = status(column.status, on: item) {
      (cell.text, cell.state) = (status.text, status.state)
    } else {
      let text = text(column.text, unit: column.unit, on: item)
      cell.text = text.isEmpty && cell.graphic == nil ? missingValue : text
      if column.unit == nil { cell.plain = plainNumber(column.text, on: item) }
    }
    return cell
  }

  func facts(_ definition: FactsDefinition, on data: JSONValue) -> [Fact] {
    switch definition {
    case .fixed(let facts):
      notePlainNames(in: facts.flatMap(\.valueTexts), on: data)
      return facts.enumerated().map { fact($1, id: .position($0), on: data) }
    case .items(let expression, let definition):
      return factsOfItems(
        items(expression, on: data, at: definition.location).prefix(CardLimits.pageRows), definition
      )
    }
  }

  private func factsOfItems(
    _ items: ArraySlice<JSONValue>, _ definition: FactDefinition
  ) -> [Fact] {
    notePlainNames(in: definition.itemTexts, on: items.first)
    return zip(rowIDs(of: items), items).map { fact(definition, id: $0, on: $1) }
  }

  private func fact(_ definition: FactDefinition, id: ElementID, on data: JSONValue) -> Fact {
    let status = status(definition.status, on: data)
    let words = text(definition.text, unit: definition.unit, on: data)
    let label = label(definition.label, on: data)
    let control = control(definition.control, title: label, on: data)
    return Fact(
      id: id, label: label,
      text: words.isEmpty ? status?.text ?? (control == nil ? missingValue : "") : words,
      state: status?.state ?? .neutral,
      icon: name(definition.icon, on: data).map { Icon($0) },
      group: nonEmptyText(definition.group, on: data),
      destination: destination(definition.link, of: definition.text, on: data), control: control)
  }

  private func destination(
    _ link: FactLinkDefinition?, of text: Template?, on data: JSONValue
  ) -> Destination {
    let kind: FactLinkDefinition.Kind
    switch link {
    case nil: return .none
    case .opens(let opens): return destination(opens, on: data)
    case .text(let word): kind = word
    }
    let word = text.map { code($0, on: data).filter { !$0.isWhitespace } } ?? ""
    switch kind {
    case .phone:
      let number = word.filter { $0.isASCII && ($0.isNumber || "+*#".contains($0)) }
      return number.isEmpty ? .none : .external(url: "tel:\(number)")
    case .mail: return word.contains("@") ? .external(url: "mailto:\(word)") : .none
    case .link:
      return word.isWebAddress ? .external(url: word) : .none
    }
  }

  private func timeline(_ definition: TimelineDefinition, on data: JSONValue) -> TimelineBody {
    let items = items(definition.items, on: data, at: definition.location)
      .prefix(CardLimits.pageRows)
    notePlainNames(in: definition.itemTexts, on: items.first)
    let entries = zip(rowIDs(of: items), items).map { id, item in
      TimelineEntry(
        id: id, time: text(definition.time, on: item),
        title: text(definition.title, on: item),
        subtitle: nonEmptyText(definition.subtitle, on: item),
        status: status(definition.status, on: item),
        progress: name(definition.state, on: item)
          .flatMap { TimelineEntry.Progress(rawValue: $0) } ?? .open,
        avatar: avatar(definition.avatar, on: item),
        group: nonEmptyText(definition.group, on: item),
        destination: destination(definition.opens, on: item))
    }
    guard let moment = definition.moment else { return TimelineBody(entries: entries) }
    let now = context.now()
    return TimelineBody(
      entries: entries,
      moments: items.map { context.moment(value(moment, on: $0))?.timeIntervalSince1970 },
      now: now.timeIntervalSince1970, named: context.time(now))
  }
}
