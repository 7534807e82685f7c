import CMosquitto
import Synchronization

/// A connection to a broker, by libmosquitto.
///
/// Its calls block their thread, and only ``cancel()`` may be called from another one. Each
/// connection is used for one call.
public final class MQTTConnection: Sendable {
  private struct State {
    // It is used by the thread of the call, and by `cancel()` only under the lock. libmosquitto
    // allows that to disconnect.
    nonisolated(unsafe) var client: OpaquePointer?
    var isCancelled = false
  }

  private let broker: MQTTBroker
  private let state = Mutex(State())

  /// The time in seconds without a message after which the broker is asked for a sign.
  private static let keepAlive: Int32 = 30
  /// The time in milliseconds after which the loop looks whether that time is over.
  private static let loopTime: Int32 = 5_000
  private static let isLibraryReady = mosquitto_lib_init() == MOSQ_ERR_SUCCESS.code

  public init(to broker: MQTTBroker) { self.broker = broker }

  /// Makes the call end soon.
  public func cancel() {
    state.withLock { state in
      state.isCancelled = true
      if let client = state.client { mosquitto_disconnect(client) }
    }
  }

  /// Receives messages until the connection ends.
  /// - Parameters:
  ///   - topics: names of topics, which may have the wildcards `+` and `#`.
  ///   - quality: the highest quality of service that is wanted.
  ///   - onOpen: called when the broker has accepted the subscriptions.
  ///   - onMessage: called for each message; returns whether more are wanted.
  /// - Returns: the reason of the end.
  public func receive(
    _ topics: [String], quality: Int, onOpen: @escaping () -> Void,
    onMessage: @escaping (MQTTMessage) -> Bool
  ) -> MQTTFailure {
    let exchange = MQTTExchange()
    var open = topics.count
    exchange.onConnect = { exchange, client in
      for topic in topics where mosquitto_subscribe(client, nil, topic, Int32(quality)) != 0 {
        exchange.end = .invalid
      }
    }
    exchange.onSubscribe = { _ in
      open -= 1
      if open == 0 { onOpen() }
    }
    exchange.onMessage = { exchange, message in
      if !onMessage(message) { exchange.end = .cancelled }
    }
    return run(exchange) ?? .lost
  }

  /// Sends a message, and returns when the broker has it.
  public func publish(_ message: MQTTMessage) throws(MQTTFailure) {
    let exchange = MQTTExchange()
    exchange.onConnect = { exchange, client in
      let result = mosquitto_publish(
        client, nil, message.topic, Int32(message.payload.count), message.payload,
        Int32(message.quality), message.isRetained)
      if result != MOSQ_ERR_SUCCESS.code { exchange.end = .invalid }
    }
    if let failure = run(exchange) { throw failure }
  }

  /// Connects, and lets libmosquitto work until the exchange ends.
  /// - Returns: the failure; nil if the exchange is done.
  private func run(_ exchange: MQTTExchange) -> MQTTFailure? {
    guard cmosquitto_load() else { return .unsupported }
    guard Self.isLibraryReady,
      let client = mosquitto_new(broker.clientID, true, exchange.data)
    else { return .invalid }
    defer {
      state.withLock { $0.client = nil }
      mosquitto_destroy(client)
    }
    // Another thread can disconnect.
    mosquitto_threaded_set(client, true)
    exchange.listen(to: client)
    if let failure = configure(client) { return failure }
    let isCancelled = state.withLock { state in
      state.client = client
      return state.isCancelled
    }
    guard !isCancelled else { return .cancelled }
    var result = mosquitto_connect_async(
      client, broker.host, Int32(broker.port), Self.keepAlive)
    while result == MOSQ_ERR_SUCCESS.code {
      result = mosquitto_loop(client, Self.loopTime, 1)
      if let end = exchange.end { return end }
      if exchange.isDone {
        mosquitto_disconnect(client)
        mosquitto_loop(client, 0, 1)
        return nil
      }
      if state.withLock({ $0.isCancelled }) { return .cancelled }
    }
    return failure(result, of: exchange)
  }

  private func configure(_ client: OpaquePointer) -> MQTTFailure? {
    let version = broker.version == .five ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311
    mosquitto_int_option(client, MOSQ_OPT_PROTOCOL_VERSION, version)
    if broker.user != nil || broker.password != nil {
      let result = mosquitto_username_pw_set(client, broker.user ?? "", broker.password)
      guard result == MOSQ_ERR_SUCCESS.code else { return .invalid }
    }
    guard broker.isEncrypted else { return nil }
    guard let authorities = broker.authorities else {
      mosquitto_int_option(client, MOSQ_OPT_TLS_USE_OS_CERTS, 1)
      return nil
    }
    let result = mosquitto_tls_set(client, authorities, nil, nil, nil, nil)
    return result == MOSQ_ERR_SUCCESS.code ? nil : .authorities
  }

  private func failure(_ result: Int32, of exchange: MQTTExchange) -> MQTTFailure {
    switch result {
    case MOSQ_ERR_TLS.code, MOSQ_ERR_TLS_HANDSHAKE.code:
      exchange.hasUntrustedCertificate ? .untrusted : .unencrypted
    case MOSQ_ERR_INVAL.code: .invalid
    // A broker that wants TLS, or none, ends the connection before it has answered.
    case _ where exchange.isConnected: .lost
    default: .unreachable
    }
  }
}

extension mosq_err_t {
  /// The error as libmosquitto's functions return it.
  var code: Int32 { Int32(rawValue) }
}
