import ChartModel
import TestSupport
import Testing

@Suite("The scale of an axis")
struct ChartScaleTests {
  struct Symlog: Decodable, Sendable {
    var domain: [Double]
    var constant: Double
    var value: Double
  }

  @Test("gives each value its fraction, beyond the bounds as well")
  func linear() {
    let scale = ChartScale(lower: -50, upper: 150)
    #expect([-50, 0, 150, 250, -150].map(scale.fraction) == [0, 0.25, 1, 1.5, -0.5])
    #expect([0, 0.25, 1].map(scale.value) == [-50, 0, 150])
    #expect(ChartScale(lower: 10, upper: 0).fraction(of: 2) == 0.8)
    #expect(ChartScale(lower: 7, upper: 7).fraction(of: 7) == 0.5)
    #expect(scale.fraction(of: .nan) == nil)
    #expect(scale.fraction(of: .infinity) == nil)
    let huge = ChartScale(lower: -1.6e308, upper: 1.6e308)
    #expect(huge.fraction(of: 0) == 0.5)
    #expect(huge.value(at: 0.5) == 0)
  }

  @Test("gives equal ratios equal lengths on a logarithmic axis, and nothing to values ≤ 0")
  func logarithmic() {
    let scale = ChartScale(.log, lower: 1, upper: 10_000)
    #expect([1, 10, 100, 10_000].map(scale.fraction) == [0, 0.25, 0.5, 1])
    #expect(scale.fraction(of: 0) == nil)
    #expect(scale.fraction(of: -1) == nil)
    #expect(isClose(scale.value(at: 0.75), 1000))
  }

  @Test("has bounds above zero on a logarithmic axis, whatever was given")
  func repaired() {
    for (lower, upper) in [(0.0, 100.0), (-5, 100), (0, 0), (-3, -1), (100, 0)] {
      let scale = ChartScale(.log, lower: lower, upper: upper)
      #expect(scale.lower > 0)
      #expect(scale.upper > 0)
      #expect(scale.fraction(of: 1).map(\.isFinite) == true)
    }
  }

  @Test("is the same on both sides of zero where it is symmetric")
  func symmetric() throws {
    let scale = ChartScale(.symlog(constant: 1), lower: -1000, upper: 1000)
    for (value, fraction) in [
      (-1000.0, 0.0), (-10, 0.3264596624577226), (-1, 0.44983559246919397), (0, 0.5), (1000, 1),
    ] {
      #expect(isClose(try #require(scale.fraction(of: value)), fraction))
      #expect(abs(scale.value(at: fraction) - value) < 1e-9)
    }
    #expect(ChartScale(.symlog(constant: 0), lower: -1, upper: 1).fraction(of: 0) == 0.5)
  }

  @Test(
    "is that of d3-scale where it is symmetric",
    .requiresVectors("charts.json"),
    arguments: ChartVector<Symlog, Double>.cases(of: "symlog.scale", from: "d3-scale"))
  func vectors(_ vector: ChartVector<Symlog, Double>) throws {
    let input = vector.input
    let scale = ChartScale(
      .symlog(constant: input.constant), lower: input.domain[0], upper: input.domain[1])
    #expect(isClose(try #require(scale.fraction(of: input.value)), vector.expected))
  }
}
