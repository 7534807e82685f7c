import CardModel
import CardWidgets
import Dashboard

/// The progress of actions, and their results.
extension ActionRunner {
  func canRun(_ action: Action, on target: ActionTarget) -> Bool {
    guard action.isEnabled else { return false }
    guard let run = runs[target]?[action.id], run.concerns(action, on: target) else { return true }
    return switch run.progress {
    case .running, .done(_, isDisabled: true): false
    case .ready, .done(_, isDisabled: false), .failed: true
    }
  }

  /// Keeps the card of a result on the wall for a moment, if the result can be seen.
  ///
  /// A row leaves its card with the data: its result is a note.
  func showResult(_ result: Action.Progress, on target: ActionTarget) {
    if case .element = target.card { return }
    if let earlier = resultsShown.removeValue(forKey: target) { end(earlier) }
    guard result != .ready else { return resultShown(target) }
    resultsShown[target] = start { [weak self, clock] in
      do { try await clock.sleep(for: Self.resultDuration) } catch { return }
      guard let self, !Task.isCancelled else { return }
      resultsShown[target] = nil
      resultShown(target)
    }
  }

  /// Removes what was shown for its result: a card whose object is gone, or the object in whose
  /// place the card has another one by now.
  private func resultShown(_ target: ActionTarget) {
    guard let screen = wall?.navigator.cardsScreen(of: target.page) else { return }
    screen.removeGoneCards()
    wall?.navigator.apply(screen.takeWithheldUpdates(of: target.card))
    if !screen.allCards.contains(target.card) { runs[target] = nil }
  }

  /// Returns whether a card stays on the wall although its object is no longer among the data: one
  /// of its actions is running, or shows its result for a moment.
  func keeps(_ target: ActionTarget) -> Bool {
    resultsShown[target] != nil
      || runs[target]?.values.contains { $0.progress == .running } == true
  }

  /// Returns whether a card keeps its object although a state of the card shows another one: an
  /// action of the object is running, or shows its result for a moment.
  func keeps(_ target: ActionTarget, from state: CardState) -> Bool {
    keeps(target) && !runs(of: target, missingIn: state).isEmpty
  }

  /// Removes the results of actions on an object that a card shows no longer.
  func removeResults(of target: ActionTarget, missingIn state: CardState) {
    for (action, run) in runs(of: target, missingIn: state) where run.progress != .running {
      runs[target]?[action] = nil
    }
    if runs[target]?.isEmpty == true { runs[target] = nil }
    removeResultsOfRows(of: target, missingIn: state)
    releaseSettings(of: target, reachedIn: state)
  }

  /// Removes the results of actions on rows that a card shows no longer.
  private func removeResultsOfRows(of target: ActionTarget, missingIn state: CardState) {
    guard let card = state.card else { return }
    for part in rows(of: target) {
      guard case .element(let row, of: _) = part.card else { continue }
      let actions = card.actions(of: row)?.actions ?? []
      runs[part] = runs[part]?.filter { id, run in
        run.progress == .running || actions.contains { $0.id == id && run.concerns($0, on: part) }
      }
      if runs[part]?.isEmpty == true { runs[part] = nil }
    }
  }

  /// Returns the rows of a card on which actions have been run.
  private func rows(of target: ActionTarget) -> [ActionTarget] {
    runs.keys.filter { part in
      guard part.page == target.page, case .element(_, of: let whole) = part.card else {
        return false
      }
      return whole == target.card
    }
  }

  /// Returns the runs of a card's actions on another object than a state of the card shows.
  ///
  /// A key identifies the object of its card. Other cards can show one object after the other,
  /// which the arguments of their actions tell apart.
  private func runs(
    of target: ActionTarget, missingIn state: CardState
  ) -> [ActionID: ActionRun] {
    guard let runs = runs[target], !target.card.hasKey else { return [:] }
    switch state {
    case .loading: return [:]
    case .failed where state.card == nil: return [:]
    case .loaded, .empty, .failed: break
    }
    let actions = state.card?.actions ?? []
    return runs.filter { id, run in
      !actions.contains { $0.id == id && run.concerns($0, on: target) }
    }
  }

  /// Shows the title of an action again some time after its answer: a button says what it does.
  ///
  /// A disabled button keeps the answer, as it can't be pressed again, and so does the title that
  /// the file declares (S-41).
  func endAnswer(of action: Action, after answer: Action.Progress, on target: ActionTarget) {
    guard answer != action.whenDone, case .done(_, isDisabled: false) = answer else { return }
    let ending = start { [weak self, clock] in
      do { try await clock.sleep(for: Self.answerDuration) } catch { return }
      guard let self, !Task.isCancelled, let run = runs[target]?[action.id],
        run.progress == answer
      else { return }
      set(action.whenDone, of: action, on: target)
    }
    runs[target]?[action.id]?.ending = ending
  }

  func set(_ new: Action.Progress, of action: Action, on target: ActionTarget) {
    if let ending = runs[target]?[action.id]?.ending { end(ending) }
    runs[target, default: [:]][action.id] = ActionRun(effect: action.effect, progress: new)
    wall?.navigator.progressChanged(target)
  }

  /// Returns whether an action of a card, or of one of its rows, has been run.
  func hasProgress(_ target: ActionTarget) -> Bool {
    runs[target] != nil || !runs.isEmpty && !rows(of: target).isEmpty
      || holdsSettings(of: target)
  }

  /// Returns a card whose actions, and those of its rows, show their progress.
  func showingProgress(_ card: Card, on page: ShownPage) -> Card {
    let target = ActionTarget(page: page, card: card.id)
    var card = card
    if runs[target] != nil { card.updateActions { show(progressOf: &$0, on: target) } }
    if !rows(of: target).isEmpty {
      card.updateRowActions { row, action in
        show(
          progressOf: &action, on: ActionTarget(page: page, card: .element(row, of: target.card)))
      }
    }
    return showingHeldSettings(card, on: page)
  }

  private func show(progressOf action: inout Action, on target: ActionTarget) {
    guard let run = runs[target]?[action.id], run.concerns(action, on: target) else { return }
    action.progress = run.progress
  }

  /// Removes the results of cards whose pages are not open any more.
  ///
  /// Running actions are kept.
  func removeResults(except pages: [ShownPage]) {
    for target in runs.keys where !pages.contains(target.page) {
      runs[target] = runs[target]?.filter { $0.value.progress == .running }
      if runs[target]?.isEmpty == true { runs[target] = nil }
    }
  }
}
