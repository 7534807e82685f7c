import Dashboard

/// What `cardwall check` would print for a dashboard file with this text.
func check(_ text: String, environment: [String: String] = [:]) -> [String] {
  DashboardFile.load(text: text, name: "wall.yaml", environment: environment)
    .findings.map(\.description)
}

/// The same for a file with one card, whose keys after `id` are `keys`, from column 13 of line 11.
func check(card keys: String) -> [String] {
  check(dashboard(card: keys))
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
