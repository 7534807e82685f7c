import Glibc
import Localization

/// Returns the reason why a file isn't opened to be read to its end; nil for a regular file, and
/// for one that doesn't exist.
///
/// Opening a FIFO waits for a writer, and some devices have no end. A pipe that a shell opens for
/// this process, as in `cardwall check <(make-dashboard)`, is read.
public func reasonNotToRead(_ path: String) -> String? {
  var status = stat()
  guard stat(path, &status) == 0 else { return nil }
  switch status.st_mode & S_IFMT {
  case S_IFREG: return nil
  case S_IFDIR: return String(localized: "it is a folder")
  case S_IFIFO where isOpenAlready(path): return nil
  default: return String(localized: "it is a pipe, a device or a socket, not a regular file")
  }
}

private func isOpenAlready(_ path: String) -> Bool {
  path == "/dev/stdin" || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/")
}
