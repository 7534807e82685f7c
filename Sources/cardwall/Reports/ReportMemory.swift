import CardModel

/// The order and the column widths that a person has chosen for a report.
///
/// Columns are known by their titles, so that an edit of the dashboard affects only columns that it
/// renames.
nonisolated struct ReportLayout: Codable, Equatable {
  /// The title of the column that rows are ordered by.
  var column: String?
  var isDescending: Bool?
  /// The widths in px, by column title.
  var widths: [String: Int] = [:]
}

/// Remembers the order and the column widths that a person chooses for a report.
final class ReportMemory {
  private var layout: ReportLayout
  private let save: (ReportLayout) -> Void

  /// - Parameter save: called with each change; it may write later.
  init(_ layout: ReportLayout = ReportLayout(), save: @escaping (ReportLayout) -> Void = { _ in }) {
    self.layout = layout
    self.save = save
  }

  /// Returns the report with the remembered order and widths.
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
    save(layout)
  }

  /// - Parameter width: the width in px; nil for the width of the dashboard file.
  func keep(width: Int?, of column: String) {
    guard layout.widths[column] != width else { return }
    layout.widths[column] = width
    save(layout)
  }
}
