/// The text of a scalar while it is read, with the locations that its ranges come from.
struct ScalarText {
  /// The only range so far, as long as there is no other.
  private var single: Range<Int>
  private let start: SourceLocation
  private var text: [UInt8] = []
  private var runs: [Scalar.Run] = []

  /// - Parameter range: the first range, which stands at `start`.
  init(_ range: Range<Int>, _ start: SourceLocation) {
    single = range
    self.start = start
  }

  /// Adds a range of `bytes` that stands at `location`, or where the last mark says.
  mutating func append(_ bytes: [UInt8], _ range: Range<Int>, _ location: SourceLocation?) {
    if let location { mark(bytes, location) }
    if runs.isEmpty {
      // Only the first range of a quoted text comes here: it follows the empty one.
      single = single.lowerBound..<range.upperBound
    } else {
      text += bytes[range]
    }
  }

  /// Marks that what is added next stands at `location`.
  mutating func mark(_ bytes: [UInt8], _ location: SourceLocation) {
    copy(bytes)
    runs.append(Scalar.Run(offset: text.count, line: location.line, column: location.column))
  }

  /// Adds a character that is written differently in the file.
  mutating func append(_ character: Unicode.Scalar, _ bytes: [UInt8]) {
    copy(bytes)
    text += Array(String(character).utf8)
  }

  /// Adds what `lines` line breaks in a row mean: the first is a space, each further one a line
  /// feed.
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
