import JMESPath
import Synchronization
import TestSupport
import Testing

@testable import DataSources

@Suite("Streams that are faster than their readers", .endsIfItHangs)
struct StreamPaceTests {
  private func lines(
    _ server: StreamServer, mode: StreamMode, clock: SourceClock
  ) throws -> StreamSource {
    try StreamSource(
      linesOf: WebRequest(method: "GET", url: server.address()), mode: mode, clock: clock)
  }

  @Test("P19: a change is reported at most 25 times a second; the newest value is fetched")
  func pace() async throws {
    let server = try StreamServer()
    let clock = ManualClock()
    let source = try lines(server, mode: .replace, clock: SourceClock(clock))
    let changes = try #require(source.changes())
    let count = Mutex(0)
    let watching = Task { for await _ in changes { count.withLock { $0 += 1 } } }
    defer { watching.cancel() }
    let first = Task { try await source.fetch() }
    let connection = try await server.next()
    connection.answer(type: "application/x-ndjson")
    connection.send("0\n")
    #expect(try await first.value == 0)
    // The interval after the first change doesn't end until the clock is moved.
    connection.send("1\n")
    while count.withLock({ $0 }) < 1 || clock.deadlines.isEmpty { await Task.yield() }
    for number in 2...1_000 { connection.send("\(number)\n") }
    while try await source.fetch() != 1_000 { await Task.yield() }
    #expect(count.withLock { $0 } == 1)
    connection.send("1001\n")
    clock.move(to: LoadLimits.streamInterval)
    while count.withLock({ $0 }) < 2 { await Task.yield() }
  }

  @Test("P6: a flood that nobody reads is taken, and leaves only what is kept")
  func flood() async throws {
    let server = try StreamServer()
    let source = try lines(server, mode: .append(limit: 3), clock: .still)
    let first = Task { try await source.fetch() }
    let connection = try await server.next()
    connection.answer(type: "application/x-ndjson")
    connection.send("-1\n")
    #expect(try await first.value == [-1])
    try await ServerProcess.waiting {
      for start in stride(from: 0, to: 200_000, by: 1_000) {
        connection.send((start..<start + 1_000).map { "\($0)\n" }.joined())
      }
    }
    while try await source.fetch() != [199_997, 199_998, 199_999] { await Task.yield() }
  }

  @Test("the events of a list have no more bytes than an answer may")
  func largeEvents() throws {
    var list = EventList(limit: 100, format: .text, name: "wall")
    let event = [UInt8](repeating: UInt8(ascii: "x"), count: LoadLimits.eventBytes)
    for _ in 0..<10 { list.add(StreamEvent(data: event)) }
    #expect(try list.value()?.array?.count == LoadLimits.answerBytes / LoadLimits.eventBytes)
    for _ in 0..<3 { list.add(StreamEvent(data: event)) }
    #expect(try list.value()?.array?.count == LoadLimits.answerBytes / LoadLimits.eventBytes)
    list.add(StreamEvent(data: [UInt8(ascii: "y")]))
    #expect(try list.value()?.array?.last == "y")
    #expect(try list.value()?.array?.count == LoadLimits.answerBytes / LoadLimits.eventBytes)
  }

  @Test("a merged value that grows without end is a failure, and begins anew")
  func growingValue() throws {
    var merged = MergedEvents(name: "wall")
    let text = String(repeating: "x", count: 500_000)
    let failure = #expect(throws: SourceFailure.self) {
      for number in 0..<20 {
        try merged.add(StreamEvent(data: Array("{\"k\(number)\": \"\(text)\"}".utf8)))
      }
    }
    #expect(failure?.kind == .tooLarge)
    try merged.add(StreamEvent(data: Array("{\"a\": 1}".utf8)))
    #expect(try merged.value() == ["a": 1])
  }

  @Test("a value that is changed for ever, but doesn't grow, is never too large")
  func changingValue() throws {
    var merged = MergedEvents(name: "wall")
    let text = String(repeating: "x", count: 500_000)
    for number in 0..<40 {
      try merged.add(StreamEvent(data: Array("{\"k\": \"\(number)\(text)\"}".utf8)))
    }
    #expect(try merged.value()?["k"]?.string?.hasPrefix("39x") == true)
  }
}
