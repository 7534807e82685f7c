import CardModel
import CardWidgets
import Dashboard
import DataSources
import Gtk

/// A card on a page, whose actions are run.
struct ActionTarget: Hashable {
  var page: ShownPage
  var card: CardID
}

/// Does what the buttons and menu entries of cards declare (S-35, S-41, S-100), and keeps the
/// progress of what takes time.
///
/// It outlives the wall: an edit of the dashboard file neither ends a running action nor loses its
/// result.
final class ActionRunner {
  /// The wall that is shown now: it shows progress and results.
  weak var wall: Wall?

  private var progress: [ActionTarget: [ActionID: Action.Progress]] = [:]
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var lastTask = 0

  isolated deinit { cancel() }

  /// Cancels everything that is running.
  func cancel() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }

  // MARK: Running

  /// Runs an action of a card, after its question if it asks one.
  ///
  /// An action that is running, or done for good, is not run again.
  func run(_ id: ActionID, of card: Card, on page: ShownPage) {
    let target = ActionTarget(page: page, card: card.id)
    guard let action = card.actions.first(where: { $0.id == id }), canRun(id, on: target) else {
      return
    }
    guard let question = action.confirmation, let window = wall?.navigator.view.root.window else {
      return perform(action, of: card, on: target)
    }
    ConfirmationDialog.ask(question, before: action, over: window) { [weak self] in
      self?.perform(action, of: card, on: target)
    }
  }

  private func perform(_ action: Action, of card: Card, on target: ActionTarget) {
    guard let wall else { return }
    switch action.effect {
    case .open(let destination): wall.navigator.open(destination, of: card, on: target.page)
    case .refresh: wall.refresh(card.id)
    case .bookmark: wall.arranger.toggleBookmark(of: card)
    case .hide: wall.arranger.hide(card)
    case .copy(let part): copy(part, of: card)
    case .unavailable(let reason): set(.failed(reason), of: action, on: target)
    case .command, .request, .statement: work(action, on: target, by: wall.performer)
    }
  }

  private func copy(_ part: Action.Copied, of card: Card) {
    let text =
      switch part {
      case .text: card.textLines.joined(separator: "\n") + "\n"
      case .table: card.table ?? ""
      }
    wall?.navigator.view.root.copyToClipboard(text)
    wall?.onNote(Note(text: "“\(card.name)” is copied."))
  }

  /// Runs what takes time: the button shows the progress, and afterwards the card's data are
  /// refreshed.
  private func work(_ action: Action, on target: ActionTarget, by performer: ActionPerformer) {
    set(.running, of: action, on: target)
    start { [weak self] in
      do throws(SourceFailure) {
        let result = try await performer.perform(action.effect)
        guard let self, !Task.isCancelled else { return }
        set(action.whenDone, of: action, on: target)
        if let result { wall?.onNote(Note(text: "\(action.title): \(result).")) }
        wall?.refresh(target.card)
      } catch {
        guard !Task.isCancelled else { return }
        self?.set(.failed(error.message), of: action, on: target)
      }
    }
  }

  /// Asks for a path, saves a chart there, and reports the result.
  func save(_ export: ChartExport) {
    guard let window = wall?.navigator.view.root.window else { return }
    SaveDialog.ask("Export the Chart", name: export.fileName, over: window) { [weak self] path in
      self?.save(export, to: path)
    }
  }

  func save(_ export: ChartExport, to path: String) {
    start { [weak self] in
      let file = ChartFile(path: path)
      let failure = await file.write(export.data)
      self?.wall?.onNote(
        Note(text: failure.map { "\(file.name) was not saved: \($0)" } ?? "Saved as \(file.name)"))
    }
  }

  private func start(_ work: @escaping () async -> Void) {
    lastTask += 1
    let id = lastTask
    tasks[id] = Task { [weak self] in
      await work()
      self?.tasks[id] = nil
    }
  }

  // MARK: Progress

  private func canRun(_ action: ActionID, on target: ActionTarget) -> Bool {
    switch progress[target]?[action] {
    case .running, .done(_, isDisabled: true): false
    case nil, .ready, .done(_, isDisabled: false), .failed: true
    }
  }

  private func set(_ new: Action.Progress, of action: Action, on target: ActionTarget) {
    progress[target, default: [:]][action.id] = new
    wall?.navigator.progressChanged(target)
  }

  /// Returns whether an action of a card has been run.
  func hasProgress(_ target: ActionTarget) -> Bool { progress[target] != nil }

  /// Returns a card whose actions show their progress.
  func showingProgress(_ card: Card, on page: ShownPage) -> Card {
    guard let progress = progress[ActionTarget(page: page, card: card.id)] else { return card }
    var card = card
    card.updateActions { action in
      if let known = progress[action.id] { action.progress = known }
    }
    return card
  }

  /// Removes the results of cards whose pages are not open any more.
  ///
  /// Running actions are kept.
  func removeResults(except pages: [ShownPage]) {
    for target in progress.keys where !pages.contains(target.page) {
      progress[target] = progress[target]?.filter { $0.value == .running }
      if progress[target]?.isEmpty == true { progress[target] = nil }
    }
  }
}
