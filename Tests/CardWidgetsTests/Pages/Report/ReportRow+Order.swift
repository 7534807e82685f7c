import CardModel
import CardWidgets

extension ReportRow {
  /// The order at a position of a report that has its number and its amount.
  static func order(_ position: Int) -> ReportRow {
    ReportRow(cells: [TableCell("\(position)"), TableCell("€\(position)")]) {
      Card(id: .reportRow(position), header: CardHeader(title: "\(position)"))
    }
  }
}

@MainActor
extension ReportPageView {
  /// Shows rows, or the reason why there are none.
  func render(_ phase: ReportPhase) { change { $0.phase = phase } }

  /// Shows the rows of another request.
  func renderNew(_ rows: ReportRows) {
    change { state in
      state.selection += 1
      state.phase = .rows(rows, note: nil)
    }
  }
}
