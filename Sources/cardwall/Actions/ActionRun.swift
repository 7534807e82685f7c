import CardModel

/// An action that was run on the object that its card had at that time.
struct ActionRun {
  var effect: Action.Effect
  var progress: Action.Progress
  /// The task that ends the display of an answer; nil if none is shown for a while.
  var ending: Int?

  /// Returns whether an action of the same id is on the same object.
  func concerns(_ action: Action, on target: ActionTarget) -> Bool {
    target.card.hasKey || action.effect == effect
  }
}
