import Foundation
import TestServers

/// Measures how evenly a source loads once a second while the sources beside it fail in every way
/// (P7).
///
/// The server records when it is asked; no gap is longer than 1.5 s.
enum NeighbourLoad {
  /// The times before and of the measurement, in seconds.
  private static let (warmUp, duration) = (5.0, 120.0)

  private static let answers: [String: LoopbackServer.Answer] = [
    "/never": .silence,
    "/slow": .raw([Array("HTTP/1.1 200 OK\r\n".utf8)], then: .open),
    "/html": .reply("200 OK", headers: ["Content-Type: text/html"], body: Array("<html>".utf8)),
    "/endless": .endless(Array("HTTP/1.1 200 OK\r\n\r\n[1,".utf8)),
    "/reset": .raw([Array("HTTP/1.1 200 OK\r\n".utf8)], then: .reset),
    "/short": .reply("200 OK", headers: ["Content-Length: 100"], body: Array("[1]".utf8)),
    "/circle": .reply("302 Found", headers: ["Location: /circle"]),
    "/busy": .reply("503 Service Unavailable"),
    "/deep": .reply("200 OK", body: Array(repeating: UInt8(ascii: "["), count: 1_000_000)),
  ]

  private static func wall(_ failing: LoopbackServer, _ healthy: LoopbackServer) -> String {
    let neighbours = answers.keys.sorted().map { $0.dropFirst() }
    let sources = neighbours.map {
      "  \($0): { type: http, url: \"\(failing.address("/\($0)"))\", every: 1s, timeout: 3s }"
    }
    let cards = neighbours.map { "          - { id: \($0), source: \($0), header: \"${@}\" }" }
    return """
      version: 1
      title: Neighbours
      sources:
        healthy: { type: http, url: "\(healthy.address("/value"))", every: 1s }
        database: { type: sqlite, path: missing.db, every: 1s, sql: SELECT 1 }
        hanging: { type: command, run: [sleep, "60"], every: 1s, timeout: 3s }
        gone: { type: postgres, url: "postgres://wall@127.0.0.1:9/wall", every: 1s, sql: SELECT 1 }
        silent: { type: mqtt, url: "mqtt://127.0.0.1:9", topics: "#" }
      \(sources.joined(separator: "\n"))
      pages:
        - id: home
          sections:
            - cards:
                - { id: healthy, source: healthy, header: { title: Healthy, kpi: { value: value } } }
                - { id: database, source: database, header: "${@}" }
                - { id: hanging, source: hanging, header: "${@}" }
                - { id: gone, source: gone, header: "${@}" }
                - { id: silent, source: silent, header: "${@}" }
      \(cards.joined(separator: "\n"))

      """
  }

  /// Returns the rows of a table.
  static func run() throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("cardwall-neighbours-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let failing = try LoopbackServer(answers)
    defer { failing.stop() }
    let value = LoopbackServer.Answer.reply("200 OK", body: Array("{\"value\": 1}".utf8))
    let healthy = try LoopbackServer(["/value": value])
    defer { healthy.stop() }
    let file = folder.appendingPathComponent("wall.yaml")
    try Data(wall(failing, healthy).utf8).write(to: file)
    let program = try RunningProgram([file.path], in: folder)
    defer { program.stop() }
    try program.start()
    Thread.sleep(forTimeInterval: warmUp)
    let count = healthy.requests.count
    Thread.sleep(forTimeInterval: duration)
    let times = healthy.requests.dropFirst(count).map(\.time)
    let gaps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    guard let longest = gaps.last else { throw CocoaError(.featureUnsupported) }
    return [
      "| loads | gap: median | 95 % below | longest | goal |", "|---|---|---|---|---|",
      String(
        format: "| %d in %d s | %.3f s | %.3f s | %.3f s | ≤ 1.5 s |", gaps.count, Int(duration),
        gaps[gaps.count / 2], gaps[gaps.count * 95 / 100], longest),
    ]
  }
}
