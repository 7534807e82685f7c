import CardModel
import Gtk

/// A list of object cells, separated by lines that begin at the edge of the texts.
final class ListBodyView: CardBodyView {
  private let list: FittingRows
  private var rows: [ListRowView] = []
  private let pictures = LeadColumn()

  init(_ detail: BodyDetail) {
    list = FittingRows(detail)
    super.init("list-body", detail)
    followFit(of: list)
    list.separator = { [unowned self] in rows[$0].separator.widget }
    list.root.setAccessible(role: .list)
    root.append(list.root)
  }

  override func render(_ body: CardBody) {
    guard case .list(let content) = body else { return }
    let shown = content.rows.prefix(limit(ListBody.usualLimit, declared: content.limit))
    list.fit(&rows, to: shown.count) {
      let view = ListRowView(in: pictures, detail)
      view.onPress = { [unowned self] in onElement($0, $1) }
      view.onAction = { [unowned self] in onRowAction($0, $1) }
      view.onSet = { [unowned self] in onSet($0, $1, $2) }
      return view
    }
    list.showHeadings(of: shown.map(\.group))
    for (index, row) in shown.enumerated() {
      rows[index].render(row, isFirst: index == 0 || list.hasHeading(above: index))
    }
    pictures.rows = rows.map(\.layout)
    if pictures.update() { for row in rows { row.columnChanged() } }
    // An explicit limit suppresses the "and n more" line.
    let isLimited = detail == .card && content.limit != nil
    list.beyondCount = isLimited ? 0 : content.total - shown.count
    list.keep(Array(shown).lastIndex { $0.actions.hasFailed })
  }
}
