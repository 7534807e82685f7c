import ChartModel
import Testing

/// The effects of keys, buttons and the pointer on a chart page.
struct ReadingCommandTests {
  // MARK: Cursor

  @Test func theFirstKeyFindsTheNearerEndOfWhatIsSeen() {
    var reading = ChartReading(Chart.sales())
    reading.perform(.step(1))
    #expect(reading.cursor == 0)
    reading = ChartReading(Chart.sales())
    reading.perform(.step(-1))
    #expect(reading.cursor == 9)
  }

  @Test func keysMoveTheCursorAndStopAtTheEnds() {
    var reading = ChartReading(Chart.sales())
    reading.perform(.first)
    let did1 = reading.perform(.step(-1))
    #expect(!did1)
    reading.perform(.step(1))
    #expect(reading.cursor == 1)
    reading.perform(.last)
    #expect(reading.cursor == 9)
    let did2 = reading.perform(.step(1))
    #expect(!did2)
    reading.perform(.page(-1))
    #expect(reading.cursor == 8, "a tenth of ten positions")
  }

  @Test func theCursorIsAlwaysSeen() {
    var reading = ChartReading(Chart.sales())
    reading.perform(.first)
    reading.perform(.zoomIn)
    reading.perform(.zoomIn)
    #expect(reading.visibleRanks == 0..<5)
    reading.perform(.last)
    #expect(reading.visibleRanks.contains(9))
    #expect(reading.window.isZoomed)
  }

  /// No column is cut off at an end, at each step of keys and buttons.
  @Test func columnsAreZoomedAndPannedWhole() {
    var reading = ChartReading(Chart.sales())
    reading.moveCursor(to: 3)
    let zooms = Array(repeating: ChartCommand.zoomIn, count: 5)
    let pans = [1, 1, 1, 4, -1, -1, -4].map(ChartCommand.pan)
    var spans: [Double] = []
    for command in zooms + pans + [.zoomOut, .zoomOut, .zoomOut, .zoomOut, .zoomOut] {
      reading.perform(command)
      let visible = reading.window.visible
      #expect(visible.lowerBound == visible.lowerBound.rounded())
      #expect(visible.upperBound == visible.upperBound.rounded())
      spans.append(reading.window.span)
    }
    #expect(spans.prefix(5) == [7, 5, 3, 2, 2])
    #expect(!reading.window.isZoomed)
    reading.perform(.zoomIn)
    reading.perform(.pan(-4))
    reading.perform(.pan(1))
    #expect(reading.window.visible == 2...9)
  }

  /// The cursor keeps its place while the plot is panned, but isn't drawn where it isn't.
  @Test func aCursorOutsideOfThePlotIsNotVisible() {
    var reading = ChartReading(Chart.sales())
    reading.moveCursor(to: 9)
    for _ in 0..<3 { reading.perform(.zoomIn) }
    #expect(reading.visibleCursor == 9)
    reading.perform(.select)
    reading.perform(.pan(-4))
    #expect(reading.visibleCursor == nil)
    #expect(reading.selection == .position(9), "the summary still has its value")
    reading.perform(.pan(4))
    #expect(reading.visibleCursor == 9)
  }

  @Test func upAndDownGoThroughTheSeriesThatAreSeen() {
    var reading = ChartReading(Chart.sales(series: ["A", "B", "C"]))
    reading.perform(.first)
    reading.toggle("B")
    reading.perform(.series(1))
    #expect(reading.series == 2)
    let did3 = reading.perform(.series(1))
    #expect(!did3)
    reading.perform(.series(-1))
    #expect(reading.series == 0)
  }

  @Test func dotsInAnyOrderAreGoneThroughFromLeftToRight() {
    var reading = ChartReading(
      Chart(
        kind: .scatter, domain: .numbers([5, 1, 3], format: ChartValueFormat()),
        series: [ChartSeries(name: "", values: [1, 2, 3])]))
    var way: [Int?] = []
    for _ in 0..<3 {
      reading.perform(.step(1))
      way.append(reading.cursor)
    }
    #expect(way == [1, 2, 0])
    reading.perform(.extendStep(-1))
    #expect(reading.selection == nil, "nothing lies between two dots")
    #expect(reading.cursor == 2)
  }

  @Test func theCursorIsAlwaysOnADot() {
    var reading = ChartReading(
      Chart(
        kind: .bubble, domain: .numbers([1, 2, 3, 4], format: ChartValueFormat()),
        series: [
          ChartSeries(name: "A", values: ChartValues([nil, nil, 5, 6])),
          ChartSeries(name: "B", values: ChartValues([7, 8, nil, nil])),
        ]))
    var way: [[Int?]] = []
    for command in [ChartCommand.step(1), .step(1), .step(1), .series(1), .series(-1)] {
      reading.perform(command)
      way.append([reading.cursor, reading.series])
    }
    #expect(way == [[0, 1], [1, 1], [2, 0], [1, 1], [2, 0]])
    reading.toggle("B")
    reading.perform(.first)
    #expect(reading.cursor == 2, "hidden dots are passed")
  }

  // MARK: Selection

  @Test func enterSelectsThePositionAndTakesItBack() {
    var reading = ChartReading(Chart.sales())
    let did4 = reading.perform(.select)
    #expect(!did4, "there is no cursor yet")
    reading.perform(.step(1))
    reading.perform(.select)
    #expect(reading.selection == .position(0))
    reading.perform(.step(1))
    #expect(reading.selection == .position(0), "the cursor goes on alone")
    reading.perform(.select)
    reading.perform(.select)
    #expect(reading.selection == nil)
  }

  @Test func shiftSelectsFromWhereTheCursorWas() {
    var reading = ChartReading(Chart.sales())
    reading.moveCursor(to: 4)
    reading.perform(.extendStep(1))
    reading.perform(.extendStep(1))
    #expect(reading.selection == .range(4...6))
    for _ in 0..<4 { reading.perform(.extendStep(-1)) }
    #expect(reading.selection == .range(2...4), "back past where it began")
    reading.perform(.extendToLast)
    #expect(reading.selection == .range(4...9))
    reading.perform(.step(-1))
    reading.perform(.extendToFirst)
    #expect(reading.selection == .range(0...8), "a step without Shift begins anew")
  }

  @Test func aDragSelectsInEitherDirection() {
    var reading = ChartReading(Chart.sales())
    reading.select(from: 7, to: 3)
    #expect(reading.selection == .range(3...7))
    #expect(reading.cursor == 3)
  }

  @Test func escapeTakesBackOneThingAtATime() {
    var reading = ChartReading(Chart.sales())
    reading.moveCursor(to: 5)
    reading.perform(.zoomIn)
    reading.perform(.select)
    let did5 = reading.perform(.back)
    #expect(did5)
    #expect(reading.selection == nil)
    #expect(reading.window.isZoomed)
    let did6 = reading.perform(.back)
    #expect(did6)
    #expect(!reading.window.isZoomed)
    let did7 = reading.perform(.back)
    #expect(!did7, "what is left is to leave the page")
  }

  // MARK: Legend

  @Test func theLastSeriesStays() {
    var reading = ChartReading(Chart.sales(series: ["A", "B"]))
    reading.toggle("A")
    #expect(reading.series == 1, "the cursor leaves a series that goes")
    reading.toggle("B")
    #expect(reading.shownSeries == [1])
    reading.toggle("A")
    #expect(reading.shownSeries == [0, 1])
  }

  @Test func soloShowsOneAndThenAll() {
    var reading = ChartReading(Chart.sales(series: ["A", "B", "C"]))
    reading.solo("B")
    #expect(reading.shownSeries == [1])
    #expect(reading.viewState.hidden == ["A", "C"])
    reading.solo("C")
    #expect(reading.shownSeries == [2])
    reading.solo("C")
    #expect(reading.shownSeries == [0, 1, 2])
  }

  @Test func aDonutHidesItsParts() {
    var donut = ChartReading(
      Chart(
        kind: .donut, domain: .categories(["A", "B", "C"]),
        series: [ChartSeries(name: "", values: [1, 2, 3])]))
    #expect(donut.entries == ["A", "B", "C"])
    donut.toggle("B")
    donut.perform(.first)
    donut.perform(.step(1))
    #expect(donut.cursor == 2, "what isn't seen is passed over")
    #expect(donut.overview.items[0].value == "4")
    donut.toggle("C")
    #expect(donut.cursor == nil)
    donut.toggle("A")
    #expect(donut.viewState.hidden == ["B", "C"], "a part stays")
  }
}
