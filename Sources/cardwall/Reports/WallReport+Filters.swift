import CardWidgets
import Dashboard
import DataSources
import Gtk

/// The numbers of rows beside the values of a filter.
extension WallReport {
  /// The maximum time of counting the rows for each value of a filter.
  private static let choiceCountTimeout = Duration.seconds(10)

  /// Counts the rows for each value of a filter while its list is open.
  ///
  /// A list without numbers can be used all the same, so that failures aren't shown.
  func countChoices(of filter: Int, isOpen: Bool) {
    choiceCount?.cancel()
    choiceCount = nil
    view.change { $0.choiceCounts[filter] = nil }
    guard isOpen, let shown, let data = shown.answer?.data,
      shown.rows.choices.indices.contains(filter)
    else { return }
    let (values, request) = (shown.rows.choices[filter], view.state.request)
    choiceCount = view.root.scope.task { [clock] () async throws(SourceFailure) -> [String: Int] in
      try await within(Self.choiceCountTimeout, by: clock) { () async throws(SourceFailure) in
        try await data.counts(of: values, ofFilter: filter, request)
      }
    } then: { [weak self] result in
      if case .success(let counts) = result {
        self?.view.change { $0.choiceCounts[filter] = counts }
      }
    }
  }
}
