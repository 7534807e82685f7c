import CardModel
import Gtk

/// Up to three rows and the figure beside them.
///
/// One or two rows stand beside the figure (S-92); of three the first takes the whole width (S-94).
/// The figure keeps its width, the rows give way (S-91).
final class ExtendedHeaderView {
  let root = Box(.vertical, spacing: 6)
  private let beside = Box(.horizontal, spacing: 12)
  private let rowColumn = Box(.vertical, spacing: 6)
  private var trend: StatusView?
  private let timestamp = Label.line("timestamp")
  private var topRows: [HeaderRowView] = []
  private var rows: [HeaderRowView] = []
  private let kpi = KPIView()
  private let top = Box(.vertical, spacing: 6)

  init() {
    root.addClass("card-extended")
    rowColumn.expandsHorizontally = true
    rowColumn.verticalAlignment = .center
    beside.append(rowColumn)
    beside.append(kpi.root)
    root.append(top)
    root.append(beside)
    root.append(timestamp)
    root.own(self)
  }

  func render(_ header: ExtendedHeader) {
    let shown = header.rows.filter { !$0.isEmpty }
    let above = shown.count == 3 ? 1 : 0
    topRows.fit(above, in: top) {
      HeaderRowView()
    } root: {
      $0.root.widget
    }
    rows.fit(shown.count - above, in: rowColumn) {
      HeaderRowView()
    } root: {
      $0.root.widget
    }
    let isAlone = header.accessory == nil
    for (view, row) in zip(topRows, shown) { view.render(row, lineLimit: 3) }
    for (view, row) in zip(rows, shown.dropFirst(above)) {
      // A row beside the figure has one line (S-97), alone it wraps up to three (S-98).
      view.render(row, lineLimit: isAlone ? 3 : 1)
    }
    render(header.trend)
    timestamp.show(header.timestamp)
    renderAccessory(header.accessory, hasRows: !shown.isEmpty || header.trend != nil)
    top.isVisible = above > 0
    rowColumn.isVisible = shown.count > above || header.trend != nil
    beside.isVisible = rowColumn.isVisible || kpi.root.isVisible
  }

  private func render(_ development: Trend?) {
    trend?.root.isVisible = development != nil
    guard let development else { return }
    let view = trend ?? StatusView()
    if trend == nil {
      view.root.verticalAlignment = .start
      rowColumn.prepend(view.root)
      trend = view
    }
    view.render(development)
  }

  private func renderAccessory(_ accessory: ExtendedAccessory?, hasRows: Bool) {
    kpi.root.isVisible = accessory != nil
    guard let accessory else { return }
    kpi.render(accessory.kpi)
    // Alone it stands where the card says (S-93).
    kpi.root.expandsHorizontally = !hasRows
    kpi.root.horizontalAlignment =
      switch hasRows ? .end : accessory.alignment {
      case .start: .start
      case .center: .center
      case .end: .end
      }
  }
}

/// A row of the extended header: statuses, text, stars and tags side by side.
final class HeaderRowView {
  let root = Box(.horizontal, spacing: 8)
  private var shown: HeaderRow?

  init() { root.own(self) }

  func render(_ row: HeaderRow, lineLimit: Int) {
    guard row != shown else { return }
    shown = row
    root.removeAll()
    for element in row.elements {
      switch element {
      case .status(let status):
        let view = StatusView()
        view.render(status)
        root.append(view.root)
      case .text(let text):
        let label = Label.lines("header-text", upTo: lineLimit)
        label.showLine(text)
        label.expandsHorizontally = true
        root.append(label)
      case .rating(let rating):
        root.append(ratingLabel(rating))
      case .tags(let tags):
        root.append(tagBox(tags))
      }
    }
  }

  private func ratingLabel(_ rating: Rating) -> Label {
    let label = Label.line("rating")
    // Letters have no half stars: a star is full from three quarters on; the number says the rest.
    let full = Int(rating.value + 0.25)
    let stars = String(repeating: "★", count: full)
    let rest = String(repeating: "☆", count: Rating.maximum - full)
    let tenths = (rating.value * 10).rounded() / 10
    label.showLine("\(stars)\(rest) \(tenths)" + (rating.count.map { " (\($0))" } ?? ""))
    label.setAccessible(label: "\(tenths) of \(Rating.maximum) stars")
    return label
  }

  private static let tagLimit = 3

  private func tagBox(_ tags: [Tag]) -> Box {
    let box = Box(.horizontal, spacing: 6)
    for tag in tags.prefix(Self.tagLimit) {
      let label = Label.line("tag")
      label.showLine(tag.text)
      label.setState(tag.state)
      box.append(label)
    }
    if tags.count > Self.tagLimit {
      let rest = Label.line("tag")
      rest.showLine("+\(tags.count - Self.tagLimit)")
      rest.tooltip = tags.dropFirst(Self.tagLimit).map(\.text).joined(separator: ", ")
      box.append(rest)
    }
    return box
  }
}
