import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

/// Each test waits for the kernel's notification, and would not end without it.
@Suite("A watched file", .endsIfItHangs)
struct FileWatchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the text that is read after the first notification about `change`.
  private func textAfter(_ path: String, _ change: () throws -> Void) async throws -> JSONValue {
    let source = FileSource(path: path, format: .text)
    var changes = try #require(source.changes()).makeAsyncIterator()
    try change()
    await changes.next()
    return try await source.fetch()
  }

  @Test("is seen when written in place")
  func inPlace() async throws {
    let path = try folder.write("old", to: "data.txt")
    #expect(try await textAfter(path) { try folder.write("new", to: "data.txt") } == ["new"])
  }

  @Test("is seen when another file is renamed over it")
  func renamedOver() async throws {
    let path = try folder.write("old", to: "data.txt")
    let text = try await textAfter(path) {
      try folder.write("new", to: "data.tmp")
      #expect(rename(folder.path("data.tmp"), path) == 0)
    }
    #expect(text == ["new"])
  }

  @Test("is seen when deleted and made anew, in two steps")
  func remade() async throws {
    let path = try folder.write("old", to: "data.txt")
    let text = try await textAfter(path) {
      try FileManager.default.removeItem(atPath: path)
      try folder.write("", to: "data.txt")
      try folder.write("new", to: "data.txt")
    }
    #expect(text == ["new"])
  }

  @Test("is seen when it comes into being, and its folder with it")
  func created() async throws {
    let text = try await textAfter(folder.path("deep/data.txt")) {
      try folder.write("new", to: "deep/data.txt")
    }
    #expect(text == ["new"])
  }

  @Test("is seen when a symbolic link to it, or to its folder, is moved")
  func linked() async throws {
    let files = FileManager.default
    try folder.write("old", to: "v1/data.txt")
    try folder.write("new", to: "v2/data.txt")
    try files.createSymbolicLink(
      atPath: folder.path("current"), withDestinationPath: "v1")
    try files.createSymbolicLink(
      atPath: folder.path("data.txt"), withDestinationPath: "current/data.txt")
    for path in [folder.path("data.txt"), folder.path("current/data.txt")] {
      let text = try await textAfter(path) {
        try files.createSymbolicLink(atPath: folder.path("next"), withDestinationPath: "v2")
        #expect(rename(folder.path("next"), folder.path("current")) == 0)
      }
      #expect(text == ["new"])
      try files.createSymbolicLink(atPath: folder.path("back"), withDestinationPath: "v1")
      #expect(rename(folder.path("back"), folder.path("current")) == 0)
    }
  }

  @Test("is seen when the file behind a symbolic link is written")
  func target() async throws {
    try folder.write("old", to: "elsewhere/data.txt")
    let link = folder.path("data.txt")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.path("elsewhere/data.txt"))
    let text = try await textAfter(link) { try folder.write("new", to: "elsewhere/data.txt") }
    #expect(text == ["new"])
  }

  @Test("is seen when the target of a symbolic link has a long path")
  func longTarget() async throws {
    let folders = Array(repeating: String(repeating: "x", count: 200), count: 6)
    let target = try folder.write("old", to: (folders + ["data.txt"]).joined(separator: "/"))
    let link = folder.path("data.txt")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    let text = try await textAfter(link) {
      try folder.write("new", to: (folders + ["data.txt"]).joined(separator: "/"))
    }
    #expect(text == ["new"])
  }

  @Test("is not reported for its neighbours")
  func neighbours() async throws {
    let path = try folder.write("one", to: "data.txt")
    let source = FileSource(path: path, format: .text)
    var changes = try #require(source.changes()).makeAsyncIterator()
    try folder.write("x", to: "neighbour.txt")
    // When the second watch reports, which was started later, the neighbour has settled.
    let neighbour = FileSource(path: folder.path("neighbour.txt"), format: .text)
    var neighbourChanges = try #require(neighbour.changes()).makeAsyncIterator()
    try folder.write("y", to: "neighbour.txt")
    await neighbourChanges.next()
    try folder.write("two", to: "data.txt")
    await changes.next()
    #expect(try await source.fetch() == ["two"])
  }
}
