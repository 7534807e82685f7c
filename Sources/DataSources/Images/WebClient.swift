import AsyncHTTPClient
import NIOCore
import Synchronization

/// Gets what lies at an address on the web, in bounds.
///
/// The client behind it is made with the first request: a wall without addresses starts no threads.
final class WebClient: Sendable {
  private enum State {
    case unused
    case open(HTTPClient)
    case closed
  }

  private let state = Mutex(State.unused)

  /// The bytes at `address`.
  ///
  /// - Parameters:
  ///   - kinds: what the server is asked for, as in an Accept header.
  ///   - limit: in bytes; more is a failure.
  ///   - time: for the whole of it, redirections included.
  func get(
    _ address: String, accepting kinds: String, limit: Int, within time: Duration
  ) async throws(SourceFailure) -> [UInt8] {
    guard Self.isOfTheWeb(address) else {
      throw SourceFailure(.unsupported, "\(address): only http and https addresses are read")
    }
    guard let client else { throw .cancelled }
    var request = HTTPClientRequest(url: address)
    request.headers.add(name: "Accept", value: kinds)
    request.headers.add(name: "User-Agent", value: "cardwall")
    do {
      let deadline = NIODeadline.now() + .nanoseconds(Int64(time / .nanoseconds(1)))
      let response = try await client.execute(request, deadline: deadline)
      guard (200..<300).contains(response.status.code) else {
        throw SourceFailure(.rejected, "\(address): the server answers \(response.status)")
      }
      return try await response.bytes(from: address, limit: limit)
    } catch {
      throw Self.failure(error, at: address, within: time)
    }
  }

  func close() {
    let client = state.withLock { state in
      defer { state = .closed }
      return if case .open(let client) = state { client } else { nil as HTTPClient? }
    }
    // It fails only if it is shut already.
    try? client?.syncShutdown()
  }

  private var client: HTTPClient? {
    state.withLock { state in
      switch state {
      case .open(let client): return client
      case .closed: return nil
      case .unused:
        let client = HTTPClient(configuration: Self.configuration)
        state = .open(client)
        return client
      }
    }
  }

  private static var configuration: HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .follow(max: Limits.redirections, allowCycles: false)
    configuration.timeout = .init(connect: .seconds(5), read: .seconds(10))
    // A server that isn't there is said at once, not when the time is over.
    configuration.connectionPool.retryConnectionEstablishment = false
    return configuration
  }

  private static func isOfTheWeb(_ address: String) -> Bool {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    return scheme == "http" || scheme == "https"
  }

  private static func failure(
    _ error: any Error, at address: String, within time: Duration
  ) -> SourceFailure {
    if let failure = error as? SourceFailure { return failure }
    if error is CancellationError { return .cancelled }
    return switch error as? HTTPClientError {
    case .cancelled?: .cancelled
    case .deadlineExceeded?:
      SourceFailure(.timedOut, "\(address): \(SourceFailure.timedOut(after: time).message)")
    case .connectTimeout?, .readTimeout?:
      SourceFailure(.timedOut, "\(address): the server doesn’t answer")
    case .redirectLimitReached?, .redirectCycleDetected?:
      SourceFailure(.rejected, "\(address): its redirections lead nowhere")
    default: SourceFailure(.unreachable, "\(address): the server can’t be reached")
    }
  }
}
