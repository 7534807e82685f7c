import CardModel
import CardTesting
import CardWidgets
import ChartModel
import Gtk
import XCTest

/// Micro charts in headers, rows and cells.
final class MicroChartTests: DisplayTestCase {
  private static let line = MicroChart.line(MicroSeries([3, 9, 4, 6]))

  @MainActor
  private func charts(in view: CardView) throws -> [Rectangle] {
    try view.root.all("micro-chart").filter(\.isMapped)
      .map { try XCTUnwrap($0.bounds(in: view.root)) }
  }

  @MainActor
  func testEveryMicroChartIsGoneWithItsWindow() async throws {
    for card in SampleCards.micro {
      try await assertReleased {
        let view = CardView(card.id)
        view.render(.loaded(card, .fresh))
        return (view.root.widget, view)
      }
    }
  }

  @MainActor
  func testACardWhoseFigureBecomesAChartAndBackIsGone() async throws {
    try await assertReleased {
      let view = CardView(CardID("card"))
      for card in SampleCards.micro + SampleCards.all + SampleCards.micro.reversed() {
        view.render(.loaded(card, .fresh))
      }
      return (view.root.widget, view)
    }
  }

  @MainActor
  func testMicroChartsLookAsTheyDid() async throws {
    for card in SampleCards.micro {
      for scheme in [Appearance.ColorScheme.light, .dark] {
        let (view, window) = try await show(.loaded(card, .fresh))
        TestStyle.use(scheme)
        try await settle()
        let page = try XCTUnwrap(view.root.parent)
        try assertPicture(page.picture(), named: "\(card.id)-\(scheme)-340")
        window.destroy()
      }
      TestStyle.use(.light)
    }
  }

  /// Bars of a column are compared, so they begin and end at the same positions, whatever the
  /// length of their numbers.
  @MainActor
  func testBarsOfATableEndTogether() async throws {
    for mirrored in [false, true] {
      let (view, window) = try await show(
        .loaded(SampleCards.bulletCells, .fresh), mirrored: mirrored)
      defer { window.destroy() }
      let bars = try charts(in: view)
      XCTAssertEqual(bars.count, 3)
      XCTAssertEqual(Set(bars.map(\.x)).count, 1)
      XCTAssertEqual(Set(bars.map(\.maxX)).count, 1)
      let shares = try view.root.all(cssName: "sharebar").filter(\.isMapped)
        .map { try XCTUnwrap($0.bounds(in: view.root)) }
      XCTAssertEqual(shares.count, 3)
      XCTAssertEqual(Set(shares.map(\.maxX)).count, 1)
    }
  }

  // MARK: Headers

  /// S-81, S-91, S-92: a chart stands at the end beside the rows, 75 px high; the rows give way.
  @MainActor
  func testAChartStandsBesideTheRows() async throws {
    for mirrored in [false, true] {
      let card = SampleCards.header("card", Self.line, rows: ["212 cups", "Since Monday"])
      let (view, window) = try await show(.loaded(card, .fresh), mirrored: mirrored)
      defer { window.destroy() }
      let chart = try XCTUnwrap(charts(in: view).first)
      XCTAssertEqual(chart.height, 75)
      XCTAssertGreaterThanOrEqual(chart.width, 100)
      XCTAssertLessThan(chart.width, 200)
      let row = try XCTUnwrap(view.root.first("header-row")?.bounds(in: view.root))
      if mirrored {
        XCTAssertEqual(chart.x, 16, accuracy: 1)
        XCTAssertGreaterThanOrEqual(row.x, chart.maxX + 12)
      } else {
        XCTAssertEqual(chart.maxX, 340 - 16, accuracy: 1)
        XCTAssertLessThanOrEqual(row.maxX, chart.x - 12)
      }
    }
  }

  /// Alone a chart takes the whole width; a ring keeps its size, at the place that the card says
  /// (S-93).
  @MainActor
  func testAChartAlone() async throws {
    let (view, _) = try await show(.loaded(SampleCards.header("card", Self.line), .fresh))
    XCTAssertEqual(try charts(in: view).map(\.width), [340 - 32])
    var ring = SampleCards.header("card", .radial(MicroShare(0.5)))
    for (alignment, middle) in [
      (ExtendedAccessory.Alignment.start, 16 + 37.5), (.center, 170), (.end, 340 - 16 - 37.5),
    ] {
      ring.header.extended?.accessory?.alignment = alignment
      view.render(.loaded(ring, .fresh))
      try await settle()
      let place = try XCTUnwrap(charts(in: view).first)
      XCTAssertEqual(place.width, 75)
      XCTAssertEqual(place.x + place.width / 2, middle, accuracy: 1)
    }
  }

  /// S-81: the slot shows a figure or a chart, never both.
  @MainActor
  func testTheSlotShowsAFigureOrAChart() async throws {
    var card = SampleCards.header("card", Self.line, rows: ["212 cups"])
    let (view, _) = try await show(.loaded(card, .fresh))
    XCTAssertEqual(try charts(in: view).count, 1)
    card.header.extended?.accessory = ExtendedAccessory(KPI("42"))
    view.render(.loaded(card, .fresh))
    try await settle("the slot shows the figure alone") {
      (try? charts(in: view).count) == 0 && view.root.first("kpi")?.isMapped == true
    }
    card.header.extended?.accessory = ExtendedAccessory(Self.line)
    view.render(.loaded(card, .fresh))
    try await settle("the slot shows the chart alone") {
      (try? charts(in: view).count) == 1 && view.root.first("kpi")?.isMapped == false
    }
  }

  // MARK: Rows

  /// A chart stands at the end of its row behind the status, all are equally wide, and none cuts a
  /// title.
  @MainActor
  func testAChartOfARowIsLeftOutBeforeTheTitleIsShortened() async throws {
    for (width, mirrored, count) in [
      (340, false, 3), (340, true, 3), (420, false, 4), (300, false, 3),
    ] {
      let (view, window) = try await show(
        .loaded(SampleCards.microRows, .fresh), width: width, mirrored: mirrored)
      defer { window.destroy() }
      let charts = try charts(in: view)
      XCTAssertEqual(charts.count, count, "\(width)")
      XCTAssertEqual(charts[0].width, charts[1].width)
      for chart in charts {
        XCTAssertEqual(mirrored ? chart.x : Double(width) - chart.maxX, 16, accuracy: 1)
      }
      let status = try XCTUnwrap(view.root.first("row-status")?.bounds(in: view.root))
      XCTAssertTrue(mirrored ? status.x >= charts[1].maxX : status.maxX <= charts[1].x)
    }
  }

  /// With large text there is room for the titles alone.
  @MainActor
  func testNoTitleIsCutByAChartWithLargeText() async throws {
    defer { TestDisplay.appearance.textScale = 1 }
    TestDisplay.appearance.textScale = 2
    let (view, _) = try await show(.loaded(SampleCards.microRows, .fresh))
    let titles = view.root.all("row-title")
    for title in [titles[0], titles[1], titles[3]] {
      XCTAssertGreaterThanOrEqual(title.width, title.measure(.horizontal).natural)
    }
    for chart in try charts(in: view) { XCTAssertEqual(chart.height, 44) }
  }

  /// S-91: rows give way, but large text isn't cut: the chart goes below it.
  @MainActor
  func testNoRowIsCutByAChartWithLargeText() async throws {
    defer { TestDisplay.appearance.textScale = 1 }
    TestDisplay.appearance.textScale = 2
    let card = SampleCards.header(
      "card", .radial(MicroShare(0.88)), rows: ["212 of 240 cups", "Since Monday"])
    for width in [300, 400, 600] {
      let (view, window) = try await show(.loaded(card, .fresh), width: width)
      defer { window.destroy() }
      for row in view.root.all("header-row") {
        XCTAssertGreaterThanOrEqual(row.width, row.measure(.horizontal).natural, "\(width)")
      }
      let chart = try XCTUnwrap(charts(in: view).first)
      XCTAssertEqual(chart.height, 150)
    }
  }

  // MARK: Cells

  /// However narrow the columns, no chart leaves its own.
  @MainActor
  func testAChartOfACellStaysInItsColumn() async throws {
    defer { TestDisplay.appearance.textScale = 1 }
    for scale in [1.0, 2] {
      TestDisplay.appearance.textScale = scale
      let (view, window) = try await show(.loaded(SampleCards.microCells, .fresh), width: 300)
      defer { window.destroy() }
      let rows = Array(try charts(in: view).chunked(by: 2))
      XCTAssertEqual(rows.count, 2)
      for row in rows {
        XCTAssertLessThanOrEqual(row.first?.maxX ?? 0, (row.last?.x ?? 0) - 12)
        XCTAssertLessThanOrEqual(row.last?.maxX ?? 0, 300 - 15.5)
      }
    }
  }
}

extension Array {
  fileprivate func chunked(by count: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
  }
}
