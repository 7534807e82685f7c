import ChartModel
import Foundation
import TestSupport
import Testing

/// The formats of charts, compared with d3-format and GLib.
///
/// A comment explains each case that is left out because charts differ from them by design.
@Suite("Values of a chart as text, beside d3-format and GLib")
struct ChartValueFormatVectorTests {
  struct Number: Decodable, Sendable {
    var specifier: String
    var value: Double
  }
  struct Step: Decodable, Sendable {
    var step: Double
    var value: Double?
  }
  struct Size: Decodable, Sendable {
    var bytes: Double
    var flags: String
  }

  /// Returns the number as our formats write it; nil for notations that charts don't use.
  ///
  /// These are signs of positive numbers, amounts in parentheses, prefixes below 1 and trailing
  /// zeros.
  private static func text(_ number: Number) -> String? {
    let value = number.value
    switch number.specifier {
    case ".3s", "~s", ".3~s":
      guard value >= 1000 || number.specifier != ".3s" else { return nil }
      return ChartValueFormat().text(value).lowercasedThousands
    case ".2s": return nil
    case "$,.2f":
      return ChartValueFormat(unit: .currency(symbol: "$", .before, digits: 2)).exact(value)
    case ",": return ChartValueFormat().exact(value)
    case ",.2f": return ChartValueFormat().labels([value], step: 0.01).first
    case ".0%", ".1%":
      let step = number.specifier == ".0%" ? 0.01 : 0.001
      return ChartValueFormat(unit: .fraction).labels([value], step: step).first?
        .filter { $0 != "\u{2009}" }
    // d3 rounds the binary number, so that 0.15 and 0.35 are rounded down.
    case ".1f":
      return value == 0.15 || value == 0.35
        ? nil : ChartValueFormat().labels([value], step: 0.1).first
    case ".3~g": return ChartValueFormat().text(value)
    case "d": return ChartValueFormat().text(value)
    default: return nil
    }
  }

  @Test(
    "numbers are written as d3-format writes them",
    .requiresVectors("charts.json"),
    arguments: ChartVector<Number, String>.cases(of: "format", from: "d3-format")
      .filter { text($0.input) != nil })
  func numbers(_ vector: ChartVector<Number, String>) {
    #expect(Self.text(vector.input) == vector.expected)
  }

  @Test(
    "a number is rounded as it is read, half away from zero",
    arguments: [
      (0.05, "0.1"), (0.15, "0.2"), (0.25, "0.3"), (0.35, "0.4"), (-0.25, "\u{2212}0.3"),
      (-0.04, "0"),
      (1.005, "1.0"), (0.95, "1.0"),
    ])
  func rounding(value: Double, text: String) {
    #expect(ChartValueFormat().labels([value], step: 0.1) == [text])
  }

  @Test(
    "labels have the fraction digits of their step",
    arguments: [
      (0.1, 1), (100_000, 0), (0.01, 2), (2.5, 1), (0.25, 2), (1, 0),
    ] as [(Double, Int)])
  func fractionDigits(step: Double, fractionDigits: Int) {
    let label = ChartValueFormat(unit: .percent).labels([step, 9 * step], step: step)[1]
    #expect(
      (label.split(separator: ".").dropFirst().first?.prefix { $0.isNumber }.count ?? 0)
        == fractionDigits)
  }

  @Test(
    "labels have the fraction digits of d3-format",
    .requiresVectors("charts.json"),
    arguments: ChartVector<Step, Int>.cases(of: "precisionFixed", from: "d3-format"))
  func fractionDigitsVectors(_ vector: ChartVector<Step, Int>) {
    fractionDigits(step: vector.input.step, fractionDigits: vector.expected)
  }

  @Test(
    "labels with a prefix have the fraction digits of d3-format",
    .requiresVectors("charts.json"),
    arguments: ChartVector<Step, Int>.cases(of: "precisionPrefix", from: "d3-format"))
  func prefixVectors(_ vector: ChartVector<Step, Int>) throws {
    let value = try #require(vector.input.value)
    let label = ChartValueFormat().labels([value], step: vector.input.step)[0]
    #expect(label.drop { $0 != "." }.dropFirst().prefix { $0.isNumber }.count == vector.expected)
  }

  @Test(
    "sizes have the unit of GLib's, which doesn't carry when 1000.0 is reached, and agree to its digit",
    .requiresVectors("charts.json"),
    arguments: ChartVector<Size, String>.cases(of: "g_format_size", from: "GLib"))
  func sizes(_ vector: ChartVector<Size, String>) throws {
    let isBinary = vector.input.flags == "IEC_UNITS"
    let text = ChartValueFormat(unit: isBinary ? .binaryBytes : .bytes).text(vector.input.bytes)
    // From 999.5 on, rounding to three digits carries.
    if vector.expected.hasPrefix("1000.0") || vector.expected.hasPrefix("999.9") {
      #expect(text == "1\u{2009}MB")
      return
    }
    let ours = text.split(separator: "\u{2009}").map(String.init)
    let theirs = vector.expected.split { $0 == "\u{a0}" || $0 == " " }.map(String.init)
    #expect(ours[1] == (theirs[1].hasPrefix("byte") ? "B" : theirs[1]))
    let size = try #require(Double(ours[0].filter { $0 != "," }))
    let expected = try #require(Double(theirs[0]))
    // Numbers above 100 have three digits, others one digit after the point.
    #expect(abs(size - expected) <= (expected >= 100 ? 0.5 : 0.0501))
  }
}

extension String {
  /// d3 writes a small k for a thousand.
  fileprivate var lowercasedThousands: String { replacing("K", with: "k") }
}
