import CardModel
import CardTesting
import Dashboard
import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@testable import cardwall

@Suite("The file of a dashboard's last data", .endsIfItHangs)
@MainActor
struct LastDataFileTests {
  private let folder: TemporaryFolder
  private let file: StateFile
  private let writer = StateWriter()
  private let clock = ManualClock()

  init() throws {
    folder = try TemporaryFolder()
    file = StateFile(at: folder.path("state/data.json"))
  }

  private nonisolated var text: String? {
    writer.read(file, limit: 1 << 20).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns a loader of a source that prints the content of a file, and the file.
  private func loader(
    _ lastData: StoredFile<LastData>
  ) throws -> (loader: DashboardLoader, data: String) {
    let path = folder.path("data.json")
    let yaml = """
      version: 1
      sources: { a: { type: file, path: \(path) } }
      pages: [{ id: home, sections: [{ cards: [{ id: one, source: a, header: One }] }] }]
      """
    let reading = DashboardFile.load(text: yaml, name: folder.path("wall.yaml"), environment: [:])
    let definition = try #require(reading.definition?.allowed)
    return (.standard(definition, lastData: lastData.content), path)
  }

  @Test("P5, P17: new data are written soon, once a minute at most, and not if they stay the same")
  func interval() async throws {
    let lastData = StoredFile<LastData>(file, writer: writer, clock: SourceClock(clock))
    let (loader, path) = try loader(lastData)
    func change(_ text: String) async throws {
      try Data("\"\(text)\"".utf8).write(to: URL(fileURLWithPath: path))
      await loader.refresh()
      _ = await loader.settled(within: .seconds(30))
    }
    try Data("\"first\"".utf8).write(to: URL(fileURLWithPath: path))
    lastData.follow()
    await loader.show([PageID("home")])
    _ = await loader.settled(within: .seconds(30))
    #expect(text == nil)
    await clock.wake(at: StateWriter.gatheringTime)
    try await settle("they are written") { text?.contains("first") == true }
    try await change("second")
    await clock.wake(at: StateWriter.interval)
    #expect(text?.contains("first") == true)
    await clock.wake(at: StateWriter.interval + StateWriter.gatheringTime)
    try await settle("they are written again") { text?.contains("second") == true }
    let written = text
    await clock.wake(at: StateWriter.interval * 2)
    await loader.refresh()
    _ = await loader.settled(within: .seconds(30))
    clock.move(to: .seconds(600))
    #expect(text == written)
    #expect(clock.deadlines.isEmpty)
  }

  @Test("P17: nothing is written in a day in which the data stay the same")
  // Off the main actor: a test of widgets that holds it would hold each of the loads.
  nonisolated func constant() async throws {
    let time = SourceClock(clock, now: { [clock] in 1_000 + clock.now.offset / .seconds(1) })
    let lastData = await StoredFile<LastData>(file, writer: writer, clock: time)
    // A process for each of the loads would take its time from the other tests.
    try Data("same".utf8).write(to: URL(fileURLWithPath: folder.path("same.txt")))
    let yaml = """
      version: 1
      sources: { a: { type: file, path: same.txt, format: text, every: 1h } }
      pages: [{ id: home, sections: [{ cards: [{ id: one, source: a, header: One }] }] }]
      """
    let reading = DashboardFile.load(text: yaml, name: folder.path("wall.yaml"), environment: [:])
    let (stream, ended) = AsyncStream<String?>.makeStream()
    var loads = stream.makeAsyncIterator()
    let makeAdapter: @Sendable (SourceDefinition) -> any SourceAdapter = {
      $0.makeAdapter(clock: time, secrets: .standard(environment: [:]))
    }
    let loader = DashboardLoader(
      try #require(reading.definition), clock: time, lastData: lastData.content,
      makeAdapter: makeAdapter, onLoad: { ended.yield($1?.message) })
    await lastData.follow()
    await loader.show([PageID("home")])
    #expect(await loads.next() == .some(nil))
    await clock.wake(at: StateWriter.gatheringTime)
    try await settle("they are written") { text != nil }
    await clock.wake(at: StateWriter.interval)
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    for hour in 1..<24 {
      await clock.wake(at: .seconds(3_600 * hour))
      try #require(await loads.next() == .some(nil))
    }
    writer.finish()
    let after = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(after as NSDictionary == attributes as NSDictionary)
  }

  @Test("at the end everything is written at once")
  func end() async throws {
    let lastData = StoredFile<LastData>(file, writer: writer, clock: SourceClock(clock))
    let (loader, path) = try loader(lastData)
    try Data("\"last\"".utf8).write(to: URL(fileURLWithPath: path))
    lastData.follow()
    await loader.show([PageID("home")])
    _ = await loader.settled(within: .seconds(30))
    lastData.saveFinally()
    #expect(text?.contains("\"value\":\"last\"") == true)
  }

  @Test("P5: data that can't be written are written when that is possible again")
  func notWritable() async throws {
    let lastData = StoredFile<LastData>(file, writer: writer, clock: SourceClock(clock))
    let (loader, path) = try loader(lastData)
    try Data("\"kept\"".utf8).write(to: URL(fileURLWithPath: path))
    await loader.show([PageID("home")])
    _ = await loader.settled(within: .seconds(30))
    try folder.write("no folder", to: "state")
    lastData.saveFinally()
    #expect(text == nil)
    try FileManager.default.removeItem(atPath: folder.path("state"))
    lastData.saveFinally()
    #expect(text?.contains("\"value\":\"kept\"") == true)
  }
}
