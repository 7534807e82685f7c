import Glibc

/// Reads a regular file of at most `limit` bytes.
///
/// It blocks the thread.
/// - Parameter folder: the folder that the path must lead to; nil for any.
public func readFile(
  _ path: String, within folder: OwnFolder? = nil, limit: Int = LoadLimits.answerBytes
) throws(SourceFailure) -> [UInt8] {
  // Without O_NONBLOCK, opening a FIFO waits for a writer.
  let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  guard descriptor >= 0 else { throw failure(opening: path, error: errno) }
  defer { close(descriptor) }
  // Since it was checked, the path may have become a link that leads elsewhere.
  if let folder, !folder.contains(descriptor: descriptor) { throw .leadsOutside(path) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw failure(opening: path, error: errno) }
  guard status.st_mode & S_IFMT == S_IFREG else {
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    throw SourceFailure(
      .malformed, isFolder ? "\(path) is a folder, not a file" : "\(path) is not a regular file")
  }
  guard status.st_size <= limit else { throw .tooManyBytes(fileName(path), limit: limit) }
  // The size is only a hint: files under /proc have none, and a file may grow while it is read.
  return try readToEnd(descriptor, sizeHint: Int(status.st_size), limit: limit, path: path)
}

/// The maximum number of bytes that are read at once: a second copy of a large file isn't held.
private let maximumChunk = 1 << 20

private func readToEnd(
  _ descriptor: Int32, sizeHint: Int, limit: Int, path: String
) throws(SourceFailure) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(sizeHint)
  var chunk = [UInt8](repeating: 0, count: min(max(sizeHint + 1, 4096), maximumChunk))
  while true {
    let count = read(descriptor, &chunk, chunk.count)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw failure(opening: path, error: errno) }
    if count == 0 { return bytes }
    bytes += chunk[..<count]
    guard bytes.count <= limit else { throw .tooManyBytes(fileName(path), limit: limit) }
  }
}

extension SourceFailure {
  /// The reason why a file isn't read that was in the dashboard's folder, and isn't any more.
  static func leadsOutside(_ path: String) -> SourceFailure {
    SourceFailure(.notAllowed, "\(path) leads to a file that this dashboard isn’t allowed to read")
  }
}

private func failure(opening path: String, error: Int32) -> SourceFailure {
  switch error {
  case ENOENT, ENOTDIR: SourceFailure(.notFound, "\(path): no such file")
  case EACCES, EPERM: SourceFailure(.notAllowed, "\(path): not allowed to read it")
  case ELOOP: SourceFailure(.malformed, "\(path): its symbolic links go round in a circle")
  case ENXIO, ENODEV: SourceFailure(.malformed, "\(path) is not a regular file")
  default: SourceFailure(.rejected, "\(path): \(fileReason(error))")
  }
}

/// Returns the last component of a path, by which messages name the file.
func fileName(_ path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}
