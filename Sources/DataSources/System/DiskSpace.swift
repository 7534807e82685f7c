import Glibc
import JMESPath

/// The size and use of a file system, in bytes.
///
/// A server can claim any figures; those that are too large are the largest number.
struct DiskSpace {
  private var size: Int64 = 0
  private var used: Int64 = 0
  private var available: Int64 = 0

  init() {}

  /// Reads the figures of a mounted folder; nil if they can't be read or are zero.
  init?(_ folder: String) {
    var status = statvfs()
    guard statvfs(folder, &status) == 0, status.f_blocks > 0 else { return nil }
    let block = status.f_frsize
    size = bytes(status.f_blocks, of: block)
    used = bytes(status.f_blocks - min(status.f_bfree, status.f_blocks), of: block)
    available = bytes(status.f_bavail, of: block)
  }

  mutating func add(_ other: DiskSpace) {
    size = sum(size, other.size)
    used = sum(used, other.used)
    available = sum(available, other.available)
  }

  /// The members of the source's value.
  ///
  /// The share leaves out the space reserved for root, as `df` does: at 100 %, users can't write.
  var members: [(String, JSONValue)] {
    let share = fraction(used, of: sum(used, available))
    return [
      ("size", .integer(size)), ("used", .integer(used)), ("available", .integer(available)),
      ("percent", .percent(share)), ("fraction", JSONValue(share)),
    ]
  }
}

private func bytes(_ blocks: UInt, of size: UInt) -> Int64 {
  let (bytes, isTooLarge) = blocks.multipliedReportingOverflow(by: size)
  return isTooLarge ? .max : Int64(clamping: bytes)
}

private func sum(_ first: Int64, _ second: Int64) -> Int64 {
  let (sum, isTooLarge) = first.addingReportingOverflow(second)
  return isTooLarge ? .max : sum
}
