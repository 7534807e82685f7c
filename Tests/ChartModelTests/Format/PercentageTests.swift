import ChartModel
import Testing

@Suite("Percentages")
struct PercentageTests {
  @Test(
    "of a chart are 100 only for the whole and 0 only for none",
    arguments: [
      (99.987, "99.99\u{2009}%"), (100, "100\u{2009}%"), (99.5, "99.5\u{2009}%"),
      (100.02, "100.02\u{2009}%"), (0, "0\u{2009}%"), (0.0004, "0.0004\u{2009}%"),
      (-99.99, "\u{2212}99.99\u{2009}%"), (99.999_999_999_999, "99.999999999999\u{2009}%"),
      (1e-15, "1e\u{2212}15\u{2009}%"),
    ])
  func points(value: Double, text: String) {
    #expect(ChartValueFormat(unit: .percent).text(value) == text)
    #expect(ChartValueFormat(unit: .fraction).text(value / 100) == text)
  }

  @Test("in a column are 100 only for the whole")
  func column() {
    #expect(
      ChartValueFormat(unit: .percent).texts([99.97, 100, 12])
        == ["99.97\u{2009}%", "100\u{2009}%", "12\u{2009}%"])
    #expect(
      ChartValueFormat(unit: .percent).exact(99.999_999_9) == "99.9999999\u{2009}%")
    #expect(ChartValueFormat(unit: .percent).exact(1e-15) == "1e\u{2212}15\u{2009}%")
    #expect(
      ChartValueFormat(unit: .percent).texts([1e-15, 0, 100])
        == ["1e\u{2212}15\u{2009}%", "0\u{2009}%", "100\u{2009}%"])
    #expect(ChartValueFormat(unit: .percent).spoken(99.987) == "99.99 percent")
  }

  @Test(
    "of small labels are whole, and say what is less than 1 and more than 99",
    arguments: [
      (0, "0\u{2009}%"), (0.004, "<1\u{2009}%"), (0.005, "1\u{2009}%"), (0.42, "42\u{2009}%"),
      (0.995, ">99\u{2009}%"), (0.9949, "99\u{2009}%"), (1, "100\u{2009}%"),
      (1.004, ">100\u{2009}%"), (1.4, "140\u{2009}%"), (-0.3, "\u{2212}30\u{2009}%"),
      (-0.001, ">\u{2212}1\u{2009}%"), (0.1 + 0.2 + 0.7, "100\u{2009}%"), (.nan, "0\u{2009}%"),
      (1e-17, "<1\u{2009}%"), (0.999_999_999_999_99, ">99\u{2009}%"), (0.285, "29\u{2009}%"),
      (.infinity, "1,000,000,000,000,000\u{2009}%"),
    ])
  func whole(share: Double, text: String) {
    #expect(WholePercent(share).text() == text)
  }

  @Test("of a ring are what the data say, and the ring is full or empty")
  func rings() {
    #expect(MicroShare(1.4).text == "140\u{2009}%")
    #expect(MicroShare(1.4).fraction == 1)
    #expect(MicroShare(-0.3).text == "\u{2212}30\u{2009}%")
    #expect(MicroShare(-0.3).fraction == 0)
    #expect(MicroShare(.nan).text == "0\u{2009}%")
  }
}
