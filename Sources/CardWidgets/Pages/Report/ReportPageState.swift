import CardModel
import ChartModel

/// The state of an action on the selected rows of a report.
public nonisolated enum ReportActionState: Equatable, Sendable {
  /// The action is running: it has been done for some of the rows, one after the other.
  /// - Parameter isStopping: whether it ends with the present row.
  case running(title: String, done: Int, total: Int, isStopping: Bool)
  /// The action has ended; the text says for how many rows it has failed, and why.
  case failed(String)

  var isRunning: Bool { if case .running = self { true } else { false } }
}

/// The state of a report page.
public nonisolated struct ReportPageState: Equatable {
  public var phase = ReportPhase.loading
  /// The present request; the rows of `phase` may still be those of an earlier one.
  public var request: ReportRequest
  /// The indices of the columns that the rows can't be ordered by.
  public var unorderedColumns: Set<Int> = []
  /// Whether rows in view have been loading for so long that the page shows it.
  public var isLate = false
  /// The numbers of rows by value, for each filter that has been asked for them.
  public var choiceCounts: [Int: [String: Int]] = [:]
  /// The messages about what the file names and no row has.
  @ParagraphText public var warnings: [String] = []
  /// The number of rows that have been exported so far; nil if no export is running.
  public var exportedCount: Int?
  /// The action that runs on selected rows, or has failed for some of them; nil for none.
  public var action: ReportActionState?
  /// Identifies the selection of the rows: rows of another selection are shown from the start.
  public var selection = 0
  /// Identifies the data of the rows: after a change, the rows in view are requested again.
  public var revision = 0

  public init(request: ReportRequest = ReportRequest()) { self.request = request }

  /// The counts of the rows, if there are rows to show.
  var rows: ReportRows? {
    if case .rows(let rows, _) = phase { rows } else { nil }
  }

  /// Whether the page waits for rows and has none to show.
  var isWaiting: Bool {
    switch phase {
    case .loading, .searching: true
    case .rows, .failed: false
    }
  }
}
