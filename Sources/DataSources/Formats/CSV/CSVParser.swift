import Localization

/// Splits comma-separated text into records, as RFC 4180 defines and spreadsheets write it.
struct CSVParser {
  private let bytes: [UInt8]
  private let delimiter: UInt8
  private var position = 0
  private var lineStart = 0
  /// The line of the position, from 1.
  private var line = 1
  /// The number of fields of the last record, which the next one probably has too.
  private var width = 0

  /// The fields of a record, and the line at which it begins, from 1.
  typealias Record = (fields: [String], line: Int)

  struct SyntaxError: Error, Hashable {
    /// The line, from 1.
    var line: Int
    /// The position in the line in bytes, from 1.
    var column: Int
    var message: String
  }

  init(_ bytes: [UInt8], delimiter: UInt8) {
    self.bytes = bytes
    self.delimiter = delimiter
  }

  /// Skips the rest of lines, whatever is in them.
  mutating func skipLines(_ count: Int) {
    for _ in 0..<count {
      while let byte = peek, byte != lineFeed, byte != carriageReturn { position += 1 }
      _ = endLine()
    }
  }

  /// Returns the next record after blank lines; nil at the end.
  mutating func next() throws(SyntaxError) -> Record? {
    while endLine() {}
    guard position < bytes.count else { return nil }
    let first = line
    var fields: [String] = []
    fields.reserveCapacity(width)
    repeat {
      if fields.count >= LoadLimits.columns {
        throw error("more than \(LoadLimits.columns) columns")
      }
      fields.append(peek == quote ? try quotedField() : plainField())
    } while skip(delimiter)
    _ = endLine()
    width = fields.count
    return (fields, first)
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  /// Skips CR LF, LF or CR, and returns whether there was one.
  private mutating func endLine() -> Bool {
    let hadReturn = skip(carriageReturn)
    guard skip(lineFeed) || hadReturn else { return false }
    line += 1
    lineStart = position
    return true
  }

  private mutating func plainField() -> String {
    let start = position
    while let byte = peek, byte != delimiter, byte != lineFeed, byte != carriageReturn {
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func quotedField() throws(SyntaxError) -> String {
    let opening = error("this quotation mark is never closed")
    var field: [UInt8] = []
    position += 1
    while let byte = peek {
      position += 1
      if byte == lineFeed {
        line += 1
        lineStart = position
      }
      guard byte == quote else {
        field.append(byte)
        continue
      }
      if skip(quote) {
        field.append(quote)
      } else if peek.map({ $0 == delimiter || $0 == lineFeed || $0 == carriageReturn }) ?? true {
        return String(decoding: field, as: UTF8.self)
      } else {
        throw error("text after the closing quotation mark; a mark inside is written twice")
      }
    }
    throw opening
  }

  private func error(_ message: Message) -> SyntaxError {
    SyntaxError(line: line, column: position - lineStart + 1, message: String(localized: message))
  }
}

private let quote = UInt8(ascii: "\"")
private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
