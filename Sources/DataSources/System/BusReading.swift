import SystemBus

/// Asks a service of this machine over the bus, such as systemd.
///
/// - Parameters:
///   - service: the name of the service in a failure.
///   - bus: the address of the bus; nil for that of the machine.
/// - Returns: nil if the machine has no bus, or no such service.
func ask<Value>(
  _ service: String, over bus: String?, _ body: (BusConnection) throws(BusFailure) -> Value
) throws(SourceFailure) -> Value? {
  do throws(BusFailure) {
    return try body(try BusConnection(to: bus))
  } catch {
    switch error {
    case .noBus, .noService: return nil
    case .timedOut: throw SourceFailure(.timedOut, "\(service) doesn’t answer")
    case .refused(let message): throw SourceFailure(.rejected, "\(service): \(message)")
    }
  }
}
