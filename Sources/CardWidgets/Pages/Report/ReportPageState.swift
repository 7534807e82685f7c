import CardModel

/// Everything that a report page shows at a moment.
public nonisolated struct ReportPageState: Equatable {
  public var phase = ReportPhase.loading
  /// What is asked for: the rows of `phase` may still be those of an earlier request.
  public var request: ReportRequest
  /// Whether rows in view have been loading for longer than a person waits without a sign.
  public var isLate = false
  /// The number of rows that have been exported so far; nil if no export is running.
  public var exportedCount: Int?
  /// Identifies what the rows were selected by: those of another selection are shown from the first
  /// on.
  public var selection = 0
  /// Identifies the data of the rows: when they change, the rows in view are asked for again.
  public var revision = 0

  public init(request: ReportRequest = ReportRequest()) { self.request = request }

  /// The counts of the rows, if there are rows to show.
  var rows: ReportRows? {
    if case .rows(let rows, _) = phase { rows } else { nil }
  }

  /// Whether the page waits for rows, and can't show any.
  var isWaiting: Bool {
    switch phase {
    case .loading, .searching: true
    case .rows, .failed: false
    }
  }
}
