import CardTesting
import Gtk
import TestSupport
import XCTest

/// A component's scope ends with its root widget, and with it all work that it started.
final class ScopeTests: DisplayTestCase {
  /// A component whose work the test completes.
  @MainActor private final class Worker {
    let root = Box(.vertical)
    let label = Label("waiting")
    private(set) lazy var scope = root.own(self)
    private(set) var events: [String] = []

    init() {
      root.append(label)
      _ = scope
    }

    func start(_ gate: Gate) {
      scope.task {
        await gate.wait()
        return "done"
      } then: { [unowned self] in
        events.append($0)
        label.text = $0
      }
    }

    func startSteps(_ gates: [Gate], _ log: Log) {
      scope.task { [unowned self, scope] () async throws(CancellationError) in
        for (index, gate) in gates.enumerated() {
          try await scope.waiting { await gate.wait() }
          label.text = "\(index)"
          log.entries.append("\(index)")
        }
      }
    }

    func note(_ event: String) { events.append(event) }
  }

  /// A gate that the test opens; a cancellation does not wake those who wait at it.
  @MainActor private final class Gate {
    private var waiter: CheckedContinuation<Void, Never>?
    private(set) var isAwaited = false

    func wait() async {
      await withCheckedContinuation {
        waiter = $0
        isAwaited = true
      }
    }

    func open() { waiter?.resume() }
  }

  @MainActor private final class Log {
    var entries: [String] = []
  }

  @MainActor func testATaskEndsInItsComponent() async throws {
    let (worker, gate) = (Worker(), Gate())
    try await TestDisplay.show(worker.root)
    worker.start(gate)
    try await settle("the work is under way") { gate.isAwaited }
    gate.open()
    try await settle("the end") { worker.events == ["done"] }
  }

  @MainActor func testWhatComesAfterAnAwaitIsNotRunOnceTheWidgetIsDestroyed() async throws {
    let gates = [Gate(), Gate()]
    let log = Log()
    let (window, worker, task) = try await showWorker(gates, log)
    window.destroy()
    try await settle("the component is gone") { worker.object == nil }
    for gate in gates { gate.open() }
    await task.value
    try await settle()
    XCTAssertEqual(log.entries, [])
  }

  @MainActor private func showWorker(
    _ gates: [Gate], _ log: Log
  ) async throws -> (Window, WeakReference, Task<Void, Never>) {
    let worker = Worker()
    let window = try await TestDisplay.show(worker.root)
    let task = worker.scope.task {
      await gates[0].wait()
    } then: { [unowned worker] in
      log.entries.append(worker.label.text)
    }
    worker.startSteps([gates[1]], log)
    try await settle("the work is under way") { gates.allSatisfy(\.isAwaited) }
    return (window, WeakReference(worker), task)
  }

  @MainActor func testACancelledTaskIsNotFollowedUp() async throws {
    let (worker, gate, log) = (Worker(), Gate(), Log())
    try await TestDisplay.show(worker.root)
    let task = worker.scope.task {
      await gate.wait()
    } then: {
      log.entries.append("done")
    }
    try await settle("the work is under way") { gate.isAwaited }
    task.cancel()
    gate.open()
    await task.value
    XCTAssertEqual(log.entries, [])
  }

  @MainActor func testADelayIsFollowedOnceUnlessItIsCancelled() async throws {
    let (worker, clock, log) = (Worker(), ManualClock(), Log())
    try await TestDisplay.show(worker.root)
    worker.scope.after(.seconds(1), by: clock) { log.entries.append("first") }
    let second = worker.scope.after(.seconds(2), by: clock) { log.entries.append("second") }
    await clock.wake(at: .seconds(1))
    try await settle("the first delay is over") { log.entries == ["first"] }
    second.cancel()
    await second.value
    XCTAssertEqual(log.entries, ["first"])
  }

  @MainActor func testADelayEndsWithTheScope() async throws {
    let (clock, log) = (ManualClock(), Log())
    let (window, worker, delay) = try await showDelay(by: clock, log)
    window.destroy()
    await delay.value
    try await settle("the component is gone") { worker.object == nil }
    XCTAssertEqual(clock.deadlines, [])
    XCTAssertEqual(log.entries, [])
  }

  @MainActor private func showDelay(
    by clock: ManualClock, _ log: Log
  ) async throws -> (Window, WeakReference, Task<Void, Never>) {
    let worker = Worker()
    let window = try await TestDisplay.show(worker.root)
    let delay = worker.scope.after(.seconds(1), by: clock) { [unowned worker] in
      log.entries.append(worker.label.text)
    }
    try await settle("the delay has begun") { !clock.deadlines.isEmpty }
    return (window, WeakReference(worker), delay)
  }

  @MainActor func testElementsArePassedOnWhileTheScopeLives() async throws {
    let (stream, source) = AsyncStream.makeStream(of: Int.self)
    let log = Log()
    let (window, worker) = try await showReceiver(of: stream, log)
    source.yield(1)
    source.yield(2)
    try await settle("both are there") { log.entries == ["1", "2"] }
    window.destroy()
    source.yield(3)
    try await settle("the component is gone") { worker.object == nil }
    XCTAssertEqual(log.entries, ["1", "2"])
  }

  @MainActor private func showReceiver(
    of stream: AsyncStream<Int>, _ log: Log
  ) async throws -> (Window, WeakReference) {
    let worker = Worker()
    worker.scope.task(forEach: stream) { log.entries.append("\($0)") }
    return (try await TestDisplay.show(worker.root), WeakReference(worker))
  }

  @MainActor func testAHandlerOfALongerLivedEmitterEndsWithTheScope() async throws {
    let emitter = ToggleButton("emitter")
    let row = Box(.horizontal)
    row.append(emitter)
    let log = Log()
    try await TestDisplay.show(row)
    let worker = addWorker(to: row, listeningTo: emitter, log)
    emitter.isActive = true
    XCTAssertEqual(log.entries, ["toggled"])
    row.children.last?.removeFromParent()
    try await settle("the component is gone") { worker.object == nil }
    emitter.isActive = false
    XCTAssertEqual(log.entries, ["toggled"])
  }

  @MainActor private func addWorker(
    to row: Box, listeningTo emitter: ToggleButton, _ log: Log
  ) -> WeakReference {
    let worker = Worker()
    row.append(worker.root)
    worker.scope.connect(
      emitter.onToggled { [unowned worker] in
        worker.note("toggled")
        log.entries = worker.events
      })
    return WeakReference(worker)
  }

  @MainActor func testAConnectionMayOutliveItsEmitter() async throws {
    let row = Box(.horizontal)
    try await TestDisplay.show(row)
    let (click, tick) = connect(in: row)
    row.removeAll()
    try await settle()
    click.disconnect()
    click.blocked {}
    tick.remove()
  }

  @MainActor private func connect(in row: Box) -> (SignalConnection, TickCallback) {
    let button = Button("gone")
    row.append(button)
    return (button.onClicked {}, button.addTickCallback { _ in true })
  }
}
