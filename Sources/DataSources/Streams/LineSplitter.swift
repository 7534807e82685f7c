import Localization

/// Splits bytes into lines as they arrive; a line ends with LF, CR or both.
///
/// The part of a line whose end never arrives is no line.
struct LineSplitter {
  /// The name of the stream in messages.
  private let name: String
  private var rest: [UInt8] = []
  /// Whether an LF that comes next belongs to the CR before it.
  private var hasReturned = false

  init(name: String) { self.name = name }

  /// Adds bytes, and passes on each line that they end.
  mutating func add(
    _ bytes: [UInt8], _ take: (ArraySlice<UInt8>) throws(SourceFailure) -> Void
  ) throws(SourceFailure) {
    var bytes = bytes[...]
    skipFeed(&bytes)
    while let end = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      hasReturned = bytes[end] == 0x0D
      try check(end - bytes.startIndex)
      if rest.isEmpty {
        try take(bytes[..<end])
      } else {
        let line = rest + bytes[..<end]
        rest = []
        try take(line[...])
      }
      bytes = bytes[(end + 1)...]
      skipFeed(&bytes)
    }
    try check(bytes.count)
    rest += bytes
  }

  /// Skips the LF of a line's end whose CR has been read.
  private mutating func skipFeed(_ bytes: inout ArraySlice<UInt8>) {
    guard hasReturned, let next = bytes.first else { return }
    if next == 0x0A { bytes = bytes.dropFirst() }
    hasReturned = false
  }

  private func check(_ more: Int) throws(SourceFailure) {
    guard rest.count + more <= LoadLimits.eventBytes else {
      throw .tooManyBytes(
        String(localized: "an event of \(name)"), limit: LoadLimits.eventBytes)
    }
  }
}
