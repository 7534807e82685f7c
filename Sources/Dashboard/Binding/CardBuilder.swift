import CardModel
import ChartModel
import Foundation
import JMESPath
import Localization

/// Builds cards from data: it evaluates the file's texts and expressions, and records failures.
///
/// An instance serves one call of ``CardBinder``, or one pass over the rows of a report.
final class CardBuilder {
  let context: FormattingContext
  /// The issues that are found while the card is built.
  var issues: IssueCollector
  /// The values of all expressions and texts; nil unless they are to be explained.
  let record: BindingRecord?
  /// Returns whether this machine has a file; nil if pictures that it lacks are no issues.
  let hasFile: (@Sendable (String) -> Bool)?
  /// The times that the histories in the data cover.
  var historySpans: [HistorySpan] = []
  /// The values of the functions that depend on more than the data.
  private var bindings: [String: JSONValue]

  /// - Parameters:
  ///   - pageObject: the value of `object()`; nil gives null.
  ///   - choices: the values of `choice.id`.
  init(
    context: FormattingContext, pageObject: JSONValue? = nil, choices: ChoiceValues = .none,
    trace: LookupTrace? = nil,
    record: BindingRecord? = nil, hasFile: (@Sendable (String) -> Bool)? = nil
  ) {
    self.context = context
    issues = IssueCollector(trace: trace)
    (self.record, self.hasFile) = (record, hasFile)
    var bindings = choices.bindings
    bindings[Function.pageObjectName] = pageObject
    self.bindings = bindings
    trace?.bindings = bindings
  }

  // MARK: Values

  /// Returns the text that is chosen; nil for none.
  func choice(_ id: String) -> String? { bindings[ChoiceValues.name]?[id]?.string }

  /// Returns the result of `body`, in which `index()` is the position of an item.
  func at<Result>(_ index: Int, _ body: () -> Result) -> Result {
    let outer = bindings[Function.indexName]
    bindings[Function.indexName] = .integer(Int64(index))
    defer { bindings[Function.indexName] = outer }
    return body()
  }

  /// Returns the value of an expression.
  func evaluate(
    _ expression: BoundExpression, on data: JSONValue
  ) throws(ExpressionError) -> JSONValue {
    try expression.expression.evaluate(on: data, bindings: bindings)
  }

  /// Returns the value of an expression, and examines what it looks up if it gives nothing; records
  /// an error.
  /// - Parameter isCondition: whether a name alone tests that there is a value.
  func examined(
    _ expression: BoundExpression, on data: JSONValue, isCondition: Bool = false
  ) throws(ExpressionError) -> JSONValue {
    issues.begin(expression, on: data, isCondition: isCondition)
    do {
      let (result, hasWrongType) = try expression.expression.evaluateNotingTypes(
        on: data, bindings: bindings)
      record?.add(expression, on: data, .success(result))
      issues.examine(
        expression, on: data, bindings, isCondition: isCondition, result: result,
        hasWrongType: hasWrongType)
      return result
    } catch {
      record?.add(expression, on: data, .failure(error))
      issues.examine(expression, on: data, bindings, isCondition: isCondition, error: error)
      throw error
    }
  }

  /// Returns the value of an expression; null if it fails, which is recorded.
  func value(_ expression: BoundExpression, on data: JSONValue) -> JSONValue {
    (try? examined(expression, on: data)) ?? .null
  }

  func number(_ expression: BoundExpression, on data: JSONValue) -> Double? {
    let value = value(expression, on: data)
    issues.noteNumbers([value], of: expression)
    return value.numeric
  }

  /// Returns the numbers of the elements that an expression gives.
  func numbers(_ expression: BoundExpression, on data: JSONValue) -> [Double?] {
    let elements = items(expression, on: data)
    issues.noteNumbers(elements, of: expression)
    return elements.map(\.numeric)
  }

  /// Records the results of an expression on the rows of a chart, which are to be numbers.
  func noteNumbers(of expression: BoundExpression, on rows: [JSONValue]) {
    issues.noteNumbersOfAllRows(of: expression) {
      rows.map { (try? evaluate(expression, on: $0)) ?? .null }
    }
  }

  /// Returns the elements to show: those of the expression, or of the data itself.
  /// - Parameter location: the location of the list or table that shows them.
  func items(
    _ expression: BoundExpression?, on data: JSONValue, at location: SourceLocation
  ) -> [JSONValue] {
    if let expression { return items(expression, on: data) }
    if let items = data.array { return items }
    if !data.isNull {
      let items = data.object.map { $0.first { $0.value.array != nil }?.key ?? "values(@)" }
      issues.note(
        location,
        items == nil
          ? "the data is no list, but \(data.summary)"
          : """
          the data is no list, but \(data.summary); name one by "items: \(items ?? "")"
          """)
    }
    return []
  }

  /// Returns the elements that an expression gives.
  func items(_ expression: BoundExpression, on data: JSONValue) -> [JSONValue] {
    let result = value(expression, on: data)
    if let items = result.array { return items }
    if !result.isNull { issues.noteNoList(expression, result) }
    return []
  }

  // MARK: Meanings

  func state(_ definition: StateDefinition?, on data: JSONValue) -> SemanticState {
    switch definition {
    case nil: return .neutral
    case .word(let word): return word
    case .text(let template):
      return SemanticState(rawValue: code(template, on: data)) ?? .neutral
    case .words(let words, of: let template): return words.state(of: code(template, on: data))
    case .thresholds(let thresholds, of: let expression):
      let value = value(expression, on: data)
      guard let number = value.numeric else {
        if !value.isNull {
          issues.note(
            expression.location, "\(expression.line) gives no number for the thresholds to compare")
        }
        return .neutral
      }
      return thresholds.first { $0.isMet(by: number) }?.state ?? .neutral
    }
  }

  func status(_ definition: StatusDefinition?, on data: JSONValue) -> Status? {
    guard let definition else { return nil }
    let words = text(definition.text, on: data)
    let icon = name(definition.icon, on: data).map { Icon($0) }
    guard !words.isEmpty || icon != nil else { return nil }
    return Status(words, icon: icon, state: state(definition.state, on: data))
  }
}

extension JSONValue {
  /// Whether an expression with this result has probably found nothing: null, false, no elements,
  /// or 0.
  var isNothing: Bool {
    switch self {
    case .null: true
    case .bool(let value): !value
    case .array(let elements): elements.isEmpty
    case .integer(let number): number == 0
    case .double(let number): number == 0
    case .string, .object: false
    }
  }
}

// The subjects of an alert.

extension CardBuilder {
  /// Returns the objects that call one by one, by the id of the card or of the part of the card.
  func objectsOfAlert(
    of definition: CardDefinition, in data: JSONValue
  ) throws(ExpressionError) -> [(part: CardID, object: JSONValue)] {
    guard let rows = definition.alert?.rows else {
      return try objects(of: definition, in: data).map { (part: $0.id, object: $0.object) }
    }
    let items = try evaluate(rows, on: data).array ?? []
    let ids = rowIDs(of: items, key: definition.alert?.key)
    return zip(ids, items).map { (part: .element($0, of: definition.id), object: $1) }
  }

  /// Returns the text of a notification: that of the file, or the title of the row or the figure
  /// of the card.
  func textOfAlert(of definition: CardDefinition, on object: JSONValue) -> String? {
    if let template = definition.alert?.text { return nonEmptyText(template, on: object) }
    if definition.alert?.rows == nil {
      return header(definition.header?.value, body: nil, on: object).extended?.accessory?.text
    }
    switch definition.body {
    case .list(let list): return nonEmptyText(list.title, on: object)
    case .table(let table): return table.columns.first.map { text(of: $0, on: object) }
    default: return nil
    }
  }

  /// Notes what is wrong with the conditions of an alert; their results don't matter here, as it
  /// is watched on every page.
  func noteIssuesOfAlert(of definition: CardDefinition, on data: JSONValue) {
    guard let alert = definition.alert else { return }
    let objects = alert.rows.map { items($0, on: data) } ?? [data]
    for object in objects {
      for condition in [alert.when, alert.until].compactMap(\.self) {
        _ = try? examined(condition, on: object, isCondition: true)
      }
    }
  }
}

// The pictures of a card.

extension CardBuilder {
  /// The time for which each picture of a folder is shown, if the file doesn't say.
  private static let slideTime = Duration.seconds(30)

  /// Returns a picture; nil if the data name none.
  func picture(_ definition: PictureDefinition, on data: JSONValue) -> Picture? {
    switch definition.origin {
    case .image(let template):
      guard let image = image(template, on: data) else { return nil }
      guard let every = definition.every else { return .still(image) }
      let lifetime = definition.staleAfter ?? max(every * 3, .seconds(30))
      return .live(image, every: every, lifetime: lifetime)
    case .folder(let template):
      guard case .file(let path, let scope) = image(template, on: data) else { return nil }
      return .slides(folder: path, within: scope, every: definition.every ?? Self.slideTime)
    }
  }

  /// Returns an image, whose path is relative to the file that names it; nil for one that the
  /// dashboard may not load.
  func image(_ template: Template, on data: JSONValue) -> ImageReference? {
    let text = code(template, on: data)
    guard !text.isEmpty else { return nil }
    guard let image = context.pictures.picture(text, from: template) else { return nil }
    if case .file(let path, _) = image, let hasFile, !hasFile(path) {
      issues.note(template.location, "there is no picture \(path)")
    }
    return image
  }
}

extension Template {
  /// Returns the path of a file that the text names, relative to the file that has the text.
  func path(of name: String) -> String {
    if name.hasPrefix("/") { return name }
    let folder = URL(fileURLWithPath: location.file).deletingLastPathComponent()
    return folder.appendingPathComponent(name).path
  }
}

// The dates of a chart's positions that can't be read, so that the points aren't in time.

extension CardBuilder {
  /// Records the first position that is no date beside others that are, or the first of dates in a
  /// form that charts don't read.
  func noteUnreadDates(of items: [JSONValue], _ definition: ChartDefinition) {
    let order = definition.kind.order
    let xs = items.map { (try? evaluate(definition.x, on: $0)) ?? .null }
    let rows = xs.indices.filter { !xs[$0].isBlank && xs[$0].infinity == nil }
    let unread = rows.filter { !isDate(xs[$0], order.notations) }
    guard let first = unread.first, definition.comparison == nil else { return }
    let (line, text) = (definition.x.line, Self.text(xs[first]))
    if unread.count < rows.count {
      // Some numbers have digits like those of a date by chance.
      let areMostDates =
        unread.count * 2 <= rows.count && (xs[first].number == nil || rows.count > 2)
      guard areMostDates else { return }
      issues.note(
        definition.x.location,
        """
        \(line): “\(text)” in row \(first + 1) is no date beside others that are, and the points \
        aren’t in time
        """)
    } else if order != .sideBySide, rows.allSatisfy({ xs[$0].string?.isWrittenDate ?? false }) {
      issues.note(
        definition.x.location,
        """
        \(line): dates such as “\(text)” aren’t read, and the points are side by side in the order \
        of the data; date(…, 'dd.MM.yyyy') reads dates by a pattern
        """)
    }
  }

  private func isDate(_ value: JSONValue, _ notations: MomentNotations) -> Bool {
    guard let number = value.number else { return context.moment(value, notations) != nil }
    return notations.contains(.digits)
      && (value.momentInDigits != nil || Self.isPlausibleTime(number))
  }
}

extension ChartPositions.Order {
  /// The notations of moments in which positions may be written: beside each other, names of digits
  /// and weeks stay names.
  var notations: MomentNotations { self == .sideBySide ? .plain : [.digits, .weeks] }
}

extension String {
  /// Whether the text is a date or a time in a form that charts don't read, such as `21.11.2026`,
  /// `Mar 2026`, `202611` or `9:30`.
  fileprivate var isWrittenDate: Bool {
    if isRankedDate || JSONValue(numeral: self)?.dayInDigits != nil { return true }
    return isNamedDate && utf8.contains { $0 >= 0x30 && $0 <= 0x39 }
  }
}

// Texts that have the name of a member of the data where its value is probably meant.

extension CardBuilder {
  /// Notes each text without an expression that is the name of a member of an object.
  /// - Parameter item: the first of the items that the texts are on; nil if there is none.
  func notePlainNames(in texts: [Template?], on item: JSONValue?) {
    guard let members = item?.object else { return }
    for text in texts {
      guard let text, let name = text.constant, members[name] != nil else { continue }
      let expression =
        name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) == nil
        ? JSONValue.string(name).json(pretty: false) : name
      issues.note(
        text.location,
        "\"\(name)\" is shown as it is written; write ${\(expression)} for its value in the data")
    }
  }
}

extension CardBuilder {
  /// Notes each name in a text for people, such as `{shop}`, that is one of a member of the data.
  func noteBareNames(in template: Template, on data: JSONValue) {
    for case .literal(let text) in template.parts {
      for name in BareName.all(in: text)
      where data.object?[name.root] != nil && issues.isFirst(name, in: template) {
        issues.note(
          template.location,
          "\"\(name.written)\" is shown as it is written; write ${\(name.path)} for its value in the data"
        )
      }
    }
  }
}

extension ListDefinition {
  /// The texts that are shown of an item.
  var itemTexts: [Template?] {
    [title, subtitle, footnote, description, status?.text, substatus?.text, group]
  }
}

extension TableDefinition {
  /// The texts that are shown of an item.
  var itemTexts: [Template?] { columns.itemTexts + [group] }
}

extension [ColumnDefinition] {
  /// The texts that are shown of an item.
  var itemTexts: [Template?] { map { $0.status?.text ?? $0.text } }
}

extension FactDefinition {
  /// The texts of a fact whose label is written for it alone.
  var valueTexts: [Template?] { [text, status?.text] }

  /// The texts that are shown of an item.
  var itemTexts: [Template?] { valueTexts + [label, group] }
}

extension TimelineDefinition {
  /// The texts that are shown of an item.
  var itemTexts: [Template?] { [time, title, subtitle, status?.text, group] }
}
