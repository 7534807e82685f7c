import CardModel
import CardWidgets
import Dashboard
import DataSources
import Foundation
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

  var runs: [ActionTarget: [ActionID: ActionRun]] = [:]
  /// The cards whose results are shown for a moment, with the task that ends it.
  var resultsShown: [ActionTarget: Int] = [:]
  /// The actions that run on rows of reports, by the page of the report.
  var rowRuns: [PageID: ReportRowRun] = [:]
  /// The controls that a person has set, until the data have what they show.
  var held: [ControlTarget: HeldSetting] = [:]
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var lastTask = 0
  let clock: any Clock<Duration>
  let pins: PinGuard
  /// Closes the question that was asked last, as when it is cancelled.
  var closeQuestion: () -> Void = {}

  /// The time for which a card whose object an action has taken out of the data shows the result.
  static let resultDuration = Duration.seconds(3)
  /// The time for which a button that can be pressed again shows the answer of its action.
  static let answerDuration = Duration.seconds(8)

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
  func run(_ id: ActionID, _ press: Press) {
    guard let action = press.card.actions.first(where: { $0.id == id }) else { return }
    ask(before: action, of: press, on: ActionTarget(page: press.page, card: press.card.id))
  }

  /// Runs an action of a row of a card.
  func run(_ id: ActionID, of row: ElementID, _ press: Press) {
    guard let offered = press.card.actions(of: row),
      let action = offered.actions.first(where: { $0.id == id })
    else { return }
    ask(
      before: action, of: press.appending(row), named: offered,
      on: ActionTarget(page: press.page, card: .element(row, of: press.card.id)))
  }

  /// - Parameters:
  ///   - row: the row that has the action; nil for an action of the card.
  ///   - asked: what was answered before, where the action has failed with it.
  private func ask(
    before action: Action, of press: Press, named row: Card.RowActions? = nil,
    on target: ActionTarget, asked: FailedQuestion? = nil
  ) {
    guard canRun(action, on: target) else { return }
    ask(
      before: action.named(after: row?.subject ?? press.card.name), asked: asked
    ) { [weak self] answers in
      self?.perform(action, answers, of: press, named: row?.name, on: target) {
        [weak self] reason in
        guard let self, !answers.isEmpty, self.canAskAgain(on: target) else { return }
        self.ask(
          before: action, of: press, named: row, on: target,
          asked: FailedQuestion(answers: answers, reason: reason))
      }
    } onFailure: { [weak self] in
      self?.set(.failed($0), of: action, on: target)
    }
  }

  private func canAskAgain(on target: ActionTarget) -> Bool {
    wall?.navigator.shows(target) == true
      && wall?.navigator.view.root.window?.hasDialog == false
  }

  private func perform(
    _ action: Action, _ answers: [String: Answer], of press: Press, named row: String?,
    on target: ActionTarget, onFailure: @escaping (String) -> Void
  ) {
    guard let wall else { return }
    let card = press.card
    switch action.effect {
    case .open(.external(NewDashboard.address)): beginDashboard(action, on: target)
    case .open(let destination):
      wall.navigator.open(destination, wall.navigator.updated(press))
    case .refresh: wall.refresh(target, after: action)
    case .bookmark: wall.arranger.toggleBookmark(of: card)
    case .hide: wall.arranger.hide(card)
    case .acknowledge: wall.onAcknowledge(card.id)
    case .copy(let part): copy(part, of: card)
    case .unavailable(let reason): set(.failed(reason), of: action, on: target)
    case .command, .request, .message, .statement:
      let isInMenu = row != nil || card.menu.contains { $0.id == action.id }
      work(
        action, answers, named: row, isInMenu: isInMenu, on: target, by: wall.performer,
        onFailure: onFailure)
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
    _ action: Action, _ answers: [String: Answer], named row: String?, isInMenu: Bool,
    on target: ActionTarget, by performer: ActionPerformer,
    onFailure: @escaping (String) -> Void
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
        endAnswer(of: action, after: done, on: target)
        if let result, let text = note(of: action, result, named: row) {
          wall?.onNote(Note(text: text))
        } else if result == nil, isInMenu {
          // No button shows that it is done.
          let name = row.map { "\(action.title) · \($0)" } ?? action.title
          wall?.onNote(Note(text: String(localized: "\(name): done.")))
        }
        wall?.refresh(target, after: action)
      } catch {
        guard let self, !Task.isCancelled else { return }
        set(.failed(error.message), of: action, on: target)
        showResult(.failed(error.message), on: target)
        if wall?.navigator.shows(target) == false {
          let name = row ?? action.title
          wall?.onNote(Note(text: "\(name): \(Action.notDone(error.message))"))
        }
        onFailure(error.message)
      }
    }
  }

  /// Returns the note on the result of an action; nil if the button shows it.
  private func note(of action: Action, _ result: String, named row: String?) -> String? {
    switch (row, action.result) {
    case (nil, nil): "\(action.title): \(result)."
    // A row has no button whose title shows the answer.
    case (let row?, nil): "\(row): \(result)."
    case (let row?, _?): result.isEmpty ? nil : "\(row): \(result)"
    case (nil, _?): nil
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
}

extension Wall {
  /// Refreshes the data of what an action has been run on, and of the sources that it changes.
  func refresh(_ target: ActionTarget, after action: Action) {
    refresh(target.card, on: target.page, changed: action.changedSources)
  }
}

/// Saving the charts of chart pages.
extension ActionRunner {
  /// Asks for a path, saves a chart there, and reports the result.
  func save(_ export: ChartExport) {
    guard let window = wall?.navigator.view.root.window else { return }
    FileDialog.save(String(localized: "Export the Chart"), name: export.fileName, over: window) {
      [weak self] path in
      self?.save(export, to: path)
    }
  }

  func save(_ export: ChartExport, to path: String) {
    start { [weak self] in
      let file = ChosenFile(path: path)
      let failure = await file.write(export.data)
      self?.wall?.onNote(
        Note(
          text: failure.map { String(localized: "\(file.name) was not saved: \($0)") }
            ?? String(localized: "Saved as \(file.name)")))
    }
  }
}

/// Actions on the rows of reports.
extension ActionRunner {
  /// Runs an action on rows of a report, after one question for all of them.
  ///
  /// One action runs on the rows of a report at a time.
  /// - Parameter asked: what was answered before, where the action has failed with it.
  func run(_ rows: [ReportRowAction], ofReport page: PageID, asked: FailedQuestion? = nil) {
    guard rowRuns[page] == nil,
      let question = Action.question(for: rows.compactMap(\.action))
    else { return }
    let row = rows.count == 1 ? rows[0].subject : nil
    ask(before: question.named(after: row), asked: asked) { [weak self] answers in
      self?.begin(question, rows, answers, ofReport: page)
    } onFailure: { [weak self] in
      self?.report(page)?.show(.failed($0))
    }
  }

  private func begin(
    _ action: Action, _ rows: [ReportRowAction], _ answers: [String: Answer],
    ofReport page: PageID
  ) {
    guard let wall, rowRuns[page] == nil else { return }
    if case .open(let destination) = action.effect {
      report(page)?.open(destination, ofRow: rows[0].position)
      return
    }
    let run = ReportRowRun(rows, title: action.title, answers: answers, performer: wall.performer)
    rowRuns[page] = run
    run.onChange = { [weak self, unowned run] in self?.report(page)?.show(run.state) }
    run.onChange()
    start { [weak self] in
      await run.run()
      guard !Task.isCancelled else { return }
      self?.end(run, ofReport: page)
      guard !answers.isEmpty, let reason = run.firstReason, let self, canAskAgain(of: page) else {
        return
      }
      self.run(
        run.rest, ofReport: page, asked: FailedQuestion(answers: answers, reason: reason))
    }
  }

  /// Shows what an action has done, and leaves the rows selected for which it has failed.
  private func end(_ run: ReportRowRun, ofReport page: PageID) {
    rowRuns[page] = nil
    report(page)?.select(run.rest)
    report(page)?.show(run.isComplete ? nil : .failed(run.summary))
    if run.isComplete || report(page) == nil { wall?.onNote(Note(text: run.summary)) }
    Task { [loader = wall?.loader, changed = run.changedSources.map { SourceID($0) }] in
      await loader?.refresh(report: page, changed: changed)
    }
  }

  private func canAskAgain(of page: PageID) -> Bool {
    report(page) != nil && wall?.navigator.view.root.window?.hasDialog == false
  }

  private func report(_ page: PageID) -> WallReport? {
    wall?.navigator.reportScreen(of: page)?.report
  }
}
