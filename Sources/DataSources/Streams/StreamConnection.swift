/// One connection to what sends the events of a stream.
protocol StreamConnection: Sendable {
  /// Connects, and receives events until the connection ends.
  ///
  /// It blocks its thread, so that a fast sender waits while its events are stored.
  /// - Returns: the reason why the connection has ended.
  func receive(_ inbox: StreamInbox) -> SourceFailure

  /// Makes ``receive(_:)`` return soon; any thread may call it.
  func cancel()

  /// The time that the other side asks to be left alone for after the connection has ended; nil if
  /// it asks for none.
  var reconnectTime: Duration? { get }
}

extension StreamConnection {
  var reconnectTime: Duration? { nil }
}

/// The receiver of what a connection gets.
struct StreamInbox: Sendable {
  /// Called once, when the other side has accepted the connection.
  /// - Parameter isResumed: whether the events follow those of the connection before.
  let opened: @Sendable (_ isResumed: Bool) -> Void
  let add: @Sendable (StreamEvent) throws(SourceFailure) -> Void
}
