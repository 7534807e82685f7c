import Foundation
import TestSupport
import Testing

/// Walls of databases at their end.
@Suite("The end of a wall of a database", .requiresPostgres, .requiresPgBouncer, .postgres)
final class DatabaseEndTests: CommandTestCase {
  /// Version 1.18 of pgbouncer ends by a mistake of its own if the sender of a request to cancel
  /// leaves before the request has been passed on.
  @Test("a pooler survives the end of a wall whose statements are running")
  func pooler() async throws {
    let daemon = try #require(PostgresDaemon.current)
    let pooler = try await ServerProcess.waiting { try PgBouncer(for: daemon, connections: 3) }
    let sources = (1...20).map { number in
      """
        s\(number): { type: postgres, url: "\(pooler.url)", sql: "SELECT \(number), pg_sleep(5)" }
      """
    }
    let cards = (1...20).map { "{ id: c\($0), source: s\($0), header: H }" }
    let file = try state.write(
      """
      version: 1
      sources:
      \(sources.joined(separator: "\n"))
      pages: [{ id: p, sections: [{ cards: [\(cards.joined(separator: ", "))] }] }]
      """, to: "wall.yaml")
    for _ in 1...5 {
      let program = try start(["dump", "--wait", "1", file])
      _ = try await ServerProcess.waiting { try program.result() }
      #expect(pooler.isRunning)
    }
    // Nothing runs on for a wall that has ended.
    // Other tests use the same server.
    let running = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%, pg_sleep(5)%'"
    let others = " AND state = 'active' AND pid <> pg_backend_pid()"
    #expect(try await daemon.run(running + others) == "0")
  }
}
