import CLinux
import Glibc

/// A pipe whose ends are closed when it is released.
///
/// Programs started by this one don't inherit them.
final class Pipe: Sendable {
  let readEnd: Descriptor
  let writeEnd: Descriptor

  init() throws(SourceFailure) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw .tooManyOpenFiles }
    readEnd = Descriptor(ends[0])
    writeEnd = Descriptor(ends[1])
  }

  /// Makes the read end readable.
  func signal() {
    var byte: UInt8 = 0
    _ = write(writeEnd.number, &byte, 1)
  }
}

/// An open file descriptor that is closed when it is released.
final class Descriptor: Sendable {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  deinit { close(number) }
}

extension SourceFailure {
  static var tooManyOpenFiles: SourceFailure {
    SourceFailure(.rejected, "no more files can be opened by this program")
  }
}
