import DataSources
import Synchronization
import TestSupport
import Testing

@Suite("Loads at once", .endsIfItHangs)
struct LoadSemaphoreTests {
  /// A load that goes on until the test ends it.
  private final class Load: Sendable {
    private enum State {
      case waiting
      case running(CheckedContinuation<Void, Never>)
      case ended
    }

    private let state = Mutex(State.waiting)
    private let task = Mutex<Task<Bool, Never>?>(nil)

    init(_ kind: LoadSemaphore.Kind, hasAnswered: Bool = true, _ semaphore: LoadSemaphore) {
      let task = Task { await semaphore.run(kind, hasAnswered: hasAnswered, run) != nil }
      self.task.withLock { $0 = task }
    }

    @Sendable private func run() async {
      await withCheckedContinuation { continuation in
        state.withLock { $0 = .running(continuation) }
      }
    }

    var isRunning: Bool {
      state.withLock { if case .running = $0 { true } else { false } }
    }

    /// Waits for the load to begin.
    func begins() async { while !isRunning { await Task.yield() } }

    func end() {
      let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
        guard case .running(let continuation) = state else { return nil }
        state = .ended
        return continuation
      }
      continuation?.resume()
    }

    func cancel() { task.withLock { $0 }?.cancel() }

    /// Whether the load was run.
    var wasRun: Bool {
      get async { await task.withLock { $0 }?.value ?? false }
    }
  }

  private func semaphore(
    total: Int, commands: Int = 9, web: Int = 9, perHost: Int = 9
  ) -> LoadSemaphore {
    var capacity = LoadSemaphore.Capacity()
    capacity.total = total
    capacity.commands = commands
    capacity.web = web
    capacity.perHost = perHost
    return LoadSemaphore(capacity)
  }

  /// Lets all tasks proceed as far as they can.
  private func settle(_ semaphore: LoadSemaphore) async {
    for _ in 0..<100 {
      await Task.yield()
      _ = await semaphore.run(.free, hasAnswered: true) {}
    }
  }

  @Test("P7: one too many waits until another ends, first in, first out")
  func total() async {
    let semaphore = semaphore(total: 1)
    let first = Load(.other, semaphore)
    await first.begins()
    let second = Load(.other, semaphore)
    await settle(semaphore)
    let third = Load(.other, semaphore)
    await settle(semaphore)
    #expect(!second.isRunning && !third.isRunning)
    first.end()
    await second.begins()
    await settle(semaphore)
    #expect(!third.isRunning)
    second.end()
    await third.begins()
    third.end()
    #expect(await third.wasRun)
  }

  @Test("P7: commands that wait for commands delay no other load, nor do those of one host")
  func kinds() async {
    let semaphore = semaphore(total: 6, commands: 1, web: 3, perHost: 1)
    let running = [Load(.command, semaphore), Load(.web(host: "a"), semaphore)]
    for load in running { await load.begins() }
    let waiting = [Load(.command, semaphore), Load(.web(host: "a"), semaphore)]
    await settle(semaphore)
    let others = [Load(.other, semaphore), Load(.web(host: "b"), semaphore)]
    for load in others { await load.begins() }
    #expect(waiting.allSatisfy { !$0.isRunning })
    for load in running { load.end() }
    for load in waiting { await load.begins() }
    for load in waiting + others { load.end() }
  }

  @Test("P7: a part of each capacity is reserved for sources that have answered lately")
  func kept() async {
    let semaphore = semaphore(total: 6, web: 4, perHost: 2)
    let silent = (0..<12).map {
      Load(.web(host: "\($0)"), hasAnswered: false, semaphore)
    }
    await settle(semaphore)
    #expect(silent.filter(\.isRunning).count == 3)
    for kind in [LoadSemaphore.Kind.web(host: "a"), .other, .command] {
      let healthy = Load(kind, semaphore)
      await healthy.begins()
      healthy.end()
      #expect(await healthy.wasRun)
    }
    let unknown = Load(.command, hasAnswered: false, semaphore)
    await unknown.begins()
    unknown.end()
    silent.first(where: \.isRunning)?.end()
    await settle(semaphore)
    #expect(silent.filter(\.isRunning).count == 3)
    for load in silent { load.cancel() }
    for load in silent { load.end() }
  }

  @Test("a load that is cancelled while it waits doesn't block others")
  func cancelled() async {
    let semaphore = semaphore(total: 1)
    let running = Load(.other, semaphore)
    await running.begins()
    let cancelled = Load(.other, semaphore)
    await settle(semaphore)
    cancelled.cancel()
    #expect(await !cancelled.wasRun)
    let next = Load(.other, semaphore)
    running.end()
    await next.begins()
    next.end()
    #expect(await next.wasRun)
  }

  @Test("a load that takes no time never waits")
  func free() async {
    #expect(await semaphore(total: 0).run(.free, hasAnswered: false) { 1 } == 1)
  }
}
