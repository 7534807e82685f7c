/// The word that `word` was probably meant to be; nil where none is near.
func nearest(to word: String, among words: some Sequence<String>) -> String? {
  guard word.count <= 64 else { return nil }
  let typed = Array(word.lowercased())
  let limit = max(1, min(3, typed.count / 2))
  var best: (word: String, distance: Int)?
  for candidate in words {
    let distance = editDistance(typed, Array(candidate.lowercased()))
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.word
}

/// How many characters have to be put in, left out, replaced or swapped with their neighbour
/// (optimal string alignment).
private func editDistance(_ from: [Character], _ to: [Character]) -> Int {
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
