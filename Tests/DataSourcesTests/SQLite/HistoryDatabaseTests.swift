import DataSources
import Foundation
import GRDB
import TestSupport
import Testing

@Suite("A database of histories", .endsIfItHangs)
struct HistoryDatabaseTests {
  private let folder: TemporaryFolder
  private let database: HistoryDatabase

  init() throws {
    folder = try TemporaryFolder()
    database = HistoryDatabase(path: try folder.write("", to: "history.db"))
  }

  private func add(
    _ source: String, _ numbers: ClosedRange<Int>, expression: String = "n", capacity: Int = 100
  ) -> HistoryChanges {
    var changes = HistoryChanges()
    changes.added = [
      HistoryChanges.Addition(
        source: source, expression: expression, points: points(numbers), capacity: capacity)
    ]
    return changes
  }

  private func points(_ numbers: ClosedRange<Int>) -> [HistoryPoint] {
    numbers.map {
      HistoryPoint(time: Double($0) * 60, values: ["a": .number(Double($0)), "b": 0.5])
    }
  }

  @Test("what was written is read again, each history by its source")
  func roundTrip() throws {
    #expect(try database.read() == [:])
    try database.write(add("cpu", 1...3))
    try database.write(add("price", 7...7, expression: "last"))
    try database.write(add("cpu", 4...4))
    #expect(
      try database.read() == [
        "cpu": StoredHistory(expression: "n", points: points(1...4)),
        "price": StoredHistory(expression: "last", points: points(7...7)),
      ])
  }

  @Test("states are read as they were written, also those that look like numbers")
  func states() throws {
    var changes = HistoryChanges()
    let values: [String: HistoryValue] = [
      "a": .text("open"), "b": .text("1"), "c": .bool(true), "d": .number(1),
      "e": .text("é \"x\""),
    ]
    changes.added = [
      HistoryChanges.Addition(
        source: "door", expression: "@", points: [HistoryPoint(time: 60, values: values)],
        capacity: 10)
    ]
    try database.write(changes)
    #expect(try database.read()["door"]?.points.map(\.values) == [values])
  }

  @Test("points of an earlier time stay in the order in which they were recorded (P9)")
  func clockSetBack() throws {
    try database.write(add("cpu", 50...51))
    try database.write(add("cpu", 1...2))
    #expect(try database.read()["cpu"]?.points == points(50...51) + points(1...2))
  }

  @Test("only the latest points stay, of each history by itself (P6)")
  func capacity() throws {
    try database.write(add("price", 1...2))
    for start in [1, 11, 21] { try database.write(add("cpu", start...start + 9, capacity: 12)) }
    let read = try database.read()
    #expect(read["cpu"]?.points == points(19...30))
    #expect(read["price"]?.points == points(1...2))
    let values = try DatabaseQueue(path: folder.path("history.db")).read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM value")
    }
    #expect(values == 2 * 14)
  }

  @Test("another expression begins a new history")
  func expression() throws {
    try database.write(add("cpu", 1...3))
    try database.write(add("cpu", 4...4, expression: "busy"))
    #expect(
      try database.read()["cpu"] == StoredHistory(expression: "busy", points: points(4...4)))
  }

  @Test("a history can be removed")
  func removed() throws {
    try database.write(add("cpu", 1...3))
    try database.write(add("price", 1...3))
    var changes = HistoryChanges()
    changes.removed = ["cpu", "never"]
    try database.write(changes)
    #expect(try database.read().keys.sorted() == ["price"])
  }

  @Test("a file that is no database, or of a later version, is reported and left as it is")
  func damaged() throws {
    let path = folder.path("history.db")
    let noise = String(repeating: "This is no database. ", count: 400)
    try folder.write(noise, to: "history.db")
    #expect(throws: SourceFailure(.malformed, "history.db is not an SQLite database")) {
      try database.read()
    }
    #expect(throws: SourceFailure(.malformed, "history.db is not an SQLite database")) {
      try database.write(add("cpu", 1...1))
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == noise)
    try folder.write("", to: "history.db")
    try DatabaseQueue(path: path).write { try $0.execute(sql: "PRAGMA user_version = 9") }
    #expect(
      throws: SourceFailure(.malformed, "history.db is of a later version of the program")
    ) { try database.read() }
  }
}
