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
