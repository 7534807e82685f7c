import ChartModel
import JMESPath

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
      note(
        definition.x.location,
        """
        \(line): “\(text)” in row \(first + 1) is no date beside others that are, and the points \
        aren’t in time
        """)
    } else if order != .sideBySide, rows.allSatisfy({ xs[$0].string?.isWrittenDate ?? false }) {
      note(
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
