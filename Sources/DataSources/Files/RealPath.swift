import Foundation

/// Returns the path of an open file without symbolic links, whatever its path leads to by now; nil
/// if the system doesn't tell.
public func openedPath(of descriptor: Int32) -> String? {
  linkTarget("/proc/self/fd/\(descriptor)")
}

extension String {
  /// The absolute path without `.` and `..`, as it is written: no file is looked at.
  public var absolutePath: String {
    let start = hasPrefix("/") ? self : FileManager.default.currentDirectoryPath + "/" + self
    var names: [Substring] = []
    for name in start.split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return "/" + names.joined(separator: "/")
  }

  /// The absolute path without symbolic links, as the kernel follows it.
  ///
  /// After a link, `..` leaves the folder that the link leads to. What doesn't exist stays as it is
  /// written, also what a link leads to.
  public var realPath: String {
    let start = hasPrefix("/") ? self : FileManager.default.currentDirectoryPath + "/" + self
    var open = Array(start.split(separator: "/").reversed())
    var (path, links) = ("", 0)
    while let name = open.popLast() {
      switch name {
      case ".": continue
      case "..": path = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
      default:
        let entry = path + "/" + name
        // The kernel follows as many links; a circle of links ends here too.
        guard links < 40, let target = linkTarget(entry) else {
          path = entry
          continue
        }
        links += 1
        if target.hasPrefix("/") { path = "" }
        open += target.split(separator: "/").reversed()
      }
    }
    return path.isEmpty ? "/" : path
  }

  /// Returns ``realPath`` without blocking the caller's thread, which storage that doesn't answer
  /// would.
  public func followingLinks() async -> String {
    (try? await BlockingWork().run { realPath }) ?? absolutePath
  }
}
