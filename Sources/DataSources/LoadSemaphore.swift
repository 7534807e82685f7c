import Glibc

/// An async semaphore for loads (P7), which limits how many run at once: in all, of each kind, from
/// each host and from each server.
///
/// Waiting loads are served first in, first out among those that there is capacity for: a command
/// that waits for other commands delays no other load. A part of each capacity is reserved for
/// sources that have answered lately, so that servers that never answer can't take all of it.
///
/// A load that has waited for `LoadLimits.turnWait` is late: others hang, or there are many. It
/// begins beside them, within the limits of late loads and of its server. A late load that uses the
/// processors of this machine begins only if they aren't busy: loads that compute would only slow
/// each other down.
public actor LoadSemaphore {
  /// The resource that a load takes.
  public enum Kind: Hashable, Sendable {
    case command
    /// A load from a server on the network.
    /// - Parameter port: the port if it isn't that of the scheme; each port is a server of its own.
    case web(host: String, port: String? = nil)
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
    /// The number of late loads, in addition to `total`.
    public var late = LoadLimits.lateLoadsAtOnce
    /// The number of late commands, in addition to `commands`.
    public var lateCommands = LoadLimits.lateCommandsAtOnce

    public init() {}
  }

  /// A set of loads that share a limit.
  private enum Pool: Hashable {
    case all, commands, web
    case host(String)
    case server(host: String, port: String?)
    case late, lateCommands
  }

  private struct Request {
    let kind: Kind
    let hasAnswered: Bool
    /// Whether it has waited for too long.
    var isLate = false

    var pools: [Pool] {
      switch kind {
      case .command: isLate ? [.late, .lateCommands] : [.all, .commands]
      case .web(let host, let port):
        (isLate ? [.late] : [.all, .web, .host(host)]) + [.server(host: host, port: port)]
      case .other: isLate ? [.late] : [.all]
      case .stream, .free: []
      }
    }
  }

  private struct Usage {
    var running = 0
    /// The number of running loads whose sources haven't answered lately.
    var unanswered = 0
  }

  private struct Waiter {
    let id: Int
    let request: Request
    let continuation: CheckedContinuation<Request?, Never>
  }

  private let capacity: Capacity
  private let clock: SourceClock
  private let isBusy: @Sendable () -> Bool
  private var usage: [Pool: Usage] = [:]
  private var waiters: [Waiter] = []
  private var lastID = 0
  /// The number of loads that have ended, without free ones.
  public private(set) var loadCount = 0

  /// - Parameter isBusy: returns whether the processors of this machine have enough to do.
  public init(
    _ capacity: Capacity = Capacity(), clock: SourceClock = SourceClock(),
    isBusy: @escaping @Sendable () -> Bool = processorsAreBusy
  ) {
    (self.capacity, self.clock, self.isBusy) = (capacity, clock, isBusy)
  }

  /// Runs `load` once there is capacity for it.
  /// - Parameter hasAnswered: whether the source's last load ended with an answer.
  /// - Returns: the result of `load`, or nil if the task was cancelled while it waited.
  public func run<Result: Sendable>(
    _ kind: Kind, hasAnswered: Bool, _ load: @Sendable () async -> Result
  ) async -> Result? {
    guard kind != .free, kind != .stream else { return await load() }
    guard let request = await turn(of: Request(kind: kind, hasAnswered: hasAnswered)) else {
      return nil
    }
    let result = await load()
    loadCount += 1
    release(request)
    return result
  }

  /// Waits until there is capacity for a request, and takes it.
  /// - Returns: the request as it was served; nil if the task was cancelled.
  private func turn(of request: Request) async -> Request? {
    if Task.isCancelled { return nil }
    if hasCapacity(for: request) {
      acquire(request)
      return request
    }
    lastID += 1
    let id = lastID
    let timer = Task { [clock] in
      repeat {
        do { try await clock.sleep(LoadLimits.turnWait) } catch { return }
      } while !serveLate(id)
    }
    defer { timer.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(returning: nil)
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
    waiters.remove(at: index).continuation.resume(returning: nil)
  }

  /// Serves a load that has waited for too long, if there is capacity for late ones.
  /// - Returns: whether it doesn't wait any more.
  private func serveLate(_ id: Int) -> Bool {
    guard let index = waiters.firstIndex(where: { $0.id == id }) else { return true }
    var request = waiters[index].request
    request.isLate = true
    guard hasCapacity(for: request), !request.kind.usesProcessors || !isBusy() else { return false }
    serve(index, as: request)
    return true
  }

  private func serve(_ index: Int, as request: Request) {
    acquire(request)
    waiters.remove(at: index).continuation.resume(returning: request)
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
      serve(next, as: waiters[next].request)
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
    case .host, .server: capacity.perHost
    case .late: capacity.late
    case .lateCommands: capacity.lateCommands
    }
  }
}

extension LoadSemaphore.Kind {
  /// Whether the load may keep the processors of this machine busy rather than wait.
  fileprivate var usesProcessors: Bool {
    switch self {
    case .command, .other: true
    case .web, .stream, .free: false
    }
  }
}

/// Returns whether more threads of this machine can run at present than it has processors.
@Sendable public func processorsAreBusy() -> Bool {
  // The fourth field is the number of threads that can run, this one included, and of all.
  guard let line = SystemFiles(root: "/").text("/proc/loadavg"),
    let count = line.split(separator: " ").dropFirst(3).first?.prefix(while: { $0 != "/" }),
    let runnable = Int(count)
  else { return false }
  return runnable > sysconf(Int32(_SC_NPROCESSORS_ONLN))
}
