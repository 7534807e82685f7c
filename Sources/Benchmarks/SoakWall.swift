import Foundation

/// The dashboard of a soak: a wall with sources of all types, of which some fail, in a folder of
/// its own.
nonisolated struct SoakWall {
  let folder: URL
  var file: URL { folder.appendingPathComponent("wall.yaml") }
  private var data: URL { folder.appendingPathComponent("figures.json") }

  /// The number of loads a second of the sources that have an interval.
  static let loadsPerSecond = 7
  /// The number of figures in the file that changes.
  private static let figureCount = 40

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("cardwall-soak-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try writeFigures(0)
    try Data(
      """
      CREATE TABLE lot (id INTEGER PRIMARY KEY, name TEXT, kg REAL, state TEXT);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 500)
      INSERT INTO lot SELECT i, 'Lot ' || i, i * 7919 % 1000, iif(i % 9, 'open', 'late') FROM n;
      """.utf8
    ).write(to: folder.appendingPathComponent("lots.sql"))
    try writeWall(0)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Replaces the figures of the file source, all of which change.
  func writeFigures(_ round: Int) throws {
    let figures = (0..<Self.figureCount).map { index in
      """
      {"name":"f\(index)","value":\((round * 31 + index * 17) % 100),\
      "points":[\(Self.points(round, index))]}
      """
    }
    try replace(data, with: "[\(figures.joined(separator: ","))]")
  }

  private static func points(_ round: Int, _ index: Int) -> String {
    (0..<24).map { "{\"x\":\($0),\"y\":\((round + index * $0 * 7) % 90)}" }.joined(separator: ",")
  }

  /// Writes the dashboard anew, with another title.
  func writeWall(_ round: Int) throws { try replace(file, with: Self.text(round)) }

  /// Writes a dashboard with a mistake.
  func breakWall() throws { try replace(file, with: Self.text(-1) + "mistake: here\n") }

  /// Writes a dashboard on which nothing happens.
  func writeIdleWall() throws {
    try replace(
      file,
      with: """
        version: 1
        pages: [{ id: a, sections: [{ cards: [{ id: rest, header: Nothing happens }] }] }]

        """)
  }

  private func replace(_ url: URL, with text: String) throws {
    try Data(text.utf8).write(to: url, options: .atomic)
  }

  private static func text(_ round: Int) -> String {
    """
    version: 1
    title: Soak \(round)
    kiosk: { scale: fit, scroll: 5s, rotate: { every: 3s, resume_after: 2s }, pixel_shift: 10s }
    sources:
      figures: { type: file, path: figures.json }
      lots: { type: sqlite, path: lots.sql, every: 1s, sql: "SELECT * FROM lot ORDER BY random() LIMIT 20" }
      table: { type: sqlite, path: lots.sql, sql: "SELECT * FROM lot" }
      clock: { type: command, run: [date, "+{\\"now\\": %s}"], every: 1s }
      cpu: { type: system, metric: cpu, every: 1s, history: { of: busy, for: 10m } }
      memory: { type: system, metric: memory, every: 1s }
      refused: { type: http, url: "http://127.0.0.1:9/", every: 1s }
      failing: { type: command, run: ["false"], every: 1s }
      missing: { type: file, path: missing.json, every: 1s }
    pages:
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
      - id: lots
        title: Lots
        sections:
          - title: Lots
            cards:
              - id: list
                source: lots
                header: Lots
                body: { list: { items: "@", key: id, title: "${name}", status: "${state}", limit: 8 } }
              - { id: clock, source: clock, header: { title: Time, kpi: { value: now } } }
              - { id: memory, source: memory, header: { title: Memory, kpi: { value: used_percent } } }
              - id: cpu
                source: cpu
                header: { title: Processor, kpi: { value: round(busy), unit: "%" } }
      - id: neighbours
        title: Neighbours
        sections:
          - title: Neighbours
            cards:
              - { id: refused, source: refused, header: "${name}" }
              - { id: failing, source: failing, header: "${name}" }
              - { id: missing, source: missing, header: "${name}" }
      - id: table
        title: Table
        report:
          source: table
          rows: "@"
          columns: [{ title: Lot, text: "${name}" }, { title: kg, text: "${kg}" }]

    """
  }
}
