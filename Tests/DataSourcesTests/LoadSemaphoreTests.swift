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

  private let clock = ManualClock()

  private func semaphore(
    total: Int, commands: Int = 9, web: Int = 9, perHost: Int = 9, late: Int = 96,
    isBusy: Bool = false
  ) -> LoadSemaphore {
    var capacity = LoadSemaphore.Capacity()
    capacity.total = total
    capacity.commands = commands
    capacity.web = web
    capacity.perHost = perHost
    capacity.late = late
    return LoadSemaphore(capacity, clock: SourceClock(clock), isBusy: { isBusy })
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

  /// Waits until this number of loads wait for their turn, and lets the time of waiting pass.
  private func passTurn(of count: Int) async {
    let due = clock.now.offset + LoadLimits.turnWait
    while clock.deadlines.count(where: { $0 == due }) < count { await Task.yield() }
    clock.move(to: due)
  }

  @Test("P7: a load that others keep waiting begins beside them, within limits of its own")
  func late() async {
    let semaphore = semaphore(total: 1, late: 6)
    let hanging = Load(.other, hasAnswered: false, semaphore)
    await hanging.begins()
    let servers = (0..<5).map { Load(.web(host: "\($0)"), hasAnswered: false, semaphore) }
    await settle(semaphore)
    #expect(servers.allSatisfy { !$0.isRunning })
    await passTurn(of: 5)
    while servers.count(where: \.isRunning) < 4 { await Task.yield() }
    // A part of the limit is reserved as that of other loads is.
    await settle(semaphore)
    #expect(servers.count(where: \.isRunning) == 4)
    let answering = Load(.web(host: "a"), semaphore)
    await passTurn(of: 2)
    await answering.begins()
    #expect(servers.count(where: \.isRunning) == 4)
    // An end of a late load makes room for the next, and not for others that have just come.
    servers.first(where: \.isRunning)?.end()
    await passTurn(of: 1)
    for load in servers { load.isRunning ? load.end() : load.cancel() }
    for load in [hanging, answering] { load.end() }
  }

  @Test("P7: a late load is one of at most two from its server, whose ports are servers")
  func latePorts() async {
    let semaphore = semaphore(total: 9, perHost: 2)
    let first = (0..<3).map { _ in Load(.web(host: "a", port: "1"), semaphore) }
    while first.count(where: \.isRunning) < 2 { await Task.yield() }
    let other = Load(.web(host: "a", port: "2"), semaphore)
    await settle(semaphore)
    #expect(!other.isRunning)
    await passTurn(of: 2)
    await other.begins()
    await settle(semaphore)
    #expect(first.count(where: \.isRunning) == 2)
    first.first(where: \.isRunning)?.end()
    while first.count(where: \.isRunning) < 2 { await Task.yield() }
    for load in first + [other] { load.end() }
  }

  @Test(
    "P7: what uses the processors waits for its turn while they are busy",
    arguments: [LoadSemaphore.Kind.command, .other])
  func busy(kind: LoadSemaphore.Kind) async {
    for isBusy in [false, true] {
      let semaphore = semaphore(total: 1, isBusy: isBusy)
      let running = Load(.other, semaphore)
      await running.begins()
      let waiting = Load(kind, semaphore)
      await passTurn(of: 1)
      if isBusy {
        await passTurn(of: 1)
        #expect(!waiting.isRunning)
        running.end()
      }
      await waiting.begins()
      for load in [running, waiting] { load.end() }
      #expect(await waiting.wasRun)
    }
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
