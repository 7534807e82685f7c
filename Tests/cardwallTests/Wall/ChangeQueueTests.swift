import Testing

@testable import cardwall

@Suite("Changes that are worked on one after the other")
@MainActor
struct ChangeQueueTests {
  @Test("a change during the work on an earlier one is worked on once, after it")
  func overtaking() async throws {
    let queue = ChangeQueue<String>()
    var events: [String] = []
    #expect(queue.add("a"))
    try await queue.run { key in
      events.append("begin \(key)")
      if events.count == 1 {
        for _ in 0..<3 { #expect(!queue.add("a")) }
        #expect(queue.contains("a"))
      }
      await Task.yield()
      events.append("end \(key)")
    }
    #expect(events == ["begin a", "end a", "begin a", "end a"])
    #expect(!queue.contains("a"))
  }

  @Test("changes of several things are worked on without overlapping")
  func several() async throws {
    let queue = ChangeQueue<Int>()
    var running = 0
    var done: Set<Int> = []
    #expect(queue.add(0))
    try await queue.run { key in
      running += 1
      #expect(running == 1)
      if key == 0 { for other in 1...9 { #expect(!queue.add(other)) } }
      await Task.yield()
      done.insert(key)
      running -= 1
    }
    #expect(done == Set(0...9))
  }

  @Test("a queue that has been worked off, or whose work was cancelled, starts again")
  func restart() async throws {
    let queue = ChangeQueue<Int>()
    #expect(queue.add(0))
    await #expect(throws: CancellationError.self) {
      try await queue.run { (_) throws(CancellationError) in throw CancellationError() }
    }
    #expect(queue.add(0))
    try await queue.run { _ in }
    #expect(queue.add(0))
  }
}
