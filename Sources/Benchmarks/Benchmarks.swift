/// Measures the performance that the program promises, and prints it as a table.
///
/// Run it with `swift run -c release Benchmarks` on a machine that does nothing else. Arguments
/// such as `V8 V10` limit it to these promises.
@main
struct Benchmarks {
  private typealias Measurement = (promise: String, figure: @MainActor () throws -> Figure)

  private static let measurements: [Measurement] = [
    ("V8", lineFigure), ("V8", naiveLineFigure), ("V8", hoverFigure), ("V8", zoomFigure),
    ("V8", columnsFigure), ("V8", naiveColumnsFigure), ("V9", cardChartFigure),
    ("V9", cardChartsFigure), ("V9", naiveCardChartFigure), ("V9", areasFigure),
    ("V9", naiveAreasFigure), ("V11", readingFigure), ("V12", queryFigure),
    ("V13", completionFigure), ("V14", pushingFigure),
  ]

  static func main() throws {
    let wanted = CommandLine.arguments.dropFirst()
    print(Figure.heading)
    for (promise, figure) in measurements where wanted.isEmpty || wanted.contains(promise) {
      print(try figure().row)
    }
    if wanted.isEmpty || wanted.contains("V10") {
      for row in try reportFigures() { print(row) }
    }
  }
}
