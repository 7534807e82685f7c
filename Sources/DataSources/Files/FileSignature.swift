import Glibc

/// The metadata of a file that show whether it has changed, without reading it.
///
/// A missing file and an empty one are equal, since SQLite creates and removes empty logs even when
/// it only reads.
struct FileSignature: Hashable {
  private var device: UInt = 0
  private var inode: UInt = 0
  private var size = 0
  private var modified = 0
  private var changed = 0

  /// Whether the file is missing or empty.
  var isEmpty: Bool { size == 0 }

  /// Reads the metadata of the file that a path leads to, through symbolic links.
  init(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_size > 0 else { return }
    device = status.st_dev
    inode = status.st_ino
    size = status.st_size
    modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    changed = status.st_ctim.tv_sec * 1_000_000_000 + status.st_ctim.tv_nsec
  }
}
