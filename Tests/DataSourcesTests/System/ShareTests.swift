import JMESPath
import Testing

@testable import DataSources

@Suite("Shares of this machine")
struct ShareTests {
  @Test("are 100 percent only of the whole")
  func whole() {
    #expect(JSONValue.percent(0.9997) == 99.9)
    #expect(JSONValue.percent(1) == 100)
    #expect(JSONValue.percent(0.285) == 28.5)
    #expect(fraction(99_999, of: 100_000) == 0.9999)
    #expect(fraction(100_000, of: 100_000) == 1)
    #expect(fraction(1, of: 3) == 0.3333)
    #expect(fraction(1, of: 0) == 0)
  }
}
