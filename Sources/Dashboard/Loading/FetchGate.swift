import DataSources

/// Keeps the number of loads that run at once within bounds (P7): in all, and of commands.
///
/// Who must wait does so in order; a command that waits for another holds up no one else.
public actor FetchGate {
  public enum Kind: Hashable, Sendable {
    case command
    case other
    /// Takes no time and no resources: is never kept waiting.
    case free
  }

  private struct Waiter {
    let id: Int
    let kind: Kind
    let continuation: CheckedContinuation<Bool, Never>
  }

  private let limit: Int
  private let commandLimit: Int
  private var running = 0
  private var runningCommands = 0
  private var waiting: [Waiter] = []
  private var lastID = 0

  public init(limit: Int = Limits.fetchesAtOnce, commandLimit: Int = Limits.commandsAtOnce) {
    self.limit = limit
    self.commandLimit = commandLimit
  }

  /// Runs `body` once there is room; nil when the task is cancelled before.
  public func pass<Result: Sendable>(
    _ kind: Kind, _ body: @Sendable () async -> Result
  ) async -> Result? {
    guard kind != .free else { return await body() }
    guard await enter(kind) else { return nil }
    let result = await body()
    leave(kind)
    return result
  }

  private func enter(_ kind: Kind) async -> Bool {
    if Task.isCancelled { return false }
    if hasRoom(for: kind) {
      count(kind, 1)
      return true
    }
    lastID += 1
    let id = lastID
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(returning: false)
        } else {
          waiting.append(Waiter(id: id, kind: kind, continuation: continuation))
        }
      }
    } onCancel: {
      Task { await self.giveUp(id) }
    }
  }

  private func leave(_ kind: Kind) {
    count(kind, -1)
    while let next = waiting.firstIndex(where: { hasRoom(for: $0.kind) }) {
      let waiter = waiting.remove(at: next)
      count(waiter.kind, 1)
      waiter.continuation.resume(returning: true)
    }
  }

  private func giveUp(_ id: Int) {
    guard let place = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: place).continuation.resume(returning: false)
  }

  private func hasRoom(for kind: Kind) -> Bool {
    running < limit && (kind != .command || runningCommands < commandLimit)
  }

  private func count(_ kind: Kind, _ change: Int) {
    running += change
    if kind == .command { runningCommands += change }
  }
}
