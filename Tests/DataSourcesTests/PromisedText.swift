import Synchronization

/// A text that one task writes and another reads.
final class PromisedText: Sendable {
  private let value = Mutex("")

  var text: String {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}
