import CMosquitto

/// The course of one connection, which libmosquitto reports on the thread of its loop.
///
/// Its handlers get the exchange and don't capture it, which would keep it for ever.
final class MQTTExchange {
  /// The reason why the connection is to end; nil while it goes on.
  var end: MQTTFailure?
  /// Whether the message has been sent.
  private(set) var isDone = false
  /// Whether the broker has accepted the connection.
  private(set) var isConnected = false
  /// Whether the certificate of the broker isn't trusted, as the library says in its log alone.
  private(set) var hasUntrustedCertificate = false
  var onConnect: (MQTTExchange, OpaquePointer) -> Void = { _, _ in }
  var onSubscribe: (MQTTExchange) -> Void = { _ in }
  var onMessage: (MQTTExchange, MQTTMessage) -> Void = { _, _ in }

  /// The object as callbacks get it; they don't keep it.
  var data: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  private static func of(_ data: UnsafeMutableRawPointer?) -> MQTTExchange? {
    data.map { Unmanaged<MQTTExchange>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Sets the callbacks of a client that was made with ``data``.
  func listen(to client: OpaquePointer) {
    mosquitto_connect_callback_set(client) { client, data, code in
      guard let exchange = MQTTExchange.of(data), let client else { return }
      guard code == 0 else {
        exchange.end = .refused(MQTTFailure.Refusal(code: Int(code)))
        return
      }
      exchange.isConnected = true
      exchange.onConnect(exchange, client)
    }
    mosquitto_log_callback_set(client) { _, data, _, text in
      guard let exchange = MQTTExchange.of(data), let text else { return }
      if String(cString: text).contains("certificate") { exchange.hasUntrustedCertificate = true }
    }
    mosquitto_subscribe_callback_set(client) { _, data, _, count, granted in
      guard let exchange = MQTTExchange.of(data) else { return }
      // A level of 128 and more is a refusal.
      let isRefused = UnsafeBufferPointer(start: granted, count: Int(count)).contains { $0 >= 128 }
      if isRefused {
        exchange.end = .subscriptionRefused
      } else {
        exchange.onSubscribe(exchange)
      }
    }
    mosquitto_message_callback_set(client) { _, data, message in
      guard let exchange = MQTTExchange.of(data), exchange.end == nil,
        let message = message?.pointee
      else { return }
      let payload = UnsafeRawBufferPointer(
        start: message.payload, count: Int(message.payloadlen))
      exchange.onMessage(
        exchange,
        MQTTMessage(
          topic: message.topic.map { String(cString: $0) } ?? "", payload: Array(payload),
          quality: Int(message.qos), isRetained: message.retain))
    }
    mosquitto_publish_v5_callback_set(client) { _, data, _, code, _ in
      guard let exchange = MQTTExchange.of(data) else { return }
      if code >= 128 {
        exchange.end = .refused(MQTTFailure.Refusal(code: Int(code)))
      } else {
        exchange.isDone = true
      }
    }
  }
}

extension MQTTFailure.Refusal {
  /// - Parameter code: that of a CONNACK or a PUBACK, of version 3.1.1 or 5.
  init(code: Int) {
    self =
      switch code {
      case 1, 132: .version
      case 2, 133: .clientID
      case 3, 136, 137: .unavailable
      case 4, 134: .credentials
      case 5, 135, 138: .permission
      default: .other(code: code)
      }
  }
}
