import CardModel
import Gtk

/// A timeline: the time, the progress and the texts of each entry, and a line for the present
/// between past and future entries.
final class TimelineBodyView: CardBodyView {
  private let columns = AlignedColumns(gap: 10)
  private let list: FittingRows
  private var entries: [TimelineEntryView] = []

  /// The maximum number of entries that fit into a card of 520 px (S-06).
  private static let cardLimit = 14

  init(_ detail: BodyDetail) {
    list = FittingRows(detail)
    super.init("timeline-body", detail)
    followFit(of: list)
    columns.columns = [.init(grows: false), .init(grows: false), .init(grows: true)]
    list.columns = columns
    list.root.setAccessible(role: .list)
    root.append(list.root)
  }

  override func render(_ body: CardBody) {
    guard case .timeline(let timeline) = body else { return }
    let all = timeline.entries
    let shown = all.prefix(limit(Self.cardLimit))
    list.fit(&entries, to: shown.count) {
      let view = TimelineEntryView(columns)
      view.onPress = { [unowned self] in onElement($0, $1) }
      return view
    }
    list.showHeadings(of: shown.map(\.group))
    for (index, entry) in shown.enumerated() {
      // The line through the entries of a group ends with it.
      let isFirst = index == 0 || list.hasHeading(above: index)
      let isLast = index == all.count - 1 || list.hasHeading(above: index + 1)
      entries[index].render(
        entry, above: isFirst ? nil : all[index - 1].progress, isLast: isLast,
        now: timeline.now?.pastCount == index ? timeline.now?.time : nil)
    }
    columns.rows = entries.flatMap(\.cells)
    list.beyondCount = all.count - shown.count
    list.root.queueResize()
  }
}
