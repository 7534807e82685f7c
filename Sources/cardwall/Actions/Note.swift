import Localization

/// A message that is shown for a few seconds.
struct Note {
  var text: String
  /// The title of the button beside the message.
  var title = String(localized: "Undo")
  /// The action of the button, such as to revert the change that the message reports; nil without
  /// a button.
  var act: (() -> Void)?
}
