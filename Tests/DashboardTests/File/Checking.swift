import Dashboard
import Foundation

/// Returns the mistakes in a dashboard file with this text, as `cardwall check` prints them.
func check(_ text: String, environment: [String: String] = [:]) -> [String] {
  DashboardFile.load(text: text, name: "wall.yaml", environment: environment)
    .diagnostics.map(\.description)
}

/// Returns the mistakes in a file with one card, whose keys after `id` begin at column 13 of line
/// 11.
func check(card keys: String) -> [String] {
  check(dashboard(card: keys))
}

/// Returns the warnings for a file without mistakes, as `cardwall check` prints them.
func warnings(_ text: String) -> [String] {
  let reading = DashboardFile.load(text: text, name: "wall.yaml", environment: [:])
  return reading.check().map(\.description)
}

/// Returns the warnings for a file with one card, whose keys after `id` begin at column 13 of line
/// 11.
func warnings(card keys: String) -> [String] {
  warnings(dashboard(card: keys))
}

/// Returns the warnings for cards on one page, each given by its keys after `id` in a line of its
/// own.
func warnings(cards: [String], layout: String = "auto") -> [String] {
  let lines = cards.enumerated().map { "          - { id: c\($0), \($1) }" }
  return warnings(
    """
    version: 1
    sources: { s: { type: static, data: [] } }
    pages:
      - id: home
        sections:
        - layout: \(layout)
          cards:
    \(lines.joined(separator: "\n"))
    """)
}

func dashboard(card keys: String) -> String {
  let lines = keys.split(separator: "\n", omittingEmptySubsequences: false)
  return """
    version: 1
    sources:
      load: { type: system, metric: load }
      stock: { type: sqlite, path: stock.db, sql: select 1 }
    pages:
      - id: home
        title: Home
        sections:
          - cards:
              - id: first
    \(lines.map { "            \($0)" }.joined(separator: "\n"))
    """
}

/// Writes files into a temporary folder, and reads the one called wall.yaml.
/// - Returns: the reading, and its mistakes as `cardwall check` prints them in that folder.
func read(
  _ files: [String: String], environment: [String: String] = [:],
  _ prepare: (URL) throws -> Void = { _ in }
) throws -> (reading: DashboardReading, findings: [String]) {
  let folder = URL.temporaryDirectory.appending(path: "cardwall-\(UUID())/wall")
  defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
  for (name, text) in files {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
  try prepare(folder)
  let path = folder.path(percentEncoded: false)
  let prefix = path.hasSuffix("/") ? path : path + "/"
  let reading = DashboardFile.load(path: prefix + "wall.yaml", environment: environment)
  let findings = reading.diagnostics.map { $0.description.replacing(prefix, with: "") }
  return (reading, findings)
}
