/// The text of a scalar while it is read, with the locations that its ranges come from.
struct ScalarText {
  /// The only range so far, as long as there is no other.
  private var single: Range<Int>
  private let start: SourceLocation
  private var text: [UInt8] = []
  private var runs: [Scalar.Run] = []

  /// - Parameter range: the first range, which is located at `start`.
  init(_ range: Range<Int>, _ start: SourceLocation) {
    single = range
    self.start = start
  }

  /// Adds a range of `bytes` that is located at `location`, or at the last mark.
  mutating func append(_ bytes: [UInt8], _ range: Range<Int>, _ location: SourceLocation?) {
    if let location { mark(bytes, location) }
    if runs.isEmpty {
      // This is the first range of a quoted text, which follows the empty one.
      single = single.lowerBound..<range.upperBound
    } else {
      text += bytes[range]
    }
  }

  /// Sets the location of the text that is added next.
  mutating func mark(_ bytes: [UInt8], _ location: SourceLocation) {
    copy(bytes)
    runs.append(Scalar.Run(offset: text.count, line: location.line, column: location.column))
  }

  /// Adds a character that is written differently in the file.
  mutating func append(_ character: Unicode.Scalar, _ bytes: [UInt8]) {
    copy(bytes)
    text += Array(String(character).utf8)
  }

  /// Adds the text for `lines` consecutive line breaks: a space for the first, a line feed for each
  /// further one.
  mutating func fold(lines: Int, _ bytes: [UInt8]) {
    copy(bytes)
    if lines == 1 {
      text.append(.space)
    } else {
      text += Array(repeating: .newline, count: max(0, lines - 1))
    }
  }

  func scalar(isPlain: Bool, _ bytes: [UInt8]) -> Scalar {
    if runs.isEmpty {
      return Scalar(
        text: String(decoding: bytes[single], as: UTF8.self), isPlain: isPlain,
        runs: Scalar.Runs(at: start))
    }
    return Scalar(text: String(decoding: text, as: UTF8.self), isPlain: isPlain, runs: .many(runs))
  }

  private mutating func copy(_ bytes: [UInt8]) {
    guard runs.isEmpty else { return }
    text += bytes[single]
    runs.append(Scalar.Run(offset: 0, line: start.line, column: start.column))
  }
}
