import Foundation
import Gtk

/// Measures the performance that the program promises, and prints it as a table.
///
/// The numbers are those of the promises. V15 and V16 are measured by the build, V17 from outside.
///
/// Run it with `swift run -c release Benchmarks` on a machine that does nothing else. Arguments
/// such as `V8 V10` limit it to these promises. V1 to V7 compare whole programs, and are measured
/// only if the environment variable `PEERS` names the folder of the others. `soak 10m` runs a kiosk
/// for that time instead, `stream` a wall with 10,000 events a second, and `neighbours` one with
/// sources that fail.
@main
struct Benchmarks {
  private typealias Measurement = (promise: String, figure: @MainActor () throws -> Figure)

  private static let measurements: [Measurement] = [
    ("V8", lineFigure), ("V8", naiveLineFigure), ("V8", hoverFigure), ("V8", zoomFigure),
    ("V8", columnsFigure), ("V8", naiveColumnsFigure), ("V9", cardChartFigure),
    ("V9", cardChartsFigure), ("V9", naiveCardChartFigure), ("V9", areasFigure),
    ("V9", naiveAreasFigure), ("V11", readingFigure), ("V12", queryFigure),
    ("V13", completionFigure), ("V14", { try pushingFigure(.object) }),
    ("V14", { try pushingFigure(.chart) }), ("V14", { try pushingFigure(.report) }),
    ("V14", { try pushingFigure(.cards) }), ("V14", leavingFigure),
  ]

  static func main() throws {
    let wanted = CommandLine.arguments.dropFirst()
    if let rows = try programRows(of: wanted.first, wanted.dropFirst().first) {
      for row in rows { print(row) }
      return
    }
    print(Figure.heading)
    if !wanted.isEmpty || ProcessInfo.processInfo.environment["PEERS"] != nil {
      for row in try programFigures(Set(wanted)) { print(row) }
    }
    for (promise, figure) in measurements where wanted.isEmpty || wanted.contains(promise) {
      print(try figure().row)
    }
    if wanted.isEmpty || wanted.contains("V10") {
      for row in try reportFigures() { print(row) }
    }
  }
}

extension Benchmarks {
  /// Runs the program under a load, and returns the rows of a table; nil if there is no such load.
  /// - Parameter duration: a number of minutes such as "10m".
  private static func programRows(of load: String?, _ duration: String?) throws -> [String]? {
    switch load {
    case "soak":
      let duration = duration ?? "10m"
      guard duration.hasSuffix("m"), let minutes = Double(duration.dropLast()) else {
        throw UnknownDuration()
      }
      let soak = try Soak()
      defer { soak.end() }
      return try soak.run(for: minutes * 60)
    case "stream": return try StreamLoad.run()
    case "neighbours": return try NeighbourLoad.run()
    default: return nil
    }
  }
}

private struct UnknownDuration: Error, CustomStringConvertible {
  let description = "the duration of a soak is a number of minutes, such as 10m"
}

/// Initializes GTK, or throws an error that names `xvfb-run`.
func requireDisplay() throws {
  Toolkit.disableAccessibility()
  guard Toolkit.initialize() else { throw NoDisplay() }
}

private struct NoDisplay: Error, CustomStringConvertible {
  let description = "there is no display, not even a virtual one: run under xvfb-run -a"
}
