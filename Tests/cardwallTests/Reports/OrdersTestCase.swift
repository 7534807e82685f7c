import CardTesting
import DataSources
import Dispatch
import Foundation

/// A test of a report over a table of orders in a database file of its own.
class OrdersTestCase: FolderTestCase {
  var path: String { folder.path("orders.db") }

  /// Changes the database as another program would.
  @MainActor func run(_ sql: String) async throws {
    _ = try await SQLChange(.sqlite(path: path), sql: sql).run(
      within: .seconds(60), by: SourceClock())
  }

  /// Changes the database while the main thread waits, so that no wall notices meanwhile.
  @MainActor func runBlocking(_ sql: String) {
    let (path, done) = (path, DispatchSemaphore(value: 0))
    Task.detached {
      _ = try? await SQLChange(.sqlite(path: path), sql: sql).run(
        within: .seconds(60), by: SourceClock())
      done.signal()
    }
    done.wait()
  }

  /// Makes the table.
  /// - Parameters:
  ///   - key: the declaration of the first column, which holds the numbers from 1.
  ///   - name: of order `i`, in SQL.
  ///   - amount: the same.
  @MainActor func fill(
    _ count: Int, key: String = "id INTEGER PRIMARY KEY", name: String, amount: String
  ) async throws {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    try await run("CREATE TABLE orders (\(key), name TEXT, amount NUMERIC)")
    try await run(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT \(count))
      INSERT INTO orders SELECT i, \(name), \(amount) FROM n
      """)
  }
}
