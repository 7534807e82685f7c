/// The values of a series, one for each position of the domain; nil for a gap.
///
/// A million values take 8 MB, since gaps are stored as NaN. Numbers that aren't finite are gaps.
public struct ChartValues: Hashable, Sendable {
  /// The values, with NaN for gaps; for loops that draw.
  public let numbers: [Double]

  /// The least and the greatest value; nil if there is none.
  public let bounds: ClosedRange<Double>?

  public init(_ values: some Sequence<Double?>) {
    self.init(
      finite: values.map { value in
        if let value, value.isFinite { value } else { .nan }
      })
  }

  /// - Parameter numbers: the values; those that aren't finite are gaps.
  public init(numbers: [Double]) {
    self.init(
      finite: numbers.allSatisfy { $0.isFinite }
        ? numbers : numbers.map { $0.isFinite ? $0 : .nan })
  }

  /// Clamps numbers to the limits of charts, so that sums are finite too.
  private init(finite numbers: [Double]) {
    var low = Double.infinity
    var high = -Double.infinity
    for number in numbers {
      // A comparison with NaN is false: gaps fall through.
      if number < low { low = number }
      if number > high { high = number }
    }
    guard Swift.max(-low, high) > ChartNumber.limit, low <= high else {
      self.numbers = numbers
      bounds = low <= high ? low...high : nil
      return
    }
    self.numbers = numbers.map { $0.chartable ?? .nan }
    bounds = (low.chartable ?? low)...(high.chartable ?? high)
  }

  public var isAllMissing: Bool { bounds == nil }

  public static func == (left: ChartValues, right: ChartValues) -> Bool {
    guard left.numbers.count == right.numbers.count, left.bounds == right.bounds else {
      return false
    }
    return zip(left.numbers, right.numbers).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(numbers.count)
    for number in numbers { hasher.combine(number.isNaN ? nil : number) }
  }
}

extension ChartValues: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { numbers.count }

  public subscript(position: Int) -> Double? {
    let number = numbers[position]
    return number.isNaN ? nil : number
  }
}

extension ChartValues: ExpressibleByArrayLiteral {
  public init(arrayLiteral values: Double?...) { self.init(values) }
}
