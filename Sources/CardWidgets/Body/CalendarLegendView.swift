import CardModel
import Gtk

/// The meaning of the colours of a calendar: a dot of each colour with its title.
final class CalendarLegendView: CardPart {
  let root = Box(.horizontal)
  private var shown: [CalendarBody.LegendItem] = []

  init() {
    root.addClass("calendar-legend")
    root.setLayout(FlowLayout(spacing: 14, lineSpacing: 4))
    root.setAccessible(role: .list)
    root.own(self)
  }

  func render(_ items: [CalendarBody.LegendItem]) {
    guard items != shown else { return }
    shown = items
    root.removeAll()
    for item in items { root.append(view(of: item)) }
  }

  private func view(of item: CalendarBody.LegendItem) -> Box {
    let row = Box(.horizontal, gap: 6)
    row.setAccessible(role: .listItem)
    row.setAccessible(label: item.title)
    let dot = Box(.horizontal)
    dot.addClass("calendar-dot")
    dot.addClass(item.color.styleClass)
    dot.verticalAlignment = .center
    let title = Label.line("calendar-legend-title")
    title.showLine(item.title)
    row.append(dot)
    row.append(title)
    return row
  }
}
