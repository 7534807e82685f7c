import Glibc

/// Returns the folders whose entries decide which file a path leads to: those of the file, of each
/// symbolic link on the way, and of its target.
///
/// For a folder that doesn't exist, it returns the nearest one above that does.
func foldersOnTheWay(to path: String) -> [String] {
  var folders: [String] = []
  var path = path
  // The kernel follows as many links; a circle of links ends here too.
  for _ in 0..<40 {
    let folder = nearestFolder(above: path)
    folders.append(folder)
    guard let target = linkTarget(path) else { break }
    path = target.hasPrefix("/") ? target : joined(parent(path), target)
  }
  // The folders can be links themselves, such as `current` in `releases/current/data.json`.
  var above = parent(path)
  while above != "/", above != "." {
    if linkTarget(above) != nil { folders.append(parent(above)) }
    above = parent(above)
  }
  return folders
}

func joined(_ folder: String, _ name: String) -> String {
  folder == "/" ? "/\(name)" : folder == "." ? name : "\(folder)/\(name)"
}

private func parent(_ path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

private func nearestFolder(above path: String) -> String {
  var folder = parent(path)
  while access(folder, F_OK) != 0, folder != "/", folder != "." { folder = parent(folder) }
  return folder
}

private func linkTarget(_ path: String) -> String? {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { target in
    let count = readlink(path, target.baseAddress!, target.count)
    guard count > 0 else { return nil }
    return String(decoding: UnsafeRawBufferPointer(target)[..<count], as: UTF8.self)
  }
}
