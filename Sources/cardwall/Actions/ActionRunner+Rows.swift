import CardModel
import CardWidgets
import Dashboard

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
