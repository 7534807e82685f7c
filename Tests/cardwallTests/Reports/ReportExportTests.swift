import CardModel
import CardTesting
import Dashboard
import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@testable import cardwall

@Suite("The export of a report", .endsIfItHangs)
@MainActor
struct ReportExportTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A selection of rows without end.
  private nonisolated struct EndlessRows: ReportSelection {
    func count(_ found: @escaping @Sendable (Int) -> Void) async -> Int { .max }
    func rows(_ range: Range<Int>) async -> [BoundRow] { [] }
    func objects(_ range: Range<Int>) async -> [JSONValue] { [] }

    @concurrent
    func readAll(
      _ body: @escaping @Sendable ([String]) throws -> Void
    ) async throws(SourceFailure) {
      do {
        for _ in 0..<6000 { try body(["row"]) }
      } catch {
        throw SourceFailure(.rejected, "\(String(describing: error))")
      }
      // The next row never comes: only a cancellation ends this.
      try? await ManualClock().sleep(for: .seconds(1))
      throw .cancelled
    }
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }

  @Test("it reports its progress; cancelled, it says so and leaves no file")
  func cancelled() async throws {
    let export = ReportExport(EndlessRows(), columns: ["Name"], to: folder.path("rows.csv"))
    var progress: [Int] = []
    var message: String?
    export.onProgress = { progress.append($0) }
    export.onEnd = { message = $0 }
    try await settle("rows are written") { !progress.isEmpty }
    #expect(progress.first == 5000)
    #expect(names == ["rows.csv.part"])
    export.cancel()
    try await settle("it has ended") { message != nil }
    #expect(message == "Export cancelled")
    #expect(names.isEmpty)
  }

  @Test("dropped with the page of its report, it leaves no file and says so")
  func dropped() async throws {
    var export: ReportExport? = ReportExport(
      EndlessRows(), columns: ["Name"], to: folder.path("rows.csv"))
    export?.onEnd = { Issue.record("it said: \($0)") }
    var messages: [String] = []
    export?.onDrop = { messages.append($0) }
    try await settle("it has started") { !names.isEmpty }
    export = nil
    try await settle("the file is gone") { names.isEmpty }
    #expect(messages == ["Export cancelled"])
    #expect(export == nil)
  }
}
