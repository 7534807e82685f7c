import ChartModel
import Foundation
import Testing

/// The display lists of every chart type, compared with those in files beside this one.
///
/// With `RECORD_SNAPSHOTS` in the environment the files are written instead, and the tests fail.
/// All colour schemes have the same list, since colours are named by their roles.
@Suite("Display lists")
struct DisplayListTests {
  struct Case {
    var name: String
    var kind: Chart.Kind
    var stacking = Chart.Stacking.none
  }

  static let cases = [
    Case(name: "line", kind: .line), Case(name: "area", kind: .area),
    Case(name: "stacked-area", kind: .area, stacking: .stacked),
    Case(name: "column", kind: .column),
    Case(name: "stacked-column", kind: .column, stacking: .stacked),
    Case(name: "percent-column", kind: .column, stacking: .percent),
    Case(name: "bar", kind: .bar), Case(name: "stacked-bar", kind: .bar, stacking: .stacked),
    Case(name: "combination", kind: .combination), Case(name: "donut", kind: .donut),
    Case(name: "waterfall", kind: .waterfall), Case(name: "scatter", kind: .scatter),
    Case(name: "bubble", kind: .bubble),
  ]

  private func lists(_ sample: Case) -> String {
    func chart(_ values: [Double?]..., axis: Chart.LabelledAxis = .y) -> Chart {
      SampleCharts.chart(sample.kind, values, stacking: sample.stacking, axis: axis)
    }
    let usual = chart([40, 55, 30, 80, 65, 90], [20, 35, 45, 25, 50, 10])
    var lists: [(String, ChartLayout)] = [
      ("card, value labels", SampleCharts.layout(usual, .card, width: 300, height: 150)),
      (
        "card, domain labels, mirrored",
        SampleCharts.layout(
          chart([40, 55, 30, 80, 65, 90], [20, 35, 45, 25, 50, 10], axis: .x), .card, width: 300,
          height: 150, mirrored: true)
      ),
      ("page", SampleCharts.layout(usual)),
      ("page, mirrored", SampleCharts.layout(usual, mirrored: true)),
      ("page, 2 device px a px", SampleCharts.layout(usual, scale: 2)),
      (
        "page, half of the domain",
        SampleCharts.layout(usual, view: ChartViewState(window: 0.25...0.75))
      ),
      (
        "gaps",
        SampleCharts.layout(chart([40, nil, 30, 80, nil, 90], [nil, nil, 45, nil, 50, 10]))
      ),
      (
        "negatives",
        SampleCharts.layout(chart([40, -55, 30, -80, 65, 90], [-20, 35, -45, 25, 0, 1]))
      ),
      ("one point", SampleCharts.layout(chart([42]))),
      ("equal values", SampleCharts.layout(chart([7, 7, 7]))),
      ("empty", SampleCharts.layout(chart([nil, nil]))),
    ]
    if [.line, .area, .column, .scatter].contains(sample.kind), sample.stacking == .none {
      let million = SampleCharts.values(1_000_000, seed: 11)
      lists.append(("a million", SampleCharts.layout(chart(million), width: 200, height: 120)))
    }
    return lists.map { name, layout in
      "# \(name)\n" + layout.commands.map { "\($0)\n" }.joined()
    }.joined(separator: "\n")
  }

  @Test("are the same as before", arguments: cases)
  func same(sample: Case) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("DisplayLists/\(sample.name).txt")
    let text = lists(sample)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try Data(text.utf8).write(to: file)
      Issue.record("\(sample.name) is stored: look at it, and run without RECORD_SNAPSHOTS")
      return
    }
    let kept = try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let now = text.split(separator: "\n", omittingEmptySubsequences: false)
    // The first line that differs is easier to read than the whole list.
    let differing = zip(kept, now).first { $0 != $1 }
    #expect(differing?.0 == differing?.1)
    #expect(kept.count == now.count)
  }

  @Test("say of many points the ends and a sum that changes with any of them")
  func sum() {
    var points = (0..<100).map { ChartPoint(x: Double($0), y: 0.5) }
    let stroke = ChartStroke(width: 2)
    let text = DrawCommand.line(points, stroke, .grid).description
    #expect(text.hasPrefix("line 100 points 0,0.5 1,0.5 2,0.5 … 98,0.5 99,0.5 #"))
    points[50].y = 0.51
    #expect(DrawCommand.line(points, stroke, .grid).description != text)
  }
}
