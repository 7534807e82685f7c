/// An async semaphore for loads (P7), which limits how many run at once: in all, of each kind and
/// from each host.
///
/// Waiting loads are served first in, first out among those that there is capacity for: a command
/// that waits for other commands delays no other load. A part of each capacity is reserved for
/// sources that have answered lately, so that servers that never answer can't take all of it.
public actor LoadSemaphore {
  /// The resource that a load takes.
  public enum Kind: Hashable, Sendable {
    case command
    /// A load from a web server.
    case web(host: String)
    case other
    /// A load of what a stream has sent, which never waits; its connection lasts and isn't counted.
    case stream
    /// A load that takes no time and no resources, and never waits.
    case free

    /// Whether the load may ask other machines.
    public var usesNetwork: Bool {
      switch self {
      case .command, .web, .stream: true
      case .other, .free: false
      }
    }

    /// Whether a load that has begun can be cancelled and begun again without doing anything twice.
    public var canBeginAgain: Bool {
      switch self {
      case .web, .stream: true
      case .command, .other, .free: false
      }
    }
  }

  /// The number of loads that may run at once.
  public struct Capacity: Hashable, Sendable {
    public var total = LoadLimits.loadsAtOnce
    public var commands = LoadLimits.commandsAtOnce
    public var web = LoadLimits.webLoadsAtOnce
    public var perHost = LoadLimits.loadsAtOncePerHost

    public init() {}
  }

  /// A set of loads that share a limit.
  private enum Pool: Hashable {
    case all, commands, web
    case host(String)
  }

  private struct Request {
    let pools: [Pool]
    let hasAnswered: Bool
  }

  private struct Usage {
    var running = 0
    /// The number of running loads whose sources haven't answered lately.
    var unanswered = 0
  }

  private struct Waiter {
    let id: Int
    let request: Request
    let continuation: CheckedContinuation<Bool, Never>
  }

  private let capacity: Capacity
  private var usage: [Pool: Usage] = [:]
  private var waiters: [Waiter] = []
  private var lastID = 0
  /// The number of loads that have ended, without free ones.
  public private(set) var loadCount = 0

  public init(_ capacity: Capacity = Capacity()) { self.capacity = capacity }

  /// Runs `load` once there is capacity for it.
  /// - Parameter hasAnswered: whether the source's last load ended with an answer.
  /// - Returns: the result of `load`, or nil if the task was cancelled while it waited.
  public func run<Result: Sendable>(
    _ kind: Kind, hasAnswered: Bool, _ load: @Sendable () async -> Result
  ) async -> Result? {
    guard kind != .free, kind != .stream else { return await load() }
    let request = Request(pools: Self.pools(of: kind), hasAnswered: hasAnswered)
    guard await wait(for: request) else { return nil }
    let result = await load()
    loadCount += 1
    release(request)
    return result
  }

  private static func pools(of kind: Kind) -> [Pool] {
    switch kind {
    case .command: [.all, .commands]
    case .web(let host): [.all, .web, .host(host)]
    case .other: [.all]
    case .stream, .free: []
    }
  }

  private func wait(for request: Request) async -> Bool {
    if Task.isCancelled { return false }
    if hasCapacity(for: request) {
      acquire(request)
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

  private func acquire(_ request: Request) {
    for pool in request.pools {
      usage[pool, default: Usage()].running += 1
      if !request.hasAnswered { usage[pool, default: Usage()].unanswered += 1 }
    }
  }

  private func release(_ request: Request) {
    for pool in request.pools {
      usage[pool]?.running -= 1
      if !request.hasAnswered { usage[pool]?.unanswered -= 1 }
      if usage[pool]?.running == 0 { usage[pool] = nil }
    }
    while let next = waiters.firstIndex(where: { hasCapacity(for: $0.request) }) {
      let waiter = waiters.remove(at: next)
      acquire(waiter.request)
      waiter.continuation.resume(returning: true)
    }
  }

  private func hasCapacity(for request: Request) -> Bool {
    request.pools.allSatisfy { pool in
      let limit = limit(of: pool)
      let used = usage[pool] ?? Usage()
      // A third is reserved, but never all.
      let unansweredLimit = max(min(limit, 1), limit - max(1, limit / 3))
      return used.running < limit && (request.hasAnswered || used.unanswered < unansweredLimit)
    }
  }

  private func limit(of pool: Pool) -> Int {
    switch pool {
    case .all: capacity.total
    case .commands: capacity.commands
    case .web: capacity.web
    case .host: capacity.perHost
    }
  }
}
