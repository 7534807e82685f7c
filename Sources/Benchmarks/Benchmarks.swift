/// Measures what the program promises and prints it as a table:
/// `swift run -c release Benchmarks`, on a machine that does nothing else; with the numbers of
/// promises behind it, those alone.
@main
struct Benchmarks {
  private static let measurements: [(promise: String, figure: @MainActor () throws -> Figure)] = [
    ("V11", readingFigure), ("V12", queryFigure), ("V13", completionFigure),
  ]

  static func main() throws {
    let wanted = CommandLine.arguments.dropFirst()
    print(Figure.heading)
    for (promise, figure) in measurements where wanted.isEmpty || wanted.contains(promise) {
      print(try figure().row)
    }
  }
}
