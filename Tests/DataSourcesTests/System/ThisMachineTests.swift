import DataSources
import JMESPath
import Testing

@Suite("This machine")
struct ThisMachineTests {
  @Test("tells every metric that each Linux has", arguments: SystemMetric.allCases)
  func metrics(metric: SystemMetric) async throws {
    let source = SourceConfiguration(.system(metric)).makeAdapter(clock: .stepping())
    guard metric != .packages else { return }
    let value = try #require(try await source.fetch().object)
    #expect(!value.isEmpty)
  }
}
