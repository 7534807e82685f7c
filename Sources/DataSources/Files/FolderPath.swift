import Glibc

/// An entry of a folder.
struct FolderEntry: Hashable {
  let folder: String
  let name: String
}

/// Returns the entries of folders that decide which file a path leads to: the file, each symbolic
/// link on the way, and its target.
///
/// For a folder that doesn't exist, it returns the entry of the nearest one above that does.
func entriesOnTheWay(to path: String) -> [FolderEntry] {
  var entries: [FolderEntry] = []
  var path = path
  // The kernel follows as many links; a circle of links ends here too.
  for _ in 0..<40 {
    entries.append(nearestEntry(of: path))
    guard let target = linkTarget(path) else { break }
    path = target.hasPrefix("/") ? target : joined(parent(path), target)
  }
  // The folders can be links themselves, such as `current` in `releases/current/data.json`.
  var above = parent(path)
  while above != "/", above != "." {
    if linkTarget(above) != nil { entries.append(entry(of: above)) }
    above = parent(above)
  }
  return entries
}

private func joined(_ folder: String, _ name: String) -> String {
  folder == "/" ? "/\(name)" : folder == "." ? name : "\(folder)/\(name)"
}

private func parent(_ path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

private func entry(of path: String) -> FolderEntry {
  let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
  return FolderEntry(folder: parent(path), name: String(name))
}

private func nearestEntry(of path: String) -> FolderEntry {
  var nearest = entry(of: path)
  while access(nearest.folder, F_OK) != 0, nearest.folder != "/", nearest.folder != "." {
    nearest = entry(of: nearest.folder)
  }
  return nearest
}

/// Returns the target of a symbolic link; nil if there is none.
/// - Parameter capacity: the size of the buffer in bytes; up to 1,024 are on the stack.
func linkTarget(_ path: String, capacity: Int = 1_024) -> String? {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { target in
    let count = readlink(path, target.baseAddress!, capacity)
    guard count > 0 else { return nil }
    // A target that fills the buffer may be longer.
    if count == capacity, capacity < PATH_MAX { return linkTarget(path, capacity: Int(PATH_MAX)) }
    return String(decoding: UnsafeRawBufferPointer(target)[..<count], as: UTF8.self)
  }
}
