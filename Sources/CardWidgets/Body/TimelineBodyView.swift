import CardModel
import Gtk

/// A timeline: the time, a node that shows how far it is, and what happens.
final class TimelineBodyView: CardBodyView {
  private var entries: [TimelineEntryView] = []

  init(_ detail: BodyDetail) {
    super.init("timeline-body", detail)
    root.setAccessible(role: .list)
  }

  override func canRender(_ body: CardBody) -> Bool {
    if case .timeline = body { true } else { false }
  }

  override func render(_ body: CardBody) {
    guard case .timeline(let list) = body else { return }
    entries.fit(list.count, in: root) {
      TimelineEntryView()
    } root: {
      $0.root.widget
    }
    for (index, entry) in list.enumerated() {
      entries[index].render(entry, isFirst: index == 0, isLast: index == list.count - 1)
    }
  }
}

/// An entry of a timeline.
final class TimelineEntryView {
  let root = Box(.horizontal, spacing: 10)
  private let time = Label.line("timeline-time", xAlign: 1)
  private let node = TimelineNode()
  private let title = Label.line("row-title")
  private let subtitle = Label.line("row-subtitle")
  private let status = StatusView()

  init() {
    root.addClass("timeline-row")
    root.setAccessible(role: .listItem)
    time.setMinimumSize(width: 52)
    time.ellipsizeMode = .none
    time.verticalAlignment = .start
    let texts = Box(.vertical)
    texts.addClass("timeline-texts")
    texts.expandsHorizontally = true
    for child in [title.widget, subtitle.widget, status.root.widget] { texts.append(child) }
    for child in [time.widget, node.root.widget, texts.widget] { root.append(child) }
    root.own(self)
  }

  func render(_ entry: TimelineEntry, isFirst: Bool, isLast: Bool) {
    time.showLine(entry.time)
    title.show(entry.title)
    subtitle.show(entry.subtitle)
    status.root.isVisible = entry.status != nil
    if let state = entry.status { status.render(state) }
    node.render(entry.progress, isFirst: isFirst, isLast: isLast)
  }
}

/// The node of an entry and the line through it: filled when done, ringed when it is current.
final class TimelineNode: WidgetBehaviour {
  lazy var root = CustomWidget(cssName: "timelinenode", role: .presentation, behaviour: self)
  private var progress = TimelineEntry.Progress.open
  private var isFirst = false
  private var isLast = false

  func render(_ progress: TimelineEntry.Progress, isFirst: Bool, isLast: Bool) {
    (self.progress, self.isFirst, self.isLast) = (progress, isFirst, isLast)
    root.queueDraw()
  }

  func measure(_ orientation: Orientation, for size: Int, of widget: CustomWidget) -> Measurement {
    Measurement(minimum: 15, natural: 15)
  }

  func snapshot(_ snapshot: Snapshot, of widget: CustomWidget) {
    let (width, height) = (Double(widget.width), Double(widget.height))
    let center = Point(x: width / 2, y: 10)
    let tint = widget.color(named: "cw_tint") ?? widget.color
    let quiet = widget.color(named: "cw_baseline") ?? widget.color
    snapshot.draw(in: Rectangle(x: 0, y: 0, width: width, height: height)) { canvas in
      canvas.setLineWidth(2)
      canvas.setColor(progress == .done ? tint : quiet)
      canvas.move(to: Point(x: center.x, y: isFirst ? center.y : 0))
      canvas.line(to: Point(x: center.x, y: isLast ? center.y : height))
      canvas.stroke()
      canvas.setColor(progress == .open ? quiet : tint)
      canvas.arc(center: center, radius: 5, from: 0, to: 2 * .pi)
      canvas.fill()
      guard progress != .done else { return }
      canvas.setColor(widget.color(named: "cw_card") ?? widget.color)
      canvas.arc(center: center, radius: progress == .current ? 2 : 3, from: 0, to: 2 * .pi)
      canvas.fill()
    }
  }
}
