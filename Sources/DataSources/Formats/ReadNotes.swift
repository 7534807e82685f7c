import JMESPath
import Synchronization

/// The notes about the data that a source read last, for the card that shows them.
final class ReadNotes: Sendable {
  private let notes = Mutex<(interpretation: String?, warning: String?)>((nil, nil))

  /// The description of how the data were read; nil if they are as everybody expects.
  var interpretation: String? { notes.withLock { $0.interpretation } }

  /// The warning of something that was guessed or left out; nil for none.
  var warning: String? { notes.withLock { $0.warning } }

  /// Returns the value of data, and replaces the notes by those about them.
  func take(_ data: ReadData) -> JSONValue {
    notes.withLock { $0 = (data.interpretation, data.warning) }
    return data.value
  }

  /// Removes the notes.
  func clear() { notes.withLock { $0 = (nil, nil) } }

  /// Returns the value of a further part of the data, and adds the notes that no part before had.
  func add(_ part: ReadData) -> JSONValue {
    notes.withLock {
      $0 = ($0.interpretation ?? part.interpretation, $0.warning ?? part.warning)
    }
    return part.value
  }
}
