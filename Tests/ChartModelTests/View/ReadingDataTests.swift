import ChartModel
import Testing

/// The effects of new data on what a reader has done on a chart page.
struct ReadingDataTests {
  @Test func cursorAndSelectionStayWithTheirCategories() {
    var reading = ChartReading(Chart.sales())
    reading.moveCursor(to: 5)
    reading.select(from: 3, to: 5)
    reading.update(Chart.sales(["Dec"] + Chart.months))
    #expect(reading.cursor == 6)
    #expect(reading.selection == .range(4...6))
    reading.update(Chart.sales(Array(Chart.months.dropFirst(4))))
    #expect(reading.cursor == 1)
    #expect(reading.selection == .range(0...1), "what has gone is no longer selected")
    reading.update(Chart.sales(["Nov"]))
    #expect(reading.cursor == nil)
    #expect(reading.selection == nil)
  }

  @Test func aNameThatComesTwiceStaysTheSecond() {
    var reading = ChartReading(Chart.sales(["A", "B", "A"]))
    reading.press(2)
    reading.update(Chart.sales(["X", "A", "B", "A"]))
    #expect(reading.selection == .position(3))
  }

  @Test func cursorAndSelectionStayWithTheirMoments() {
    var reading = ChartReading(Chart.history([10, 20, 30, 40]))
    reading.press(2)
    reading.update(Chart.history([20, 30, 40, 50]))
    #expect(reading.cursor == 1)
    #expect(reading.selection == .position(1))
    reading.update(Chart.history([40, 50, 60, 70]))
    #expect(reading.cursor == 0, "the cursor goes to what is next")
    #expect(reading.selection == nil, "a value that is gone isn't told as another")
  }

  @Test func aSeriesThatComesBackIsStillHidden() {
    var reading = ChartReading(Chart.sales(series: ["A", "B"]))
    reading.toggle("B")
    reading.update(Chart.sales(series: ["A"]))
    reading.update(Chart.sales(series: ["A", "B"]))
    #expect(reading.shownSeries == [0])
    reading.update(Chart.sales(series: ["B"]))
    #expect(reading.shownSeries == [0], "something is always seen")
  }

  @Test func theCursorStaysWithItsSeries() {
    var reading = ChartReading(Chart.sales(series: ["A", "B"]))
    reading.perform(.first)
    reading.perform(.series(1))
    reading.update(Chart.sales(series: ["B", "A"]))
    #expect(reading.series == 0)
  }

  @Test func aTimeRangeGoesOnWithTheData() throws {
    let times = (0..<7200).map { Double($0) }
    var reading = ChartReading(Chart.history(times))
    let hour = try #require(reading.timeRanges.last)
    #expect(hour.label == "1 h")
    reading.show(hour)
    #expect(reading.visibleRanks == 3599..<7200)
    reading.update(Chart.history(times.map { $0 + 60 }))
    #expect(reading.window.visible == 3659...7259)
    #expect(reading.timeRange == hour)
    reading.zoom(by: 0.5, at: 1)
    #expect(reading.timeRange == nil, "what is seen is no longer that range")
    reading.update(Chart.history(times.map { $0 + 120 }))
    #expect(reading.window.visible.upperBound == 7319, "the newest stays in sight")
  }

  @Test func rangesThatShowAllOrNothingAreNotOffered() {
    #expect(ChartReading(Chart.sales()).timeRanges.isEmpty)
    let tenMinutes = Chart.history((0..<600).map { Double($0) })
    #expect(ChartReading(tenMinutes).timeRanges.map(\.label) == ["1 min", "5 min"])
    let aYearOfDays = Chart.history((0..<730).map { Double($0) * 86_400 })
    #expect(ChartReading(aYearOfDays).timeRanges.map(\.label) == ["30 d", "90 d", "1 y"])
  }
}
