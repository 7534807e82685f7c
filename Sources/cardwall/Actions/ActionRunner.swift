import CardModel
import CardWidgets
import Dashboard
import DataSources
import Gtk
import Localization

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
  /// Begins dashboards where an action asks for one.
  var newDashboard = NewDashboard()

  private var runs: [ActionTarget: [ActionID: ActionRun]] = [:]
  /// The cards whose results are shown for a moment, with the task that ends it.
  private var resultsShown: [ActionTarget: Int] = [:]
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var lastTask = 0
  let clock: any Clock<Duration>
  let pins: PinGuard
  /// Closes the question that was asked last, as when it is cancelled.
  var closeQuestion: () -> Void = {}

  /// The time for which a card whose object an action has taken out of the data shows the result.
  static let resultDuration = Duration.seconds(3)

  init(clock: any Clock<Duration> = ContinuousClock()) {
    self.clock = clock
    pins = PinGuard(clock: SourceClock(clock))
  }

  isolated deinit { cancel() }

  /// Cancels everything that is running.
  func cancel() {
    for task in tasks.values { task.cancel() }
    tasks = [:]
    resultsShown = [:]
  }

  // MARK: Running

  /// Runs an action of a card, after its question if it asks one.
  ///
  /// An action that is running, or done for good, is not run again.
  func run(_ id: ActionID, of card: Card, on page: ShownPage) {
    let target = ActionTarget(page: page, card: card.id)
    guard let action = card.actions.first(where: { $0.id == id }), canRun(action, on: target) else {
      return
    }
    ask(before: action) { [weak self] answers in
      self?.perform(action, answers, of: card, on: target)
    } onFailure: { [weak self] in
      self?.set(.failed($0), of: action, on: target)
    }
  }

  private func perform(
    _ action: Action, _ answers: [String: Answer], of card: Card, on target: ActionTarget
  ) {
    guard let wall else { return }
    switch action.effect {
    case .open(.external(NewDashboard.address)): beginDashboard(action, on: target)
    case .open(let destination): wall.navigator.open(destination, of: card, on: target.page)
    case .refresh: wall.refresh(card.id, changed: action.changedSources)
    case .bookmark: wall.arranger.toggleBookmark(of: card)
    case .hide: wall.arranger.hide(card)
    case .copy(let part): copy(part, of: card)
    case .unavailable(let reason): set(.failed(reason), of: action, on: target)
    case .command, .request, .message, .statement:
      work(action, answers, on: target, by: wall.performer)
    }
  }

  private func copy(_ part: Action.Copied, of card: Card) {
    let text =
      switch part {
      case .text: card.textLines.joined(separator: "\n") + "\n"
      case .table: card.table ?? ""
      }
    copy(text)
    wall?.onNote(Note(text: String(localized: "Copied “\(card.name)”.")))
  }

  private func copy(_ text: String) { wall?.navigator.view.root.copyToClipboard(text) }

  /// Runs what takes time: the button shows the progress, and afterwards the data of the card and
  /// of the sources that the action changes are refreshed.
  private func work(
    _ action: Action, _ answers: [String: Answer], on target: ActionTarget,
    by performer: ActionPerformer
  ) {
    set(.running, of: action, on: target)
    start { [weak self] in
      do throws(SourceFailure) {
        let result = try await performer.perform(
          action.effect, answers: answers, showing: action.result)
        guard let self, !Task.isCancelled else { return }
        let done = action.result == nil ? action.whenDone : action.whenDone(showing: result)
        set(done, of: action, on: target)
        showResult(done, on: target)
        if action.result == nil, let result {
          wall?.onNote(Note(text: "\(action.title): \(result)."))
        }
        wall?.refresh(target.card, changed: action.changedSources)
      } catch {
        guard let self, !Task.isCancelled else { return }
        set(.failed(error.message), of: action, on: target)
        showResult(.failed(error.message), on: target)
      }
    }
  }

  /// Asks where a new dashboard is to be, and begins it there.
  private func beginDashboard(_ action: Action, on target: ActionTarget) {
    guard let window = wall?.navigator.view.root.window else { return }
    FileDialog.save(
      String(localized: "Start Your Own Wall"), name: DashboardTemplate.first.fileName, over: window
    ) {
      [weak self] path in self?.beginDashboard(at: path, action, on: target)
    }
  }

  func beginDashboard(at path: String, _ action: Action, on target: ActionTarget) {
    set(.running, of: action, on: target)
    start { [weak self, newDashboard] in
      do throws(SourceFailure) {
        let note = try await newDashboard.begin(at: path) { text in
          self?.wall?.onNote(
            Note(text: text, title: String(localized: "Copy Path")) { self?.copy(path) })
        }
        self?.set(action.whenDone, of: action, on: target)
        self?.wall?.onNote(Note(text: note))
      } catch {
        self?.set(.failed(error.message), of: action, on: target)
      }
    }
  }

  /// Runs what takes time, which ``cancel()`` ends.
  @discardableResult
  func start(_ work: @escaping () async -> Void) -> Int {
    lastTask += 1
    let id = lastTask
    tasks[id] = Task { [weak self] in
      await work()
      self?.tasks[id] = nil
    }
    return id
  }

  /// Cancels what ``start(_:)`` has begun.
  func end(_ task: Int) { tasks.removeValue(forKey: task)?.cancel() }

  // MARK: Progress

  private func canRun(_ action: Action, on target: ActionTarget) -> Bool {
    guard let run = runs[target]?[action.id], run.concerns(action, on: target) else { return true }
    return switch run.progress {
    case .running, .done(_, isDisabled: true): false
    case .ready, .done(_, isDisabled: false), .failed: true
    }
  }

  /// Keeps the card of a result on the wall for a moment, if the result can be seen.
  private func showResult(_ result: Action.Progress, on target: ActionTarget) {
    if let earlier = resultsShown.removeValue(forKey: target) { tasks[earlier]?.cancel() }
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

  /// Whether a card stays on the wall although its object is no longer among the data: one of its
  /// actions is running, or shows its result for a moment.
  func keeps(_ target: ActionTarget) -> Bool {
    resultsShown[target] != nil
      || runs[target]?.values.contains { $0.progress == .running } == true
  }

  /// Whether a card keeps its object although a state of the card shows another one: an action of
  /// the object is running, or shows its result for a moment.
  func keeps(_ target: ActionTarget, from state: CardState) -> Bool {
    keeps(target) && !runs(of: target, missingIn: state).isEmpty
  }

  /// Removes the results of actions on an object that a card shows no longer.
  func removeResults(of target: ActionTarget, missingIn state: CardState) {
    for (action, run) in runs(of: target, missingIn: state) where run.progress != .running {
      runs[target]?[action] = nil
    }
    if runs[target]?.isEmpty == true { runs[target] = nil }
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

  private func set(_ new: Action.Progress, of action: Action, on target: ActionTarget) {
    runs[target, default: [:]][action.id] = ActionRun(effect: action.effect, progress: new)
    wall?.navigator.progressChanged(target)
  }

  /// Returns whether an action of a card has been run.
  func hasProgress(_ target: ActionTarget) -> Bool { runs[target] != nil }

  /// Returns a card whose actions show their progress.
  func showingProgress(_ card: Card, on page: ShownPage) -> Card {
    let target = ActionTarget(page: page, card: card.id)
    guard let runs = runs[target] else { return card }
    var card = card
    card.updateActions { action in
      guard let run = runs[action.id], run.concerns(action, on: target) else { return }
      action.progress = run.progress
    }
    return card
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
