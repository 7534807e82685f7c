/// Writes ZIP archives of texts, as far as tests of their reader need.
struct ZipFile {
  /// Whether members are deflated, in blocks that are stored.
  let isPacked: Bool
  /// The number of bytes that each member is said to have; nil for the true one.
  var claimedSize: Int?

  func archive(_ members: [(name: String, text: String)]) -> [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for (name, text) in members {
      let data = Array(text.utf8)
      let packed = isPacked ? Self.deflated(data) : data
      let common =
        number(20, 2) + number(0, 2) + number(isPacked ? 8 : 0, 2) + number(0, 4)
        + number(Int(Self.checksum(data)), 4) + number(packed.count, 4)
        + number(claimedSize ?? data.count, 4)
        + number(name.utf8.count, 2) + number(0, 2)
      directory += number(0x0201_4B50, 4) + number(20, 2) + common + number(0, 2) + number(0, 2)
      directory += number(0, 2) + number(0, 4) + number(bytes.count, 4) + Array(name.utf8)
      bytes += number(0x0403_4B50, 4) + common + Array(name.utf8) + packed
    }
    let end =
      number(0x0605_4B50, 4) + number(0, 4) + number(members.count, 2) + number(members.count, 2)
      + number(directory.count, 4) + number(bytes.count, 4) + number(0, 2)
    return bytes + directory + end
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) }
  }

  /// Returns data as blocks of at most 65,535 bytes that are stored as they are.
  private static func deflated(_ data: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var start = 0
    repeat {
      let block = data[start..<min(start + 65_535, data.count)]
      start = block.endIndex
      let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
      result += [start == data.count ? 1 : 0, low, high, ~low, ~high] + block
    } while start < data.count
    return result
  }

  private static func checksum(_ data: [UInt8]) -> UInt32 {
    ~data.reduce(UInt32.max) { checksum, byte in
      (0..<8).reduce(checksum ^ UInt32(byte)) { value, _ in
        value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
      }
    }
  }
}
