import CardWidgets
import Dashboard
import DataSources
import JMESPath

/// The search of a report's rows for names in the file that none of them has, which its page warns
/// of.
final class ReportExamination {
  /// Makes the rows, with the present values of choices.
  var binder: ReportBinder
  private unowned let view: ReportPageView
  private var task: Task<Void, Never>?

  init(_ binder: ReportBinder, of view: ReportPageView) {
    self.binder = binder
    self.view = view
  }

  /// Examines rows, in place of an earlier examination.
  /// - Parameters:
  ///   - rows: all rows of the report.
  ///   - value: the value of the source.
  ///   - others: the issues of the source and of the order.
  func begin(
    among rows: any ReportSelection, in value: JSONValue, after others: [BindingIssue]
  ) {
    task?.cancel()
    task = view.root.scope.task { [binder] () async throws(SourceFailure) -> [BindingIssue] in
      try await binder.issues(among: rows, in: value)
    } then: { [weak self] result in
      if case .success(let issues) = result { self?.show(others + issues) }
    }
  }

  /// Examines the names of the columns, for rows that the database can't find.
  func beginWithColumns() {
    task?.cancel()
    task = view.root.scope.task { [binder] in
      await binder.columnIssues()
    } then: { [weak self] issues in
      self?.show(issues)
    }
  }

  private func show(_ issues: [BindingIssue]) {
    view.change { $0.warnings = issues.map(\.shortDescription) }
  }
}
