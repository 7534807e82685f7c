/// Measures what the program promises and prints it as a table:
/// `swift run -c release Benchmarks`, on a machine that does nothing else.
@main
struct Benchmarks {
  static func main() throws {
    let figures = [try readingFigure(), try queryFigure(), completionFigure()]
    print(Figure.heading)
    for figure in figures { print(figure.row) }
  }
}
