import Foundation

/// A pseudo-terminal to which a program writes.
struct Terminal {
  /// The end that the program has; it is closed here once the program runs.
  let programSide: FileHandle
  private let ownSide: FileHandle

  init() throws {
    let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    ownSide = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    // The Swift module of the C library lacks `posix_openpt` and these requests: TIOCSPTLCK, which
    // unlocks the other end, and TIOCGPTN, which asks for its number.
    var (isLocked, number): (CInt, CInt) = (0, -1)
    guard ioctl(descriptor, 0x4004_5431, &isLocked) == 0,
      ioctl(descriptor, 0x8004_5430, &number) == 0
    else { throw POSIXError(.ENOTTY) }
    let other = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard other >= 0 else { throw POSIXError(.ENOTTY) }
    programSide = FileHandle(fileDescriptor: other, closeOnDealloc: true)
  }

  /// Waits until the program has ended, and returns what it has written.
  func written() -> Data {
    var text = Data()
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      // Reading fails once no program has the other end.
      let count = read(ownSide.fileDescriptor, &part, part.count)
      guard count > 0 else { return text }
      text += part.prefix(count)
    }
  }
}
