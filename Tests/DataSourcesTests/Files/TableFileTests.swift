import Foundation
import JMESPath
import TestSupport
import Testing

@testable import DataSources

/// Tables of separated values that are longer than what is loaded into memory.
@Suite("A long table in a file", .endsIfItHangs)
struct TableFileTests {
  private let folder: TemporaryFolder
  private let path: String
  private static let count = LoadLimits.rows * 3

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("sales.csv")
    try write((0..<Self.count).map { "\($0);M\($0 % 7);\($0 % 100),5;01.02.2026\n" })
  }

  private func write(_ rows: [String]) throws {
    try Data(("id;name;amount;Tag\n" + rows.joined()).utf8).write(to: URL(filePath: path))
  }

  private func table() async throws -> SQLTable {
    try await SQLTable(
      .table(path: path, DataReading(.csv)), sql: SQLDatabase.tableStatement, parameters: .none)
  }

  @Test("a source refuses it, and its probe gives the names of the columns")
  func probe() async throws {
    let source = FileSource(path: path, format: .csv)
    let failure = await failure(of: source.fetch)
    #expect(failure?.kind == .tooLarge)
    #expect(try await source.probe() == ["id", "name", "amount", "Tag"])
    #expect(
      source.interpretation
        == "sales.csv is read with “;” between fields, decimal comma, dates day.month.year")
    let few = folder.path("few.csv")
    try Data("a,b\n1,2\n".utf8).write(to: URL(filePath: few))
    #expect(try await FileSource(path: few, format: .csv).probe() == [["a": 1, "b": 2]])
  }

  @Test("its rows are counted, searched, ordered and read by position")
  func pages() async throws {
    let table = try await table()
    let all = try table.rows(TableQuery())
    #expect(try await all.count() == Self.count)
    #expect(
      try await all.rows(12_345..<12_346) == [
        ["id": 12345, "name": "M4", "amount": 45.5, "Tag": "2026-02-01"]
      ])
    let last = try table.rows(TableQuery(order: .init(column: "id", isDescending: true)))
    #expect(try await last.rows(0..<1).first?["id"] == .integer(Int64(Self.count - 1)))
    let found = try table.rows(TableQuery(words: ["m3"], searched: ["name"]))
    #expect(try await found.rows(0..<1).first?["id"] == 3)
  }

  @Test("figures with signs are ordered by their numbers")
  func figures() async throws {
    let shares = ["12%", "3%", "100%", "", "0.5%", "-7%"]
    let amounts = ["$1,200.00", "$80.00", "($5.00)", "$9.00", "", "$1,200.50"]
    try write(zip(shares, amounts).enumerated().map { "\($0);\($1.0);\($1.1);x\n" })
    let table = try await table()
    func column(_ name: String, isDescending: Bool = false) async throws -> [JSONValue] {
      let order = TableQuery.Order(column: name, isDescending: isDescending)
      return try await table.rows(TableQuery(order: order)).rows(0..<9).map { $0[name] ?? .null }
    }
    #expect(try await column("name") == ["-7%", "0.5%", "3%", "12%", "100%", nil])
    #expect(try await column("name", isDescending: true).first == "100%")
    #expect(
      try await column("amount") == [
        "($5.00)", "$9.00", "$80.00", "$1,200.00", "$1,200.50", nil,
      ])
  }

  @Test("texts of digits are ordered part by part, as in a short table")
  func digits() async throws {
    let prices = ["9994.04", "999.76", "3.50", "", "1000.50", "12.5"]
    let versions = ["1.10", "1.9", "1.2", "1.11", "", "1.02"]
    let rows = zip(prices, versions).enumerated().map { "\($0);\($1.0);\($1.1);x\n" }
    try write(rows)
    var options = CSVOptions()
    options.types = ["name": .text, "amount": .text]
    let reading = DataReading(.csv, csv: options)
    let table = try await SQLTable(
      .table(path: path, reading), sql: SQLDatabase.tableStatement, parameters: .none)
    func column(_ name: String) async throws -> [JSONValue] {
      let order = TableQuery.Order(column: name, isDescending: false)
      return try await table.rows(TableQuery(order: order)).rows(0..<9).map { $0[name] ?? .null }
    }
    #expect(
      try await column("name") == ["3.50", "12.5", "999.76", "1000.50", "9994.04", nil])
    #expect(try await column("amount") == ["1.02", "1.2", "1.9", "1.10", "1.11", nil])
  }

  @Test("an order that was chosen has an index, from which any page is read")
  func index() async throws {
    let order = TableQuery.Order(column: "name", isDescending: true)
    let rows = try await table().rows(TableQuery(order: order))
    func sorts() async throws -> Bool {
      try await rows.table.read { try rows.needsSort(.all([]), #require(rows.order), $0) }
    }
    let page = try await rows.rows(15_000..<15_003)
    #expect(try await sorts())
    try await rows.findAnchors()
    #expect(try await !sorts())
    #expect(try await rows.rows(15_000..<15_003) == page)
    #expect(try await rows.rows(0..<2).map { $0["name"] } == ["M6", "M6"])
  }

  @Test("no row shows the columns by which it is found, whatever its own are called")
  func hiddenColumns() async throws {
    try Data("Row number;order of b;b\n7;x;12%\n3;y;5%\n".utf8).write(to: URL(filePath: path))
    let table = try await table()
    let all: [JSONValue] = [
      ["Row number": 7, "order of b": "x", "b": "12%"],
      ["Row number": 3, "order of b": "y", "b": "5%"],
    ]
    #expect(table.columnNames == ["Row number", "order of b", "b"])
    #expect(try await table.rows(TableQuery()).rows(0..<9) == all)
    let order = TableQuery.Order(column: "b")
    #expect(try await table.rows(TableQuery(order: order)).rows(0..<9) == all.reversed())
    let found = try table.rows(TableQuery(words: ["x"], searched: ["order of b"]))
    #expect(try await found.count() == 1)
    #expect(try await found.rows(0..<9) == [all[0]])
    #expect(!found.hasKey(all[0]))
  }

  @Test("rows are read while a search goes through the table")
  func concurrency() async throws {
    let table = try await table()
    let found = try table.rows(TableQuery(words: ["m3"], searched: ["name"]))
    let isRead = DispatchSemaphore(value: 0)
    async let count = found.count { _ in
      #expect(isRead.wait(timeout: .now() + 60) == .success)
      isRead.signal()
    }
    #expect(try await table.rows(TableQuery()).rows(7..<8).first?["id"] == 7)
    isRead.signal()
    #expect(try await count == 4286)
  }

  @Test("a file that has changed is read again")
  func changes() async throws {
    #expect(try await table().rows(TableQuery()).count() == Self.count)
    try write(["7;x;1;y\n"])
    #expect(try await table().rows(TableQuery()).count() == 1)
    #expect(try await table().rows(TableQuery()).rows(0..<1).first?["id"] == 7)
  }

  @Test("a file of blank lines has no columns, until it has some")
  func blank() async throws {
    try Data("\n\n\n".utf8).write(to: URL(filePath: path))
    let database = SQLDatabase.table(path: path, DataReading(.csv))
    func count() async throws(SourceFailure) -> JSONValue {
      let table = try await SQLTable(
        database, sql: SQLDatabase.tableStatement, parameters: .none)
      return .integer(Int64(try await table.rows(TableQuery()).count()))
    }
    for _ in 0..<2 {
      #expect(
        await failure(of: count)
          == SourceFailure(.malformed, "sales.csv: the table has no columns"))
    }
    try write(["7;x;1;y\n"])
    #expect(try await count() == 1)
  }

  @Test("a mistake in it is named with its line")
  func mistakes() async throws {
    try write((0..<Self.count).map { "\($0);a;1;b\n" } + ["1;2;3;4;5\n"])
    let message = await failure(of: FileSource(path: path, format: .csv).probe)?.message
    #expect(message == "sales.csv line \(Self.count + 2): 5 fields, but the header has 4")
  }
}
