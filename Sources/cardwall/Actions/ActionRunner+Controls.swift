import CardModel
import CardWidgets
import Dashboard
import DataSources
import Localization

/// A control of a card or a row, which a person has set.
struct ControlTarget: Hashable {
  var part: ActionTarget
  var control: ActionID
}

/// The setting that a control shows until the data have it.
struct HeldSetting {
  var setting: Control.Setting
  /// The control when it was set.
  var control: Control
  /// The task that sends the setting, or waits for the data.
  var task: Int?
  /// Whether everything has been sent.
  var isSent = false
}

/// Switches and sliders: a new value is shown at once and sent, and held until the data have it.
extension ActionRunner {
  /// The least time between two changes of a control.
  static let changeInterval = Duration.milliseconds(250)
  /// The time for which a value that has been sent is shown although the data have another one.
  static let heldDuration = Duration.seconds(10)
  /// The times after a value has been sent at which the data are loaded, until they have it.
  static let reloadTimes = [0, 1, 2, 4, 8].map { Duration.seconds($0) }

  /// Sets a control, after its question if it asks one.
  /// - Parameter row: the row or the fact of the control; nil for a control of the footer.
  func set(
    _ setting: Control.Setting, of id: ActionID, row: ElementID?, in card: Card,
    on page: ShownPage
  ) {
    guard let control = card.control(id, of: row), control.isAvailable else { return }
    let part = row.map { CardID.element($0, of: card.id) } ?? card.id
    let target = ControlTarget(part: ActionTarget(page: page, card: part), control: id)
    var question = control.change
    question.title =
      switch setting {
      case .toggle(true): String(localized: "Switch On")
      case .toggle(false): String(localized: "Switch Off")
      case .slider: String(localized: "Change")
      }
    ask(before: question) { [weak self] _ in
      self?.hold(setting, of: control, target)
    } onFailure: { [weak self] in
      self?.fail(target, control, $0)
    }
  }

  private func hold(_ setting: Control.Setting, of control: Control, _ target: ControlTarget) {
    guard let wall else { return }
    if case .unavailable(let reason) = control.change.effect {
      return fail(target, control, reason)
    }
    var held = held[target] ?? HeldSetting(setting: setting, control: control)
    let isSending = held.task != nil && !held.isSent
    held.setting = setting
    if !isSending {
      if let task = held.task { end(task) }
      held.isSent = false
      held.control = control
    }
    self.held[target] = held
    if !isSending {
      self.held[target]?.task = start { [weak self, performer = wall.performer] in
        await self?.send(target, by: performer)
      }
    }
    wall.navigator.progressChanged(target.part)
  }

  /// Sends what is set, and what has been set meanwhile, and then waits for the data.
  private func send(_ target: ControlTarget, by performer: ActionPerformer) async {
    var sent: Control.Setting?
    while let next = held[target], next.setting != sent {
      do throws(SourceFailure) {
        let answer = next.control.answer(for: next.setting)
        _ = try await performer.perform(
          next.control.change.effect, answers: [Control.answerName: answer])
        guard !Task.isCancelled else { return }
      } catch {
        if !Task.isCancelled { fail(target, next.control, error.message) }
        return
      }
      sent = next.setting
      try? await clock.sleep(for: Self.changeInterval)
      if Task.isCancelled { return }
    }
    guard let control = held[target]?.control else { return }
    held[target]?.isSent = true
    await wait(for: target, control)
    if !Task.isCancelled { release(target) }
  }

  /// Loads the data until they have what has been sent: a device may take a while to change.
  private func wait(for target: ControlTarget, _ control: Control) async {
    var waited = Duration.zero
    for time in Self.reloadTimes {
      try? await clock.sleep(for: time - waited)
      if Task.isCancelled { return }
      waited = time
      wall?.refresh(target.part, after: control.change)
    }
    try? await clock.sleep(for: Self.heldDuration - waited)
  }

  /// Shows the value of the data again, with the reason why it hasn't been changed.
  private func fail(_ target: ControlTarget, _ control: Control, _ reason: String) {
    release(target)
    wall?.onNote(Note(text: "\(control.title): \(reason.startingSentence)"))
  }

  private func release(_ target: ControlTarget) {
    held[target] = nil
    wall?.navigator.progressChanged(target.part)
  }

  // MARK: What is shown

  /// Returns a card whose controls show the settings that are held.
  func showingHeldSettings(_ card: Card, on page: ShownPage) -> Card {
    guard !held.isEmpty else { return card }
    var card = card
    let id = card.id
    card.updateControls { row, control in
      let part = row.map { CardID.element($0, of: id) } ?? id
      let target = ControlTarget(part: ActionTarget(page: page, card: part), control: control.id)
      if let held = held[target] { control.show(held.setting) }
    }
    return card
  }

  /// Returns whether settings of a card, or of its rows, are held.
  func holdsSettings(of target: ActionTarget) -> Bool {
    held.keys.contains { $0.part.page == target.page && $0.part.card.isPart(of: target.card) }
  }

  /// Ends the holding of settings that a new state of a card has, or has no control for.
  func releaseSettings(of target: ActionTarget, reachedIn state: CardState) {
    guard let card = state.card else { return }
    for (key, held) in held
    where key.part.page == target.page && key.part.card.isPart(of: target.card) {
      let row: ElementID? = if case .element(let row, of: _) = key.part.card { row } else { nil }
      let control = card.control(key.control, of: row)
      guard control == nil || held.isSent && control?.shows(held.setting) == true else { continue }
      if let task = held.task { end(task) }
      self.held[key] = nil
    }
  }
}
