import Foundation

/// The dashboard of a soak: a wall with sources of all types, of which some fail, in a folder of
/// its own.
///
/// Its intervals are those of walls that people look at; the clock of the program is fast.
nonisolated struct SoakWall {
  let folder: URL
  private let servers: [SoakServers.Source]
  var file: URL { folder.appendingPathComponent("wall.yaml") }

  /// The number of figures in the file that changes.
  private static let figureCount = 24
  /// The page of the dashboard on which nothing happens.
  static let idlePage = "idle"

  /// - Parameter servers: the sources that load from servers.
  init(servers: [SoakServers.Source]) throws {
    self.servers = servers
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("cardwall-soak-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try writeData(0)
    try replace("lots.sql", with: Self.lots)
    try replace("style.css", with: ".card { border-radius: 6px; }\n")
    try writeWall(0)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Replaces the files with data, all of whose values change.
  func writeData(_ round: Int) throws {
    let figures = (0..<Self.figureCount).map { index in
      """
      {"name":"f\(index)","value":\((round * 31 + index * 17) % 100),\
      "points":[\(Self.points(round, index))]}
      """
    }
    try replace("figures.json", with: "[\(figures.joined(separator: ","))]")
    let rows = (0..<20).map { "Row \($0),\((round + $0 * 7) % 50)\n" }
    try replace("rows.csv", with: "name,count\n" + rows.joined())
    try replace(
      "team.yaml", with: "- { name: Ada, hours: \(round % 40) }\n- { name: Max, hours: 7 }\n")
    try replace("note.txt", with: "Note \(round)\n")
  }

  private static func points(_ round: Int, _ index: Int) -> String {
    (0..<24).map { "{\"x\":\($0),\"y\":\((round + index * $0 * 7) % 90)}" }.joined(separator: ",")
  }

  /// Writes the dashboard anew, with another title.
  func writeWall(_ round: Int) throws { try replace("wall.yaml", with: text(round)) }

  /// Writes a dashboard with a mistake, another one each time.
  func breakWall(_ round: Int) throws {
    try replace("wall.yaml", with: text(-1) + "mistake\(round): here\n")
  }

  /// Writes a dashboard on which nothing happens.
  func writeIdleWall() throws {
    try replace(
      "wall.yaml",
      with: """
        version: 1
        pages: [{ id: \(Self.idlePage), sections: [{ cards: [{ id: rest, header: Nothing happens }] }] }]

        """)
  }

  private func replace(_ name: String, with text: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name), options: .atomic)
  }

  private static let lots = """
    CREATE TABLE lot (id INTEGER PRIMARY KEY, name TEXT, kg REAL, state TEXT);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 500)
    INSERT INTO lot SELECT i, 'Lot ' || i, i * 7919 % 1000, iif(i % 9, 'open', 'late') FROM n;
    """

  /// Returns a dashboard with a title of its own.
  private func text(_ round: Int) -> String {
    let head = ["version: 1", "title: Soak \(round)", Self.settings]
    let sources = [Self.sources] + servers.map { "  \($0.name): { \($0.definition) }" }
    let pages = [
      "pages:", Self.figuresPage, Self.lotsPage, Self.machinePage, Self.failingPage, serversPage,
      Self.tablePage,
    ]
    return (head + sources + pages).joined(separator: "\n") + "\n"
  }

  /// The look, and what a kiosk does by itself.
  private static let settings = """
    theme: { style: style.css }
    kiosk:
      scale: fit
      scroll: 10m
      idle_home: 10m
      rotate: { every: 1h, resume_after: 5m }
      blank: [{ from: 23:00, to: 05:00 }]
      night: { sun: { latitude: 54.32, longitude: 10.13 }, brightness: 0.7 }
      wake: { source: figures, when: "[1].value > `95`" }
      pixel_shift: 10m
    """

  /// The sources that need no server.
  private static let sources = """
    sources:
      figures: { type: file, path: figures.json }
      rows: { type: file, path: rows.csv, format: csv, every: 1m }
      team: { type: file, path: team.yaml, format: yaml }
      note: { type: file, path: note.txt, format: text }
      lots: { type: sqlite, path: lots.sql, every: 1m, sql: "SELECT * FROM lot ORDER BY random() LIMIT 20" }
      table: { type: sqlite, path: lots.sql, sql: "SELECT * FROM lot" }
      clock: { type: command, run: [date, "+{\\"now\\": %s}"], every: 2m, timeout: 1h }
      cpu: { type: system, metric: cpu, every: 30s, history: { of: busy, for: 1d, every: 1m } }
      memory: { type: system, metric: memory, every: 1m }
      disks: { type: system, metric: disks, every: 2m }
      network: { type: system, metric: network, every: 1m }
      load: { type: system, metric: load, every: 1m }
      heat: { type: system, metric: temperatures, every: 1m }
      processes: { type: system, metric: processes, every: 2m }
      packages: { type: system, metric: packages }
      plan: { type: static, data: [{ at: 2026-01-01T07:00:00Z, what: Past }, { at: 2046-01-01T07:00:00Z, what: Coming }] }
      refused: { type: http, url: "http://127.0.0.1:9/", every: 1m }
      failing: { type: command, run: ["false"], every: 2m, timeout: 1h }
      missing: { type: file, path: missing.json, every: 1m }
    """

  /// Charts of the file that changes, with a card for each figure.
  private static let figuresPage = """
      - id: figures
        title: Figures
        sections:
          - title: Figures
            cards:
              - id: figure
                source: figures
                each: "@"
                key: name
                header: { title: "${name}", kpi: { value: value, unit: "%" } }
                body: { chart: { type: line, items: points, x: x, y: y } }
                opens: object
    """

  /// A body of each kind that shows what a file, a database or a clock says.
  private static let lotsPage = """
      - id: lots
        title: Lots
        sections:
          - title: Lots
            cards:
              - id: list
                source: lots
                header: Lots
                body: { list: { items: "@", key: id, title: "${name}", status: "${state}", limit: 8 } }
              - id: rows
                source: rows
                header: Rows
                body: { table: { columns: [{ title: Name, text: "${name}" }, { title: Count, text: "${count}" }], limit: 8 } }
              - { id: team, source: team, header: Team, body: { facts: { label: "${name}", text: "${hours}" } } }
              - { id: note, source: note, header: Note, body: { text: "${@}" } }
              - id: clock
                source: clock
                header: { title: Time, subtitle: "${relative(now)}", kpi: { value: now } }
              - id: first
                source: figures
                query: "[0]"
                alert: { when: "value > `95`", until: "value < `50`", show: lots }
                header: { title: First, kpi: { value: value } }
              - { id: wall-clock, header: Clock, body: { clock: { date: true } } }
              - { id: fair, header: Fair, body: { clock: { until: { at: 2046-03-04T09:00, text: Now } } } }
              - id: plan
                source: plan
                header: Plan
                body: { timeline: { at: at, time: "${date(at, 'short')}", title: "${what}", subtitle: "${relative(at)}" } }
              - { id: days, source: plan, header: Days, body: { calendar: { date: at, title: "${what}" } } }
    """

  /// The state of the machine.
  private static let machinePage = """
      - id: machine
        title: Machine
        sections:
          - title: Machine
            cards:
              - { id: memory, source: memory, header: { title: Memory, kpi: { value: percent } }, body: { chart: { type: area, x: time, y: percent } } }
              - id: cpu
                source: cpu
                header: { title: Processor, kpi: { value: round(busy), unit: "%" } }
                body: { chart: { type: line, x: time, y: busy } }
              - { id: disks, source: disks, header: Disks, body: { list: { items: list, title: "${mount}", subtitle: "${available}", limit: 4 } } }
              - { id: network, source: network, header: { title: Network, kpi: { value: received } } }
              - { id: load, source: load, header: { title: Load, kpi: { value: one } } }
              - { id: heat, source: heat, header: { title: Heat, kpi: { value: highest } } }
              - { id: processes, source: processes, header: Processes, body: { list: { items: list, title: "${name}", limit: 6 } } }
              - { id: packages, source: packages, header: { title: Packages, kpi: { value: count } } }
    """

  /// Sources that fail.
  private static let failingPage = """
      - id: neighbours
        title: Neighbours
        sections:
          - title: Neighbours
            cards:
              - { id: refused, source: refused, header: "${name}" }
              - { id: failing, source: failing, header: "${name}" }
              - { id: missing, source: missing, header: "${name}" }
    """

  /// A card for each source that loads from a server.
  private var serversPage: String {
    let cards = servers.map {
      "          - { id: of-\($0.name), source: \($0.name), header: \($0.name), body: { \($0.body) } }"
    }
    return ([Self.serversHead] + cards).joined(separator: "\n")
  }

  /// The beginning of the page of servers, before its cards.
  private static let serversHead = """
      - id: servers
        title: Servers
        sections:
          - title: Servers
            cards:
    """

  /// A report of a table.
  private static let tablePage = """
      - id: table
        title: Table
        report:
          source: table
          rows: "@"
          columns: [{ title: Lot, text: "${name}" }, { title: kg, text: "${kg}" }]
    """
}
