import CardModel
import JMESPath

// The header of a card.

extension CardBuilder {
  func header(
    _ definition: HeaderDefinition?, body: CardBody?, on data: JSONValue
  ) -> CardHeader {
    guard let definition else { return CardHeader() }
    let main = MainHeader(
      title: nonEmptyLabel(definition.title, on: data),
      subtitle: nonEmptyText(definition.subtitle, on: data),
      left: definition.leading.flatMap { leading($0, on: data) },
      right: UpTo(first: definition.accessories.compactMap { accessory($0, body: body, on: data) }))
    let extended = ExtendedHeader(
      rows: UpTo(first: definition.rows.map { row($0, on: data) }.filter { !$0.isEmpty }),
      accessory: figure(of: definition, on: data),
      trend: trend(definition.trend, on: data),
      timestamp: nonEmptyText(definition.timestamp, on: data))
    return CardHeader(
      main: main == MainHeader() ? nil : main,
      extended: extended == ExtendedHeader() ? nil : extended)
  }

  private func figure(
    of definition: HeaderDefinition, on data: JSONValue
  ) -> ExtendedAccessory? {
    let alignment = definition.kpiAlignment
    switch definition.figure {
    case nil: return nil
    case .kpi(let kpi):
      var figure = self.kpi(kpi.value, on: data)
      figure.caption = nonEmptyText(definition.caption, on: data)
      return ExtendedAccessory(figure, alignment: alignment)
    case .micro(let chart):
      return micro(chart.value, on: data).map { ExtendedAccessory($0, alignment: alignment) }
    }
  }

  private func leading(
    _ definition: LeadingAccessoryDefinition, on data: JSONValue
  ) -> LeftAccessory? {
    switch definition {
    case .avatar(let avatar): return self.avatar(avatar, on: data).map { .avatar($0) }
    case .statuses(let statuses):
      let shown = statuses.compactMap { status($0, on: data) }
      return shown.isEmpty ? nil : .statuses(shown)
    }
  }

  /// Returns the first of image, icon and initials that is defined, with the others as fallbacks.
  func avatar(_ definition: AvatarDefinition?, on data: JSONValue) -> Avatar? {
    guard let definition else { return nil }
    let shape = definition.shape
    let icon = name(definition.icon, on: data).map { Avatar.Content.icon(Icon($0)) }
    let initials = nonEmptyText(definition.initials, on: data).map {
      Avatar.Content.initials(String($0.prefix(2)))
    }
    let image = definition.image.flatMap { self.image($0, on: data) }
    let contents = [image.map { .image($0) }, icon, initials].compactMap { $0 }
    return contents.first.map {
      Avatar($0, shape: shape, fallbacks: Array(contents.dropFirst()))
    }
  }

  private func accessory(
    _ definition: AccessoryDefinition, body: CardBody?, on data: JSONValue
  ) -> RightAccessory? {
    switch definition {
    case .action(let action): return .action(self.action(action, on: data))
    case .text(let template): return nonEmptyText(template, on: data).map { .text($0) }
    case .counter(let template):
      // A counter counts rows; it is meaningless beside other bodies (S-76).
      guard let shown = body?.rowCount, let text = nonEmptyText(template, on: data) else {
        return nil
      }
      guard let total = Int(text) else { return .text(text) }
      guard total > 0 else { return nil }
      return .counter(Counter(shown: shown, total: max(total, shown)))
    }
  }

  private func row(_ definition: [RowElementDefinition], on data: JSONValue) -> HeaderRow {
    HeaderRow(
      elements: definition.flatMap { element -> [HeaderElement] in
        switch element {
        case .status(let status): self.status(status, on: data).map { [.status($0)] } ?? []
        case .text(let template): nonEmptyText(template, on: data).map { [.text($0)] } ?? []
        case .rating(let rating): self.rating(rating, on: data)
        case .tags(let tags): self.tags(tags, on: data).nonEmpty.map { [.tags($0)] } ?? []
        }
      })
  }

  /// Returns stars out of five, whatever the scale, and the label beside them.
  private func rating(_ definition: RatingDefinition, on data: JSONValue) -> [HeaderElement] {
    guard let value = number(definition.value, on: data) else { return [] }
    let share = value * Double(Rating.maximum) / Double(definition.maximum)
    let stars = Rating(
      share, count: definition.count.flatMap { number($0, on: data) }.flatMap { Int(exactly: $0) },
      label: context.number(min(max(share, 0), Double(Rating.maximum)), digits: 1))
    let label = nonEmptyText(definition.label, on: data).map { HeaderElement.text($0) }
    return [.rating(stars)] + [label].compactMap { $0 }
  }

  func tags(_ definition: TagsDefinition?, on data: JSONValue) -> [Tag] {
    switch definition {
    case nil: []
    case .texts(let templates):
      templates.compactMap { nonEmptyText($0, on: data) }.map { Tag($0) }
    case .expression(let expression):
      items(expression, on: data).map { Self.text($0) }.filter { !$0.isEmpty }.map { Tag($0) }
    }
  }

  // MARK: Figures

  func kpi(_ definition: KPIDefinition, on data: JSONValue) -> KPI {
    let value = value(definition.value, on: data)
    var unit = name(definition.unit, on: data)
    var words = context.number(of: value) ?? Self.text(value)
    if let name = unit, let number = value.numeric, !context.isWord(name) {
      words = context.text(number, unit: name)
      unit = nil
    }
    let figure = Figure(words)
    if words.isEmpty { unit = nil }
    var kpi = KPI(
      unit == nil ? figure.number : figure.whole, unit: unit ?? figure.unit,
      unitLeads: unit == nil && figure.unitLeads,
      caption: nonEmptyLabel(definition.title, on: data),
      icon: name(definition.icon, on: data).map { Icon($0) },
      target: nonEmptyText(definition.target, on: data), size: definition.size,
      ring: definition.ring.flatMap { number($0, on: data) },
      state: state(definition.state, on: data))
    switch definition.trend {
    case .written(let trend)?: kpi.trend = self.trend(trend, on: data)
    case .compared(let comparison)?: compare(&kpi, comparison, definition, on: data)
    case nil: break
    }
    return kpi
  }

  func trend(_ definition: TrendDefinition?, on data: JSONValue) -> Trend? {
    guard let definition, let words = nonEmptyText(definition.text, on: data) else {
      return nil
    }
    let direction: Trend.Direction =
      switch name(definition.direction, on: data) {
      case "up": .up
      case "down": .down
      case nil: self.direction(of: words, definition.text, on: data)
      default: .steady
      }
    return Trend(words, direction: direction, state: state(definition.state, on: data))
  }

  /// Returns the direction of a change: the sign of the number that the text formats, unless it is
  /// rounded to 0, or the sign that the text begins with.
  private func direction(
    of words: String, _ text: Template, on data: JSONValue
  ) -> Trend.Direction {
    if case .number(let change)? = text.expression.flatMap({ FormattedValue($0) }),
      let change = number(change, on: data)
    {
      let isZero = !words.contains { $0.wholeNumberValue.map { $0 > 0 } ?? false }
      return isZero ? .steady : change < 0 ? .down : .up
    }
    return switch words.unicodeScalars.first(where: { !$0.isDirectionMark }) {
    case "-", "−": .down
    case "+": .up
    default: .steady
    }
  }
}

/// The parts of a figure: "1.23 GB" is a number and a unit, "€5.00" a unit and a number.
struct Figure {
  /// The whole text.
  let whole: String
  let number: String
  let unit: String?
  let unitLeads: Bool

  init(_ text: String) {
    whole = text
    let isPart = { (character: Character) in
      character.isNumber || ".,'’-−+".contains(character)
    }
    let isSpace = { (character: Character) in character.isWhitespace }
    let start = text.firstIndex { $0.isNumber || "-−+".contains($0) } ?? text.endIndex
    let end = text.lastIndex(where: \.isNumber).map { text.index(after: $0) } ?? start
    let leading = text[..<start].filter { !isSpace($0) }
    let trailing = end > start ? text[end...].filter { !isSpace($0) } : ""
    // Groups of digits can be separated by narrow spaces; other texts are more than one number.
    let isOneNumber =
      start < end
      && text[start..<end].allSatisfy { isPart($0) || $0 == "\u{202f}" || $0 == "\u{a0}" }
    guard isOneNumber, leading.isEmpty != trailing.isEmpty else {
      (number, unit, unitLeads) = (text.isEmpty ? missingValue : text, nil, false)
      return
    }
    number = String(text[start..<end])
    unit = leading.isEmpty ? trailing : leading
    unitLeads = trailing.isEmpty
  }
}

extension Array {
  fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}

extension CardBody {
  /// The number of visible rows; nil for a body without rows (S-76).
  fileprivate var rowCount: Int? {
    switch self {
    case .list(let list): list.shownRows.count
    case .table(let table): table.shownRows.count
    case .facts, .chart, .kpis, .timeline, .calendar, .clock, .text, .image, .blocks: nil
    }
  }
}
