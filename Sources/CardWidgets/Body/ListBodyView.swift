import CardModel
import Gtk

/// A list: object cells below each other, with a line between two of them from the text's edge on.
final class ListBodyView: CardBodyView {
  private let list: FittingRows
  private var rows: [ListRowView] = []

  init(_ detail: BodyDetail) {
    list = FittingRows(detail)
    super.init("list-body", detail)
    followFit(of: list)
    list.root.setAccessible(role: .list)
    root.append(list.root)
  }

  override func render(_ body: CardBody) {
    guard case .list(let content) = body else { return }
    let shown = detail == .page ? content.rows[...] : content.shownRows
    list.fit(&rows, to: shown.count) {
      let view = ListRowView()
      view.onPress = { [unowned self] in onElement($0, $1) }
      return view
    } root: {
      $0.root.widget
    }
    for (index, row) in shown.enumerated() { rows[index].render(row, isFirst: index == 0) }
    let lead = rows.map(\.leadWidth).max() ?? 0
    for row in rows { row.align(behind: lead) }
    // An explicit limit suppresses the "and n more" line.
    let isLimited = detail == .card && content.limit != nil
    list.beyondCount = isLimited ? 0 : content.total - shown.count
  }
}
