import CardModel
import CardTesting
import Dashboard
import DataSources
import Foundation
import TestSupport
import Testing

@testable import cardwall

@Suite("The file of a dashboard's histories", .endsIfItHangs)
@MainActor
struct HistoryFileTests {
  private let folder: TemporaryFolder
  private let file: StateFile
  private let writer = StateWriter()
  private let clock = ManualClock()

  init() throws {
    folder = try TemporaryFolder()
    file = StateFile(at: folder.path("state/history/wall.db"))
  }

  /// Loads a number that a file has, and waits until the wall shows it.
  private func load(_ numbers: [Int], _ histories: StoredFile<Histories>) async throws {
    let path = folder.path("data.json")
    let yaml = """
      version: 1
      sources: { a: { type: file, path: \(path), history: { of: "@", for: 10s, every: 1s } } }
      pages: [{ id: home, sections: [{ cards: [{ id: one, source: a, header: One }] }] }]
      """
    let reading = DashboardFile.load(text: yaml, name: folder.path("wall.yaml"), environment: [:])
    let definition = try #require(reading.definition?.allowed)
    for number in numbers {
      try Data("\(number)".utf8).write(to: URL(fileURLWithPath: path))
      let loader = DashboardLoader.standard(definition, histories: histories.content)
      await loader.show([PageID("home")])
      _ = await loader.settled(within: .seconds(30))
      await loader.show([])
    }
  }

  private var stored: [Double]? {
    writer.finish()
    return try? HistoryDatabase(path: file.path).read()["a"]?.points.compactMap {
      $0.values["value"]?.number
    }
  }

  @Test("at the end everything is written, in a file that only the user can read")
  func end() async throws {
    let histories = StoredFile<Histories>(file, writer: writer, clock: SourceClock(clock))
    histories.restore()
    try await load([7], histories)
    #expect(stored == nil)
    histories.saveFinally()
    #expect(stored == [7])
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("the next run goes on with it")
  func restart() async throws {
    for number in [7, 8] {
      let histories = StoredFile<Histories>(file, writer: writer, clock: SourceClock(clock))
      histories.restore()
      try await load([number], histories)
      histories.saveFinally()
    }
    #expect(stored == [7, 8])
  }

  @Test("a damaged file is set aside, and a new history begins")
  func damaged() async throws {
    let noise = String(repeating: "This is no database. ", count: 400)
    try folder.write(noise, to: "state/history/wall.db")
    let histories = StoredFile<Histories>(file, writer: writer, clock: SourceClock(clock))
    histories.restore()
    #expect(!file.exists)
    try await load([7], histories)
    histories.saveFinally()
    #expect(stored == [7])
    #expect(try String(contentsOfFile: file.path + ".damaged", encoding: .utf8) == noise)
  }

  @Test("P17: a file that can't be written is logged once, and when it can be written again")
  func log() async throws {
    let lines = LogLines()
    let time = SourceClock(clock)
    let writer = StateWriter(problems: ProblemLog(lines.logger(), clock: time))
    let histories = StoredFile<Histories>(file, writer: writer, clock: time)
    try await load([7], histories)
    try folder.write("no folder", to: "state")
    for minute in 1...5 {
      clock.move(to: .seconds(60 * minute))
      histories.saveFinally()
      writer.finish()
    }
    #expect(lines.all.count == 1)
    #expect(lines.all.first?.hasPrefix("\(file.path): ") == true, "\(lines.all)")
    try FileManager.default.removeItem(atPath: folder.path("state"))
    histories.saveFinally()
    writer.finish()
    #expect(lines.all.last == "\(file.path) can be written again")
  }

  @Test("points that can't be written are written with the next ones")
  func notWritable() async throws {
    let histories = StoredFile<Histories>(file, writer: writer, clock: SourceClock(clock))
    try await load([7], histories)
    try folder.write("no folder", to: "state")
    histories.saveFinally()
    #expect(stored == nil)
    try FileManager.default.removeItem(atPath: folder.path("state"))
    try await load([8], histories)
    histories.saveFinally()
    #expect(stored == [7, 8])
  }
}
