import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@Suite("A file as a source")
struct FileSourceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func source(_ path: String, _ format: DataFormat = .text) -> any SourceAdapter {
    FileSource(path: path, format: format)
  }

  @Test("its content is read anew each time")
  func reads() async throws {
    let path = try folder.write("a\n1\n", to: "data.csv")
    let source = source(path, .csv)
    #expect(try await source.fetch() == [["a": 1]])
    try folder.write("a\n2\n", to: "data.csv")
    #expect(try await source.fetch() == [["a": 2]])
  }

  @Test("what can't be read is named with its path")
  func failures() async throws {
    let missing = folder.path("none.json")
    #expect(
      await failure(of: source(missing).fetch)
        == SourceFailure(.notFound, "\(missing): no such file"))
    #expect(
      await failure(of: source(folder.path).fetch)
        == SourceFailure(.malformed, "\(folder.path) is a folder, not a file"))
    let fifo = folder.path("fifo")
    #expect(mkfifo(fifo, 0o600) == 0)
    #expect(
      await failure(of: source(fifo).fetch)
        == SourceFailure(.malformed, "\(fifo) is not a regular file"))
    // It can't even be opened by a program without a terminal.
    for device in ["/dev/tty", "/dev/zero"] {
      #expect(
        await failure(of: source(device).fetch)
          == SourceFailure(.malformed, "\(device) is not a regular file"))
    }
    let large = folder.path("large.json")
    #expect(FileManager.default.createFile(atPath: large, contents: nil))
    #expect(truncate(large, 10 << 30) == 0)
    #expect(
      await failure(of: source(large, .json).fetch)
        == SourceFailure(.tooLarge, "large.json: more than 4 MiB"))
  }
}
