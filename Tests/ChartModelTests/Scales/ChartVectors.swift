import Foundation
import TestSupport
import Testing

/// The results of the libraries whose algorithms the axes follow, if they lie beside the checkout.
///
/// The libraries are d3-array 3.2.4, d3-scale 4.0.2, d3-time 3.1.0, d3-format 3.1.2 and GLib
/// 2.74.6. The results of other algorithms aren't read: the extended Wilkinson ticks of R's
/// labeling and of FioriCharts (steps of 60 and 70), Heckbert's, matplotlib's and uPlot's.
struct ChartVector<Input: Decodable & Sendable, Expected: Decodable & Sendable>: Sendable {
  var id: String
  var input: Input
  var expected: Expected

  /// Returns the cases of a function; none if the file is missing, which skips its tests.
  static func cases(of function: String, from source: String) -> [ChartVector] {
    guard let data = try? Data(contentsOf: SharedVectors.url("charts.json")) else { return [] }
    let decoder = JSONDecoder()
    decoder.userInfo[.wanted] = [source, function]
    do {
      let cases = try decoder.decode(VectorFile<Input, Expected>.self, from: data).cases
      // A function without cases is an error, since its test would pass.
      precondition(!cases.isEmpty, "no cases of \(source) \(function)")
      return cases
    } catch {
      preconditionFailure("the cases of \(source) \(function) can't be read: \(error)")
    }
  }
}

extension ChartVector: CustomTestStringConvertible {
  var testDescription: String { id }
}

private struct VectorFile<Input: Decodable & Sendable, Expected: Decodable & Sendable>: Decodable {
  var cases: [ChartVector<Input, Expected>] = []

  private enum Key: CodingKey { case id, cases, source, fn, input, expected }

  init(from decoder: any Decoder) throws {
    let wanted = decoder.userInfo[.wanted] as? [String]
    var list = try decoder.container(keyedBy: Key.self).nestedUnkeyedContainer(forKey: .cases)
    while !list.isAtEnd {
      let one = try list.nestedContainer(keyedBy: Key.self)
      guard
        try [one.decode(String.self, forKey: .source), one.decode(String.self, forKey: .fn)]
          == wanted
      else { continue }
      cases.append(
        ChartVector(
          id: try one.decode(String.self, forKey: .id),
          input: try one.decode(Input.self, forKey: .input),
          expected: try one.decode(Expected.self, forKey: .expected)))
    }
  }
}

extension CodingUserInfoKey {
  fileprivate static let wanted = CodingUserInfoKey(rawValue: "wanted")!
}

/// A moment in the notation of the vectors.
struct VectorMoment: Decodable, Sendable {
  /// The seconds since 1970.
  var seconds: Double

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    let numbers = text.split { "-T:Z".contains($0) }.compactMap { Double($0) }
    // Foundation uses the Julian calendar before 1582, d3 the Gregorian one, so the year is moved
    // by whole cycles of 400 years.
    let cycles = ((2000 - numbers[0]) / 400).rounded(.down)
    let day = try Date(
      "\(Int(numbers[0] + cycles * 400))\(text.dropFirst(4).prefix(6))T00:00:00Z",
      strategy: .iso8601)
    seconds =
      day.timeIntervalSince1970 - cycles * 146_097 * 86_400 + numbers[3] * 3600 + numbers[4] * 60
      + numbers[5]
  }
}

/// Returns whether two numbers are equal to twelve digits.
func isClose(_ left: Double, _ right: Double) -> Bool {
  abs(left - right) <= 1e-12 * max(abs(left), abs(right), .leastNormalMagnitude)
}

func areClose(_ left: [Double], _ right: [Double]) -> Bool {
  left.count == right.count && zip(left, right).allSatisfy(isClose)
}
