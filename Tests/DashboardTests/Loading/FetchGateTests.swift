import Dashboard
import DataSources
import JMESPath
import Testing

@Suite("Loads at once")
struct FetchGateTests {
  /// Starts a load through the gate and returns once it is under way, if `isRunning`.
  private func load(
    _ source: ScriptedSource, _ kind: FetchGate.Kind, _ gate: FetchGate, isRunning: Bool
  ) async -> Task<JSONValue?, Never> {
    let task = Task { await gate.pass(kind) { (try? await source.fetch()) ?? .null } }
    if isRunning { await source.loadBegins() }
    return task
  }

  @Test("one too many waits until another ends")
  func limit() async {
    let gate = FetchGate(limit: 1, commandLimit: 1)
    let (first, second) = (ScriptedSource(), ScriptedSource())
    let firstLoad = await load(first, .other, gate, isRunning: true)
    let secondLoad = await load(second, .other, gate, isRunning: false)
    #expect(second.started == 0)
    await first.answer(1)
    #expect(await firstLoad.value == 1)
    await second.answer(2)
    #expect(await secondLoad.value == 2)
  }

  @Test("commands that wait for commands hold up no others")
  func commands() async {
    let gate = FetchGate(limit: 3, commandLimit: 1)
    let sources = (0..<3).map { _ in ScriptedSource() }
    let running = await load(sources[0], .command, gate, isRunning: true)
    let waiting = await load(sources[1], .command, gate, isRunning: false)
    let other = await load(sources[2], .other, gate, isRunning: true)
    #expect(sources[1].started == 0)
    await sources[2].answer(3)
    #expect(await other.value == 3)
    await sources[0].answer(1)
    await sources[1].answer(2)
    #expect(await running.value == 1)
    #expect(await waiting.value == 2)
  }

  @Test("who is cancelled while waiting leaves the room to others")
  func cancelled() async {
    let gate = FetchGate(limit: 1, commandLimit: 1)
    let sources = (0..<3).map { _ in ScriptedSource() }
    let running = await load(sources[0], .other, gate, isRunning: true)
    let cancelled = await load(sources[1], .other, gate, isRunning: false)
    cancelled.cancel()
    #expect(await cancelled.value == nil)
    #expect(sources[1].started == 0)
    await sources[0].answer(1)
    #expect(await running.value == 1)
    let next = await load(sources[2], .other, gate, isRunning: true)
    await sources[2].answer(3)
    #expect(await next.value == 3)
  }

  @Test("what takes no time is never kept waiting")
  func free() async {
    let gate = FetchGate(limit: 0, commandLimit: 0)
    #expect(await gate.pass(.free) { 1 } == 1)
  }
}
