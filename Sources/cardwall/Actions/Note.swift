/// A message that is shown for a few seconds.
struct Note {
  var text: String
  /// Reverts the change that the message reports; nil where there is none.
  var undo: (() -> Void)?
}
