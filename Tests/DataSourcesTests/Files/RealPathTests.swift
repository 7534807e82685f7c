import DataSources
import Foundation
import TestSupport
import Testing

@Suite("Paths without symbolic links")
struct RealPathTests {
  private let folder: TemporaryFolder
  private let root: String

  init() throws {
    folder = try TemporaryFolder()
    root = folder.path.realPath
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(name), withDestinationPath: target)
  }

  @Test("They are those that the kernel follows, also where something doesn't exist")
  func paths() throws {
    try folder.write("", to: "a/b/file")
    try link("link", to: "a/b")
    try link("dangling", to: "/nowhere/at/all")
    try link("circle", to: "circle")
    for (name, expected) in [
      ("a/b/file", "a/b/file"), ("a/./b//file", "a/b/file"), ("link/file", "a/b/file"),
      ("link/../x", "a/x"), ("a/../link", "a/b"), ("missing/x", "missing/x"),
      ("link/missing", "a/b/missing"),
    ] {
      #expect((folder.path + "/" + name).realPath == root + "/" + expected)
    }
    #expect(folder.path("dangling").realPath == "/nowhere/at/all")
    #expect(folder.path("circle").realPath.hasPrefix(root))
    #expect("/..".realPath == "/")
    let present = FileManager.default.currentDirectoryPath.realPath
    #expect("x".realPath == (present == "/" ? "/x" : present + "/x"))
  }

  @Test("An absolute path is that of a URL, and links stay as they are written")
  func absolutePaths() async throws {
    try folder.write("", to: "a/b/file")
    try link("link", to: "a/b")
    for name in ["a/b/file", "a/./b//file", "link/../x", "a/../../link", "e\u{301} %41?#", "/../x"]
    {
      let path = folder.path + "/" + name
      #expect(path.absolutePath == URL(fileURLWithPath: path).standardizedFileURL.path)
    }
    let present = FileManager.default.currentDirectoryPath
    #expect("x".absolutePath == (present == "/" ? "/x" : present + "/x"))
    #expect("/".absolutePath == "/")
    #expect(await folder.path("link/file").followingLinks() == root + "/a/b/file")
  }

  @Test("A folder has what is below it, and neither hidden folders nor others with such a name")
  func ownFolder() throws {
    let own = OwnFolder(folder.path("a"))
    for (name, isOwn) in [
      ("a", true), ("a/x", true), ("a/b/x", true), ("a/../a/x", true), ("a/../b", false),
      ("a/.ssh/x", false), ("a/.x", false), ("ab/x", false), ("", false),
      // Another name for the file system, though an equal text.
      ("a\u{301}/x", false),
    ] {
      #expect(own.contains(folder.path + "/" + name) == isOwn, "\(name)")
    }
    #expect(!OwnFolder(folder.path("\u{E9}")).contains(folder.path("e\u{301}/x")))
    #expect(OwnFolder("/").contains("/etc/hosts"))
  }
}
