import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DataSources

/// Files that are written step by step, or without the kernel’s notice.
@Suite("A watched file that is being written", .endsIfItHangs)
struct FileWritingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The texts that a file had when its changes were reported.
  private final class Reports: Sendable {
    let texts = Mutex<[String]>([])
    let changes: AsyncStream<Void>
    private let watch: FileWatch

    init(_ path: String, isAlwaysWhole: Bool = false, checkInterval: Duration = .seconds(60)) {
      let (changes, report) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
      self.changes = changes
      let box = Box()
      watch = FileWatch(
        [path], isAlwaysWhole: isAlwaysWhole, checkInterval: checkInterval, setRefusal: { _ in },
        notify: {
          let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
          box.reports?.texts.withLock { $0.append(text) }
          report.yield()
        })
      box.reports = self
    }

    private final class Box: @unchecked Sendable {
      // It is set before the file changes.
      weak var reports: Reports?
    }

    deinit { watch.stop() }
  }

  /// Returns when a file that was written and closed after this call has been reported.
  private func settle() async throws {
    let neighbour = Reports(try folder.write("x", to: "neighbour.txt"))
    try folder.write("y", to: "neighbour.txt")
    for await _ in neighbour.changes { return }
  }

  @Test("is reported when it is closed, not in the middle")
  func closed() async throws {
    let path = try folder.write("old", to: "data.csv")
    let reports = Reports(path)
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.write(contentsOf: Data("n\n1\n".utf8))
    try await settle()
    #expect(reports.texts.withLock { $0 } == [])
    try file.write(contentsOf: Data("2\n".utf8))
    try file.close()
    for await _ in reports.changes { break }
    #expect(reports.texts.withLock { $0 } == ["n\n1\n2\n"])
  }

  @Test("is reported when it has been quiet for a second, if it stays open")
  func quiet() async throws {
    let path = try folder.write("old", to: "data.log")
    let reports = Reports(path)
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.write(contentsOf: Data("one".utf8))
    for await _ in reports.changes { break }
    #expect(reports.texts.withLock { $0 } == ["one"])
    try file.close()
  }

  @Test("is reported at once if it can be read at any time, as a database")
  func always() async throws {
    let path = try folder.write("old", to: "data.db")
    let reports = Reports(path, isAlwaysWhole: true)
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.write(contentsOf: Data("one".utf8))
    try await settle()
    #expect(reports.texts.withLock { $0 } == ["one"])
    try file.close()
  }

  @Test("is checked from time to time, as the kernel reports no change by another way")
  func unreported() async throws {
    let path = try folder.write("old", to: "data.txt")
    // The kernel reports nothing of what is written into mapped memory.
    let descriptor = open(path, O_RDWR)
    let memory = try #require(mmap(nil, 3, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0))
    close(descriptor)
    let reports = Reports(path, checkInterval: .milliseconds(20))
    memory.copyMemory(from: "new", byteCount: 3)
    msync(memory, 3, MS_SYNC)
    for await _ in reports.changes { break }
    #expect(reports.texts.withLock { $0 } == ["new"])
    munmap(memory, 3)
  }
}
