/// An async semaphore for loads (P7): it bounds those that run at once in all, of each kind and
/// from each server.
///
/// Those that wait are served first in, first out, as far as there is room for them: a command that
/// waits for other commands delays no other load. A part of every room is kept for sources that
/// have answered lately, so that servers that never answer can't take all of it.
public actor LoadSemaphore {
  /// The resource that a load takes.
  public enum Kind: Hashable, Sendable {
    case command
    /// - Parameter server: the host with its port.
    case web(server: String)
    case other
    /// No time and no resources: such a load never waits.
    case free
  }

  /// The number of loads that may run at once.
  public struct Capacity: Hashable, Sendable {
    public var total = LoadLimits.loadsAtOnce
    public var commands = LoadLimits.commandsAtOnce
    public var web = LoadLimits.webLoadsAtOnce
    public var perServer = LoadLimits.loadsAtOncePerServer

    public init() {}
  }

  /// A set of loads that has a bound of its own.
  private enum Room: Hashable {
    case all, commands, web
    case server(String)
  }

  private struct Request {
    let rooms: [Room]
    let hasAnswered: Bool
  }

  private struct Usage {
    var running = 0
    /// Those of `running` whose sources haven't answered lately.
    var unanswered = 0
  }

  private struct Waiter {
    let id: Int
    let request: Request
    let continuation: CheckedContinuation<Bool, Never>
  }

  private let capacity: Capacity
  private var usage: [Room: Usage] = [:]
  private var waiters: [Waiter] = []
  private var lastID = 0

  public init(_ capacity: Capacity = Capacity()) { self.capacity = capacity }

  /// Runs `load` once there is room for it.
  /// - Parameter hasAnswered: whether the source's last load ended with an answer.
  /// - Returns: the result of `load`; nil if the task was cancelled while it waited.
  public func run<Result: Sendable>(
    _ kind: Kind, hasAnswered: Bool, _ load: @Sendable () async -> Result
  ) async -> Result? {
    guard kind != .free else { return await load() }
    let request = Request(rooms: Self.rooms(of: kind), hasAnswered: hasAnswered)
    guard await wait(for: request) else { return nil }
    let result = await load()
    release(request)
    return result
  }

  private static func rooms(of kind: Kind) -> [Room] {
    switch kind {
    case .command: [.all, .commands]
    case .web(let server): [.all, .web, .server(server)]
    case .other: [.all]
    case .free: []
    }
  }

  private func wait(for request: Request) async -> Bool {
    if Task.isCancelled { return false }
    if hasRoom(for: request) {
      take(request)
      return true
    }
    lastID += 1
    let id = lastID
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(returning: false)
        } else {
          waiters.append(Waiter(id: id, request: request, continuation: continuation))
        }
      }
    } onCancel: {
      Task { await self.cancel(id) }
    }
  }

  private func cancel(_ id: Int) {
    guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
    waiters.remove(at: index).continuation.resume(returning: false)
  }

  private func take(_ request: Request) {
    for room in request.rooms {
      usage[room, default: Usage()].running += 1
      if !request.hasAnswered { usage[room, default: Usage()].unanswered += 1 }
    }
  }

  private func release(_ request: Request) {
    for room in request.rooms {
      usage[room]?.running -= 1
      if !request.hasAnswered { usage[room]?.unanswered -= 1 }
      if usage[room]?.running == 0 { usage[room] = nil }
    }
    while let next = waiters.firstIndex(where: { hasRoom(for: $0.request) }) {
      let waiter = waiters.remove(at: next)
      take(waiter.request)
      waiter.continuation.resume(returning: true)
    }
  }

  private func hasRoom(for request: Request) -> Bool {
    request.rooms.allSatisfy { room in
      let limit = limit(of: room)
      let used = usage[room] ?? Usage()
      // A third is kept, but never all.
      let unansweredLimit = max(min(limit, 1), limit - max(1, limit / 3))
      return used.running < limit && (request.hasAnswered || used.unanswered < unansweredLimit)
    }
  }

  private func limit(of room: Room) -> Int {
    switch room {
    case .all: capacity.total
    case .commands: capacity.commands
    case .web: capacity.web
    case .server: capacity.perServer
    }
  }
}
