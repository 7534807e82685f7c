import ChartModel
import Testing

@Suite("Marked moments and spans")
struct EventTests {
  private static let hour = 3600.0

  private func chart(_ events: [ChartEvent], _ kind: Chart.Kind = .line) -> Chart {
    var chart = SampleCharts.chart(kind, [[40, 55, 30, 80, 65]])
    chart.events = events
    return chart
  }

  private func moment(_ title: String, _ hours: Double, until end: Double? = nil) -> ChartEvent {
    ChartEvent(
      title, at: SampleCharts.midnight + hours * Self.hour,
      until: end.map { SampleCharts.midnight + $0 * Self.hour }, color: .critical)
  }

  private func upright(_ layout: ChartLayout) -> [Double] {
    layout.commands.compactMap {
      if case .rule(let from, let to, _, .series(.critical)) = $0, from.x == to.x {
        from.x
      } else {
        nil
      }
    }
  }

  @Test("a moment is a line, a span a band between two", arguments: [Chart.Kind.line, .states])
  func marks(kind: Chart.Kind) throws {
    let layout = SampleCharts.layout(
      chart([moment("Start", 1), moment("Pause", 2, until: 3)], kind))
    let (plot, step) = (layout.plot, layout.plot.width / 4)
    let xs = upright(layout)
    #expect(xs.count == 3)
    for (x, hours) in zip(xs, [1.0, 2, 3]) { #expect(abs(x - plot.x - hours * step) <= 1) }
    let band = try #require(
      layout.commands.compactMap { command -> ChartRectangle? in
        guard case .rectangle(let box, _, let paint) = command, paint.role == .series(.critical)
        else { return nil }
        return box
      }.first)
    #expect(abs(band.x - plot.x - 2 * step) <= 1 && abs(band.width - step) <= 1)
  }

  @Test("in right-to-left scripts they lie on the other side")
  func mirrored() {
    let layout = SampleCharts.layout(chart([moment("Start", 1)]), mirrored: true)
    #expect(abs(upright(layout)[0] - layout.plot.maxX + layout.plot.width / 4) <= 1)
  }

  @Test("a page has their titles above the plot, none of which touches another; a card has none")
  func titles() {
    let events = [moment("Start of the day", 1), moment("Just after it", 1.1), moment("Later", 3)]
    let page = SampleCharts.layout(chart(events))
    let above = page.commands.filter {
      if case .text(_, let point, _, _, _) = $0 { point.y + 15 <= page.plot.y } else { false }
    }
    #expect(above.texts.map(\.text) == ["Start of the day", "Later"])
    let card = SampleCharts.layout(chart(events), .card, width: 300, height: 150)
    #expect(upright(card).count == 3)
    #expect(!card.commands.texts.contains { $0.text == "Later" })
  }

  @Test("what lies outside of a zoomed plot isn't drawn, and a span ends at its edge")
  func zoomed() {
    let view = ChartViewState(window: 0.4...0.8)
    #expect(upright(SampleCharts.layout(chart([moment("Start", 1)]), view: view)).isEmpty)
    let layout = SampleCharts.layout(chart([moment("Pause", 1, until: 2)]), view: view)
    #expect(upright(layout).count == 1)
    let bands = layout.commands.rectangles
    #expect(bands.allSatisfy { $0.x >= layout.plot.x - 1 && $0.maxX <= layout.plot.maxX + 1 })
  }

  @Test("each position has the events that are nearest to it, or, of states, up to the next")
  func nearest() {
    let events = [moment("A", 1.4), moment("B", 1.6), moment("C", 0.6, until: 2.2)]
    let line = chart(events)
    #expect(
      (0..<5).map { line.events(at: $0).map(\.title) } == [[], ["A", "C"], ["B", "C"], [], []])
    let states = chart(events, .states)
    #expect(
      (0..<5).map { states.events(at: $0).map(\.title) } == [
        ["C"], ["A", "B", "C"], ["C"], [], [],
      ])
  }

  @Test("the table, what is copied and a screen reader have them")
  func words() {
    let chart = chart([moment("Start", 1), moment("Pause", 2, until: 3)])
    #expect(ChartTable(chart).headings == ["Time", "North", "Events"])
    #expect(ChartTable(chart).rows.map { $0[2] } == ["Events", "", "Start", "Pause", "Pause", ""])
    #expect(chart.tableColumns == [.series(0), .events])
    #expect(ChartTableOrder(.events).positions(of: chart) == [2, 3, 1, 0, 4])
    #expect(
      chart.spokenDescription.hasSuffix(
        " 2 events: Start, Mar 5, 2025, 01:00; Pause, Mar 5, 2025, 02:00 – 03:00."))
    #expect(chart.spokenPoint(position: 1, series: 0) == "Mar 5, 2025, 01:00, 55, Start, 2 of 5")
  }
}
