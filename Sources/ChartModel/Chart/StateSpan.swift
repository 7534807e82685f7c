/// A part of the domain in which a row of a state chart stays in one state.
struct StateSpan: Hashable {
  /// The index of the state; nil for a gap.
  var state: Int?
  /// The position at which the state begins.
  var start: Int
  /// The position at which the next state begins, or the last position.
  var end: Int
}

extension Chart {
  /// Calls a closure with each state of a series in a range of positions, in their order.
  ///
  /// Equal values that follow each other are one state.
  func forEachSpan(of index: Int, in positions: Range<Int>, _ body: (StateSpan) -> Void) {
    let numbers = series[index].values.numbers
    let positions = positions.clamped(to: numbers.indices).clamped(to: 0..<domain.count)
    guard var start = positions.first else { return }
    for position in positions.dropFirst() where isChange(numbers[start], numbers[position]) {
      body(StateSpan(state: state(numbered: numbers[start]), start: start, end: position))
      start = position
    }
    body(
      StateSpan(
        state: state(numbered: numbers[start]), start: start, end: positions.upperBound - 1))
  }

  private func isChange(_ value: Double, _ next: Double) -> Bool {
    value != next && !(value.isNaN && next.isNaN)
  }

  /// Returns the state of a series around a position, from its beginning to its end.
  func span(of index: Int, around position: Int) -> StateSpan? {
    let numbers = series[index].values.numbers
    guard numbers.indices.contains(position) else { return nil }
    var (start, end) = (position, position)
    while start > 0, !isChange(numbers[start - 1], numbers[position]) { start -= 1 }
    while end + 1 < numbers.count, !isChange(numbers[end], numbers[position]) { end += 1 }
    return StateSpan(state: state(numbered: numbers[position]), start: start, end: end)
  }
}

/// The shares of a length of time that a row of a state chart spent in its states.
struct StateShares {
  /// The indices of the states with their shares, 0 … 1, from the greatest on.
  private(set) var known: [(state: Int, share: Double)] = []
  /// The share without data.
  private(set) var missing = 0.0
  /// The number of times that one state followed another.
  private(set) var changes = 0

  init(_ chart: Chart, of index: Int, in positions: ClosedRange<Int>) {
    var lengths: [Int: Double] = [:]
    var whole = 0.0
    var last: Int?
    chart.forEachSpan(of: index, in: Range(positions)) { span in
      let length =
        chart.domain.coordinate(of: span.end) - chart.domain.coordinate(of: span.start)
      whole += length
      guard let state = span.state else {
        missing += length
        return
      }
      lengths[state, default: 0] += length
      if let last, last != state { changes += 1 }
      last = state
    }
    guard whole > 0 else {
      known = lengths.keys.sorted().map { ($0, 1 / Double(lengths.count)) }
      return
    }
    missing /= whole
    known = lengths.map { ($0.key, $0.value / whole) }
      .sorted { ($0.share, -$0.state) > ($1.share, -$1.state) }
  }
}
