/// A ZIP archive in memory, whose members are read one by one.
public struct ZipArchive: Sendable {
  /// A member as the directory at the end of the archive describes it.
  private struct Member {
    let method: Int
    let isEncrypted: Bool
    let checksum: UInt32
    let packedSize: Int
    let size: Int
    let offset: Int
  }

  private let bytes: [UInt8]
  private var members: [String: Member] = [:]

  /// The maximum number of members.
  private static let memberLimit = 10_000

  /// Reads the directory of an archive, and none of its members.
  public init(_ bytes: [UInt8]) throws(ZipFailure) {
    self.bytes = bytes
    // A comment of at most 64 KiB follows the end of the directory.
    let first = max(0, bytes.count - 65_557)
    guard bytes.count >= 22,
      let end = (first...bytes.count - 22).last(where: { number(4, at: $0) == 0x0605_4B50 }),
      let count = number(2, at: end + 10), let directory = number(4, at: end + 16)
    else { throw .malformed }
    guard count <= Self.memberLimit, directory != 0xFFFF_FFFF else { throw .unsupported }
    var position = directory
    for _ in 0..<count {
      guard number(4, at: position) == 0x0201_4B50, let flags = number(2, at: position + 8),
        let method = number(2, at: position + 10), let checksum = number(4, at: position + 16),
        let packedSize = number(4, at: position + 20), let size = number(4, at: position + 24),
        let nameLength = number(2, at: position + 28),
        let extraLength = number(2, at: position + 30),
        let commentLength = number(2, at: position + 32),
        let offset = number(4, at: position + 42), position + 46 + nameLength <= bytes.count
      else { throw .malformed }
      let name = String(decoding: bytes[(position + 46)...].prefix(nameLength), as: UTF8.self)
      members[name] = Member(
        method: method, isEncrypted: flags & 1 != 0, checksum: UInt32(checksum),
        packedSize: packedSize, size: size, offset: offset)
      position += 46 + nameLength + extraLength + commentLength
    }
  }

  /// Returns the data of a member; nil if there is none of that name.
  /// - Parameter limit: the maximum number of bytes of the data.
  public func data(of name: String, limit: Int) throws(ZipFailure) -> [UInt8]? {
    guard let member = members[name] else { return nil }
    guard !member.isEncrypted else { throw .unsupported }
    guard member.size <= limit else { throw .tooLarge }
    guard number(4, at: member.offset) == 0x0403_4B50,
      let nameLength = number(2, at: member.offset + 26),
      let extraLength = number(2, at: member.offset + 28)
    else { throw .malformed }
    let start = member.offset + 30 + nameLength + extraLength
    guard start + member.packedSize <= bytes.count else { throw .malformed }
    let packed = bytes[start..<start + member.packedSize]
    let data: [UInt8]
    switch member.method {
    case 0: data = Array(packed)
    case 8: data = try Inflater.data(of: packed, size: member.size)
    default: throw .unsupported
    }
    guard data.count == member.size, Inflater.checksum(of: data) == member.checksum else {
      throw .malformed
    }
    return data
  }

  /// Returns a number of the archive, whose first byte is the lowest; nil beyond its end.
  private func number(_ count: Int, at position: Int) -> Int? {
    guard position >= 0, position + count <= bytes.count else { return nil }
    return bytes[position..<position + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

/// The reason why an archive or its member isn't read.
public enum ZipFailure: Error, Hashable, Sendable {
  case malformed
  /// The member has more bytes than are read.
  case tooLarge
  /// The member is encrypted, or packed in another way than by deflating.
  case unsupported
}
