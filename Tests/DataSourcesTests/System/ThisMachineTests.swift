import DataSources
import JMESPath
import Testing

@Suite("This machine")
struct ThisMachineTests {
  /// Packages are those of dpkg or pacman, which not each Linux has.
  @Test(
    "has every metric that each Linux has",
    arguments: SystemMetric.allCases.filter { $0 != .packages })
  func metrics(metric: SystemMetric) async throws {
    let source = SystemSource(metric, clock: .stepping())
    let value = try #require(try await source.fetch().object)
    #expect(!value.isEmpty)
  }
}
