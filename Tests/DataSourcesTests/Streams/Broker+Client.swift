import TestSupport

@testable import DataSources

extension Broker {
  /// Returns the address of the broker.
  /// - Parameter isTrusted: whether its certificate is trusted.
  func address(
    isFive: Bool = false, user: String? = nil, password: String? = nil, isTrusted: Bool = true
  ) throws(SourceFailure) -> MQTTAddress {
    try MQTTAddress(
      // A bare machine may have no address for "localhost".
      url: "\(isEncrypted ? "mqtts" : "mqtt")://127.0.0.1:\(port)",
      authorities: isEncrypted && isTrusted ? certificateFile : nil,
      isFive: isFive, user: user, password: password)
  }

  /// Sends a message as another client.
  func publish(
    _ payload: String, to topic: String, quality: Int = 1, isRetained: Bool = false,
    isFive: Bool = false
  ) async throws(SourceFailure) {
    try await address(isFive: isFive, user: password.map { _ in "wall" }, password: password)
      .publish(
        payload, to: topic, quality: quality, isRetained: isRetained, within: .seconds(20),
        by: SourceClock())
  }
}
