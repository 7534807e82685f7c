/// A part of an array: `[start:stop:step]`.
struct Slice: Sendable {
  var start: Int?
  var stop: Int?
  /// Never 0: the parser refuses it.
  var step = 1

  func callAsFunction(_ elements: [JSONValue]) -> [JSONValue] {
    let count = elements.count
    let isForward = step > 0
    let first = start.map { bound($0, count, isForward) } ?? (isForward ? 0 : count - 1)
    let end = stop.map { bound($0, count, isForward) } ?? (isForward ? count : -1)
    if step == 1 { return first < end ? Array(elements[first..<end]) : [] }
    let step = isForward ? min(step, count + 1) : max(step, -count - 1)
    return stride(from: first, to: end, by: step).map { elements[$0] }
  }

  /// Counts negative positions from the end and keeps the result where it selects something.
  private func bound(_ position: Int, _ count: Int, _ isForward: Bool) -> Int {
    let absolute = position < 0 ? position + count : position
    return isForward ? min(max(absolute, 0), count) : min(max(absolute, -1), count - 1)
  }
}
