import Localization

// A card as plain text, for terminals and for copying.

extension Card {
  /// The texts of the card, line by line, in reading order.
  public var textLines: [String] {
    var lines = [media?.title].compactMap { $0 }
    if let main = header.main { lines += main.textLines }
    if let extended = header.extended { lines += extended.textLines }
    if let body { lines += body.textLines }
    for section in sections { lines += [section.title ?? ""] + section.body.textLines }
    lines += controls.compactMap { control in control.text.map { "\(control.title): \($0)" } }
    return lines.filter { !$0.isEmpty }.map(\.withoutIsolates)
  }

  /// The actions of the card: a line for each button and for each section of the menu.
  public var actionLines: [String] {
    (buttons.map { "[\($0.line)]" }
      + menuSections.map { "… " + $0.map(\.line).joined(separator: " · ") })
      .map(\.withoutIsolates)
  }
}

extension Action {
  /// The title, and whether the action is on or has failed.
  fileprivate var line: String {
    var line = title
    if isOn == true { line = "✓ " + line }
    if case .failed(let reason) = progress { line += " (\(reason))" }
    return line
  }
}

extension MainHeader {
  fileprivate var textLines: [String] {
    var lines = [title, subtitle].compactMap { $0 }
    if case .statuses(let statuses) = left { lines += statuses.map(\.text) }
    for accessory in right {
      switch accessory {
      case .action: break
      case .counter(let counter): lines.append(counter.text)
      case .text(let text): lines.append(text)
      }
    }
    return lines
  }
}

extension ExtendedHeader {
  fileprivate var textLines: [String] {
    var lines = rows.map { row in joined(row.elements.map(\.text)) }
    if let accessory { lines.append(accessory.text) }
    if let trend { lines.append(trend.text) }
    if let timestamp { lines.append(timestamp) }
    return lines
  }
}

extension HeaderElement {
  fileprivate var text: String {
    switch self {
    case .status(let status): status.text
    case .text(let text): text
    case .rating(let rating): rating.spoken
    case .tags(let tags): joined(tags.map(\.text))
    }
  }
}

extension ExtendedAccessory {
  /// The figure or the chart in words.
  public var text: String {
    switch content {
    case .kpi(let kpi): kpi.text
    case .micro(let chart): chart.spokenDescription
    }
  }
}

extension KPI {
  /// The figure with its unit, and the texts below it.
  public var text: String {
    let figure = unitLeads ? joined([unit, value], " ") : joined([value, unit], " ")
    return joined([figure, caption, target, trend?.text])
  }
}

extension Control {
  /// The position of a switch as a word; nil if it isn't known, and for a slider.
  fileprivate var text: String? {
    guard isAvailable, case .toggle(let isOn, _, _) = kind else { return nil }
    return isOn
      ? String(localized: "On", context: "state") : String(localized: "Off", context: "state")
  }
}

extension CardBody {
  fileprivate var textLines: [String] {
    switch self {
    case .list(let list):
      grouped(list.shownRows, by: \.group) { row in
        joined(
          [
            row.title, row.subtitle, row.footnote, row.description, row.status?.text,
            row.substatus?.text, row.micro?.spokenDescription, row.control?.text,
          ] + row.tags.map(\.text))
      }
    case .table(let table):
      [table.columns.map(\.title).joined(separator: " | ")]
        + grouped(table.shownRows, by: \.group) { $0.cells.map(\.words).joined(separator: " | ") }
    case .facts(let facts):
      grouped(facts, by: \.group) { fact in
        joined([joined([fact.label, fact.text], ": "), fact.control?.text])
      }
    case .chart(let chart, _): chart.textLines
    case .kpis(let kpis): kpis.map(\.text)
    case .timeline(let timeline):
      grouped(timeline.entries, by: \.group) {
        joined([$0.time, $0.title, $0.subtitle, $0.status?.text])
      }
    case .calendar(let calendar):
      [calendar.title]
        + (calendar.specialDays + calendar.events).map { event in
          let days = event.first == event.last ? "" : " – \(event.last)"
          let time = event.time.map { ", \($0)" } ?? ""
          return "\(event.first)\(days)\(time): \(event.title)"
        }
        + calendar.legend.map(\.title)
    case .clock(let clock):
      [clock.title ?? "", joined(clock.figures.map(\.text), " ")].filter { !$0.isEmpty }
        + clock.lines
    case .text(let text): text.blocks.map(\.text)
    case .image: []
    case .blocks(let body): body.blocks.flatMap(\.textLines)
    }
  }
}

extension BodyBlock {
  fileprivate var textLines: [String] {
    switch content {
    case .text(let text): CardBody.text(text.text).textLines
    case .picture: []
    case .facts(let facts): CardBody.facts(facts).textLines
    case .table(let table): CardBody.table(table).textLines
    case .columns(let columns): columns.flatMap { $0.blocks.flatMap(\.textLines) }
    case .box(let blocks): blocks.flatMap(\.textLines)
    }
  }
}

/// Returns the lines of rows, with the title of a group above those that have the same.
private func grouped<Row>(
  _ rows: some Sequence<Row>, by group: (Row) -> String?, _ line: (Row) -> String
) -> [String] {
  var last: String?
  return rows.flatMap { row in
    let title = group(row)
    defer { last = title }
    return [title == last ? nil : title, line(row)].compactMap { $0 }
  }
}

extension TextBlock {
  fileprivate var text: String {
    (marker.map { $0 + " " } ?? "") + runs.map(\.text).joined()
  }
}

private func joined(_ parts: [String?], _ separator: String = " · ") -> String {
  parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: separator)
}
