import CardModel

/// How a person wants to see a report: remembered by the titles of its columns, so that an edit of the
/// dashboard changes nothing of what stays.
nonisolated struct ReportLayout: Codable, Equatable {
  var column: String?
  var isDescending: Bool?
  /// In px, by the title of the column.
  var widths: [String: Int] = [:]
}

/// The order and the widths of columns that a person has chosen for a report.
final class ReportMemory {
  private var layout: ReportLayout
  private let write: (ReportLayout) -> Void
  private var writing: Task<Void, Never>?

  /// A dragged edge moves by a pixel at a time: what is remembered is written when it rests.
  private static let rest = Duration.milliseconds(500)

  /// - Parameter write: called with what is to be remembered beyond this run.
  init(_ layout: ReportLayout = ReportLayout(), write: @escaping (ReportLayout) -> Void = { _ in })
  {
    self.layout = layout
    self.write = write
  }

  /// The report as a person left it.
  func applied(to report: Report) -> Report {
    var report = report
    for index in report.columns.indices {
      report.columns[index].width =
        layout.widths[report.columns[index].title] ?? report.columns[index].width
    }
    if let title = layout.column,
      let column = report.columns.firstIndex(where: { $0.title == title })
    {
      report.order = .init(column: column, isDescending: layout.isDescending ?? false)
    }
    return report
  }

  func keep(order: ReportRequest.Order?, of report: Report) {
    layout.column = order.map { report.columns[$0.column].title }
    layout.isDescending = order?.isDescending
    write(layout)
  }

  /// - Parameter width: in px; nil for the column's own.
  func keep(width: Int?, of column: String) {
    guard layout.widths[column] != width else { return }
    layout.widths[column] = width
    guard writing == nil else { return }
    writing = Task {
      try? await Task.sleep(for: Self.rest)
      writing = nil
      write(layout)
    }
  }
}
