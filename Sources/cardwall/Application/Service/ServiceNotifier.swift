import Gtk

/// Notifies the manager of a service that the wall is there, that it is alive, and how it is (P1).
///
/// The main actor sends each sign of life: a main loop that hangs sends none, and the manager
/// starts the program again. A source that hangs doesn't stop them.
final class ServiceNotifier {
  private let socket: ServiceSocket
  private let status: () async -> String
  private var reporting: [Task<Void, Never>] = []
  private var lastStatus: String?
  private let interval: Duration
  private let isWatched: Bool

  /// The interval at which the status is sent to a manager that expects no signs of life.
  private static let statusInterval = Duration.seconds(30)

  /// - Parameters:
  ///   - environment: the socket of the manager in `NOTIFY_SOCKET`, and in `WATCHDOG_USEC` the
  ///     number of microseconds in which it expects a sign of life. Without a socket, nil is
  ///     returned.
  ///   - status: returns a line about the state of the program.
  init?(_ environment: [String: String], status: @escaping () async -> String) {
    guard let name = environment["NOTIFY_SOCKET"], let socket = ServiceSocket(name) else {
      return nil
    }
    self.socket = socket
    self.status = status
    let limit = environment["WATCHDOG_USEC"].flatMap { Int64($0) }.flatMap { $0 > 0 ? $0 : nil }
    isWatched = limit != nil
    interval = limit.map { .microseconds($0 / 2) } ?? Self.statusInterval
  }

  isolated deinit { for task in reporting { task.cancel() } }

  /// Says that the first frame has been drawn, and begins to send signs of life; a second call does
  /// nothing.
  func ready() {
    guard reporting.isEmpty else { return }
    socket.send("READY=1")
    // The status waits for the loaders, and the signs of life don't.
    if isWatched { report { $0.socket.send("WATCHDOG=1") } }
    report { await $0.sendStatus() }
  }

  /// Says that the program is about to end.
  func stop() {
    for task in reporting { task.cancel() }
    socket.send("STOPPING=1")
  }

  /// Sends a report at once and at each interval.
  private func report(_ send: @escaping @MainActor (ServiceNotifier) async -> Void) {
    reporting.append(
      Task { [weak self, interval] in
        while !Task.isCancelled {
          if let self { await send(self) }
          try? await Task.sleep(for: interval)
        }
      })
  }

  private func sendStatus() async {
    let text = await status()
    guard text != lastStatus else { return }
    lastStatus = text
    socket.send("STATUS=\(text)")
  }
}
