import ChartModel
import TestSupport
import Testing

@Suite("Few values that draw like all")
struct LineReducerTests {
  static func walk(_ count: Int, seed: UInt64, missing: Double = 0) -> [Double] {
    var generator = SeededGenerator(seed: seed)
    var value = 100.0
    return (0..<count).map { _ in
      value += Double.random(in: -6..<6, using: &generator)
      return Double.random(in: 0..<1, using: &generator) < missing ? .nan : value.rounded()
    }
  }

  static func reduce(_ values: [Double], columns: Int) -> [[LineReducer.Sample]] {
    var reducer = LineReducer()
    var start = 0
    for column in 0..<columns {
      let end = values.count * (column + 1) / columns
      reducer.add(values, start..<end, column: column)
      start = end
    }
    reducer.finish()
    return reducer.runs
  }

  static func runs(of values: [Double], columns: Int) -> [[LineReducer.Sample]] {
    let samples = values.indices.map { index in
      let column = (0..<columns).first { values.count * ($0 + 1) / columns > index } ?? columns - 1
      return LineReducer.Sample(column: column, value: values[index])
    }
    return samples.split { $0.value.isNaN }.map(Array.init)
  }

  struct Pixel: Hashable {
    var x: Int
    var y: Int
  }

  /// Returns the pixels of a line as the algorithm of Bresenham draws them.
  static func pixels(_ runs: [[LineReducer.Sample]]) -> Set<Pixel> {
    var result: Set<Pixel> = []
    for run in runs {
      for (from, to) in zip(run, run.dropFirst()) + [(run[0], run[0])] {
        var (x, y) = (from.column, Int(from.value))
        let (endX, endY) = (to.column, Int(to.value))
        let (width, height) = (abs(endX - x), -abs(endY - y))
        var error = width + height
        while true {
          result.insert(Pixel(x: x, y: y))
          if x == endX, y == endY { break }
          let double = 2 * error
          if double >= height {
            error += height
            x += x < endX ? 1 : -1
          }
          if double <= width {
            error += width
            y += y < endY ? 1 : -1
          }
        }
      }
    }
    return result
  }

  @Test("draws the same pixels as all values do", arguments: 1...20)
  func equal(seed: Int) {
    let values = Self.walk(4000, seed: UInt64(seed))
    let reduced = Self.reduce(values, columns: 60)
    #expect(Self.pixels(reduced) == Self.pixels(Self.runs(of: values, columns: 60)))
    #expect(reduced.map(\.count).reduce(0, +) <= 4 * 60)
  }

  @Test("takes nothing but given values, in the columns they stand in")
  func subset() {
    let values = Self.walk(3000, seed: 7)
    for sample in Self.reduce(values, columns: 40).joined() {
      let indices = (0..<3000).filter { $0 * 40 / 3000 == sample.column }
      #expect(indices.contains { values[$0] == sample.value })
    }
  }

  @Test("breaks at a gap that is as wide as a column", arguments: 1...10)
  func gaps(seed: Int) {
    var values = Self.walk(4000, seed: UInt64(seed))
    for index in 1000..<1500 { values[index] = .nan }
    let reduced = Self.reduce(values, columns: 40)
    #expect(reduced.count == 2)
    #expect(Self.pixels(reduced) == Self.pixels(Self.runs(of: values, columns: 40)))
  }

  @Test("stays few where nearly every second value is missing, and covers all there are")
  func manyGaps() {
    let values = Self.walk(20_000, seed: 3, missing: 0.5)
    let reduced = Self.reduce(values, columns: 50)
    #expect(reduced.count <= 3 * 50)
    let all = Self.pixels(Self.runs(of: values, columns: 50))
    #expect(all.isSubset(of: Self.pixels(reduced)))
  }

  @Test("leaves out what a scale can't show")
  func least() {
    var reducer = LineReducer()
    reducer.add([1, 0, -3, 2, 4], 0..<5, column: 0, least: .leastNonzeroMagnitude)
    reducer.finish()
    #expect(
      reducer.runs == [
        [
          LineReducer.Sample(column: 0, value: 1), LineReducer.Sample(column: 0, value: 4),
        ]
      ])
  }

  @Test("is nothing of nothing")
  func empty() {
    #expect(Self.reduce([.nan, .nan, .nan], columns: 2).isEmpty)
    #expect(Self.reduce([], columns: 1).isEmpty)
  }
}
