import CPostgres
import Dispatch
import Glibc

/// A connection to a server that speaks the protocol of PostgreSQL.
///
/// Its methods block the thread until they are interrupted. After one has thrown, the connection is
/// of no more use, unless it ``isInTransaction`` or ``isIdle``.
///
/// It is `@unchecked Sendable` because only one thread at a time uses it, which is that of its
/// owner; the compiler can't check that.
public final class PostgresConnection: @unchecked Sendable {
  let connection: OpaquePointer

  /// Whether this machine has libpq.
  ///
  /// Without it, no address can be read and no connection be made.
  public static var isSupported: Bool { cpostgres_load() }

  /// Connects to a server.
  /// - Parameter limit: the time limit in milliseconds.
  public init(
    to address: PostgresAddress, within limit: Int32, until interrupt: PostgresInterrupt
  ) throws(PostgresFailure) {
    // The address overrides what precedes it, and is overridden by what follows.
    let options = [
      ("fallback_application_name", "cardwall"), ("keepalives_idle", "30"),
      ("keepalives_interval", "10"), ("keepalives_count", "3"), ("dbname", address.text),
      ("client_encoding", "UTF8"),
    ]
    let names = CStrings(options.map(\.0))
    let values = CStrings(options.map(\.1))
    guard let connection = PQconnectStartParams(names.pointer, values.pointer, 1) else {
      throw .unreachable
    }
    self.connection = connection
    // Notices are for people at a terminal.
    PQsetNoticeReceiver(connection, { _, _ in }, nil)
    PQsetErrorVerbosity(connection, PQERRORS_VERBOSE)
    var state =
      PQstatus(connection) == CONNECTION_BAD ? PGRES_POLLING_FAILED : PGRES_POLLING_WRITING
    while state == PGRES_POLLING_READING || state == PGRES_POLLING_WRITING {
      let events = state == PGRES_POLLING_READING ? POLLIN : POLLOUT
      guard try wait(for: events, until: interrupt, within: limit) else { throw .unreachable }
      state = PQconnectPoll(connection)
    }
    guard state == PGRES_POLLING_OK else {
      if PQconnectionNeedsPassword(connection) == 1 { throw .noPassword }
      throw PostgresFailure(connecting: error)
    }
    PQsetnonblocking(connection, 1)
    // A server of this machine could fill a large buffer quicker than its size is checked.
    var size: Int32 = 256 << 10
    setsockopt(
      PQsocket(connection), SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
  }

  deinit { PQfinish(connection) }

  /// Returns the value of a setting that the server reports on connecting, such as
  /// "server_version".
  public func setting(_ name: String) -> String? {
    PQparameterStatus(connection, name).map { String(cString: $0) }
  }

  /// Whether the server waits for a statement, and no transaction has begun.
  public var isIdle: Bool { PQtransactionStatus(connection) == PQTRANS_IDLE }

  /// Whether the server waits for a statement of a transaction, which may have failed.
  public var isInTransaction: Bool {
    [PQTRANS_INTRANS, PQTRANS_INERROR].contains(PQtransactionStatus(connection))
  }

  /// The text of the latest error of the connection.
  private var error: String { String(cString: PQerrorMessage(connection)) }

  /// Waits until the socket is ready.
  /// - Returns: whether it is, before the time is over.
  func wait(
    for events: Int32, until interrupt: PostgresInterrupt, within limit: Int32 = -1
  ) throws(PostgresFailure) -> Bool {
    var polled = [
      pollfd(fd: PQsocket(connection), events: Int16(events), revents: 0),
      pollfd(fd: interrupt.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    var count: Int32
    repeat { count = poll(&polled, 2, limit) } while count < 0 && errno == EINTR
    if polled[1].revents != 0 { throw .cancelled }
    return count > 0
  }

  /// Asks the server to end the running statement, over a connection of its own, and waits until
  /// the server has closed that one, but not for long.
  ///
  /// A pooler may pass the request on only while its sender is there.
  func cancel() {
    guard let request = PQgetCancel(connection) else { return }
    // Only the block below uses the request, and frees it.
    nonisolated(unsafe) let cancel = request
    let hasEnded = DispatchSemaphore(value: 0)
    // A server that doesn't answer can block the call for minutes.
    DispatchQueue.global().async {
      var message = [CChar](repeating: 0, count: 256)
      PQcancel(cancel, &message, Int32(message.count))
      PQfreeCancel(cancel)
      hasEnded.signal()
    }
    _ = hasEnded.wait(timeout: .now() + .milliseconds(1_500))
  }
}

/// A list of texts in the form of C, which ends with a null pointer.
final class CStrings {
  private var texts: [UnsafeMutablePointer<CChar>?]
  let pointer: UnsafeMutablePointer<UnsafePointer<CChar>?>

  init(_ strings: [String?]) {
    texts = strings.map { $0.map { strdup($0) } ?? nil }
    pointer = .allocate(capacity: texts.count + 1)
    for (index, text) in texts.enumerated() { pointer[index] = UnsafePointer(text) }
    pointer[texts.count] = nil
  }

  deinit {
    for text in texts { free(text) }
    pointer.deallocate()
  }
}
