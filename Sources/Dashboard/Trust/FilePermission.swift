import DataSources

/// The files that a dashboard may read: those of its folder, and others that were allowed.
struct FilePermission: Sendable {
  let folder: OwnFolder
  /// The paths of the others, without symbolic links.
  let others: Set<String>

  /// Returns what a path must lead to whenever it is opened: the file may be another one by then.
  func scope(of path: String) -> OwnFolder {
    let real = path.realPath
    return others.contains(real) ? OwnFolder(real: real) : folder
  }

  func allows(_ path: String) -> Bool { scope(of: path).contains(path) }
}

extension OwnFolder {
  /// Returns the ability to read a file; none for one of the folder.
  func reading(_ file: String?) -> Set<Ability> {
    guard let file, !contains(file) else { return [] }
    return [.read(path: file.realPath)]
  }
}
