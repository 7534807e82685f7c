/// Returns the texts of a heading as keys: trimmed, not empty, and unique.
func columnNames(_ heading: [String]) -> [String] {
  var taken: Set<String> = []
  return heading.enumerated().map { column, title in
    let words = title.split(whereSeparator: \.isWhitespace)
    let name = words.isEmpty ? "column \(column + 1)" : words.joined(separator: " ")
    return uniqueName(name, taken: &taken)
  }
}

/// Returns `name`, or `name 2`, `name 3`, … if it is taken already.
func uniqueName(_ name: String, taken: inout Set<String>) -> String {
  var candidate = name
  var number = 2
  while !taken.insert(candidate).inserted {
    candidate = "\(name) \(number)"
    number += 1
  }
  return candidate
}
