import ChartModel
import Testing

/// Tests that names keep their colours.
struct ChartColorMemoryTests {
  private func chart(_ names: String...) -> Chart {
    Chart(
      kind: .line, domain: .categories(["a"]),
      series: names.map { ChartSeries(name: $0, values: [1]) })
  }

  private func slots(_ chart: Chart) -> [Int] {
    chart.series.indices.map { chart.slot(ofSeries: $0) }
  }

  @Test func aColorThatTheFileGivesStays() {
    var memory = ChartColorMemory()
    _ = memory.colored(chart("North", "South"))
    var new = chart("North", "South")
    new.series[0].slot = 4
    #expect(slots(memory.colored(new)) == [4, 1])
    new.series[0].slot = 1
    #expect(slots(memory.colored(new)).last != 1)
  }

  @Test func ofOneNameEachSeriesHasItsOwn() {
    var memory = ChartColorMemory()
    #expect(slots(memory.colored(chart("A", "A", "B"))) == [0, 1, 2])
    #expect(slots(memory.colored(chart("A", "A", "B"))) == [0, 1, 2])
  }

  /// The names of processes change each time, but colours don't run out.
  @Test func namesThatAreGoneMakeRoom() {
    var memory = ChartColorMemory()
    for round in 0..<100 {
      let slots = slots(memory.colored(chart("Stays", "\(round)", "\(round + 1)")))
      #expect(slots[0] == 0)
      #expect(Set(slots).count == 3)
      #expect(slots.allSatisfy { $0 < ChartPalette.distinct.count })
    }
  }
}
