/// Returns the one of `words` that is probably meant by `word`, or nil if none is similar.
package func nearest(to word: String, among words: some Sequence<String>) -> String? {
  guard word.utf8.count <= 64 else { return nil }
  let typed = Array(word.lowercased().utf8)
  // Any letter would be similar to a single letter.
  let limit = typed.count < 2 ? 0 : min(3, (typed.count + 1) / 3)
  var best: (word: String, distance: Int)?
  for candidate in words where abs(candidate.utf8.count - typed.count) <= limit {
    let distance = editDistance(typed, Array(candidate.lowercased().utf8))
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.word
}

/// Returns the number of bytes to insert, delete, replace or swap with their neighbour (optimal
/// string alignment).
private func editDistance(_ from: [UInt8], _ to: [UInt8]) -> Int {
  guard !from.isEmpty, !to.isEmpty else { return max(from.count, to.count) }
  var beforeLast: [Int] = []
  var last = Array(0...to.count)
  for row in 1...from.count {
    var current = [row] + Array(repeating: 0, count: to.count)
    for column in 1...to.count {
      let cost = from[row - 1] == to[column - 1] ? 0 : 1
      current[column] = min(
        last[column] + 1, current[column - 1] + 1, last[column - 1] + cost)
      if row > 1, column > 1, from[row - 1] == to[column - 2], from[row - 2] == to[column - 1] {
        current[column] = min(current[column], beforeLast[column - 2] + 1)
      }
    }
    (beforeLast, last) = (last, current)
  }
  return last[to.count]
}
