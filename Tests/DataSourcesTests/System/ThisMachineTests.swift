import DataSources
import JMESPath
import Testing

@Suite("This machine")
struct ThisMachineTests {
  /// Packages are left out, since not every Linux has dpkg or pacman.
  @Test(
    "has every metric that each Linux has",
    arguments: SystemMetric.allCases.filter { $0 != .packages })
  func metrics(metric: SystemMetric) async throws {
    let source = SystemSource(metric, clock: .stepping())
    let value = try #require(try await source.fetch().object)
    #expect(!value.isEmpty)
  }
}
