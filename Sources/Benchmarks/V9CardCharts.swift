import CardWidgets
import ChartModel
import Gtk

/// Measures V9: a card's chart of 30 points at 2×.
func cardChartFigure() throws -> Figure {
  let stage = try ChartStage()
  let chart = Chart.randomWalk(30)
  return Figure("V9", "a card's chart, 30 points, 312 × 120 at 2×", goal: "≤ 0.5 ms", count: 99) {
    stage.draw(chart, style: .card, width: 312, height: 120, scale: 2)
  }
}

/// Measures 24 of these charts, as a wall shows them.
func cardChartsFigure() throws -> Figure {
  let stage = try ChartStage()
  let charts = (0..<24).map { Chart.randomWalk(30 + $0 % 2) }
  return Figure("V9", "… 24 of them", goal: "≤ 16 ms", count: 31) {
    for chart in charts {
      stage.draw(chart, style: .card, width: 312, height: 120, scale: 2)
    }
  }
}

/// Measures the same points drawn with cairo alone, for comparison.
func naiveCardChartFigure() throws -> Figure {
  let stage = try ChartStage()
  let values = Chart.randomWalk(30).series[0].values.numbers
  return Figure("V9", "… stroked by cairo, no axes", goal: "–", count: 99) {
    stage.strokeAll(values, width: 312, height: 120, scale: 2)
  }
}

/// Measures four areas of 1,200 points each in a card.
func areasFigure() throws -> Figure {
  let stage = try ChartStage()
  let chart = Chart.randomWalk(1200, series: ["A", "B", "C", "D"], kind: .area)
  return Figure("V9", "four areas of 1,200 points, 312 × 120", goal: "≤ 5 ms", count: 31) {
    stage.draw(chart, style: .card, width: 312, height: 120)
  }
}

/// Measures the same areas filled and stroked by cairo as polygons, for comparison.
func naiveAreasFigure() throws -> Figure {
  let stage = try ChartStage()
  let chart = Chart.randomWalk(1200, series: ["A", "B", "C", "D"], kind: .area)
  return Figure("V9", "… filled and stroked by cairo, no axes", goal: "–", count: 9) {
    for series in chart.series {
      stage.strokeAll(series.values.numbers, width: 312, height: 120, isFilled: true)
    }
  }
}
