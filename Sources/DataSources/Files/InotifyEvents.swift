import Glibc

/// The events in a buffer that was read from inotify.
struct InotifyEvents: Sequence, IteratorProtocol {
  struct Event {
    let watch: Int32
    let mask: UInt32
    /// The name of an entry of the watched folder; empty for the folder itself.
    let name: String
  }

  private var bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  mutating func next() -> Event? {
    // struct inotify_event: wd, mask, cookie, len, each of 32 bits, then the name padded with NUL.
    let header = 16
    guard bytes.count >= header else { return nil }
    let words = bytes.prefix(header).withUnsafeBytes { raw in
      (0..<4).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    }
    let name = bytes.dropFirst(header).prefix(Int(words[3]))
    bytes = bytes.dropFirst(header + Int(words[3]))
    return Event(
      watch: Int32(bitPattern: words[0]), mask: words[1],
      name: String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
  }
}
