/// The maximum number of attributes of an element.
///
/// Elements of feeds and of pages have a few dozen. The time that libxml2 takes for them grows with
/// their square.
private let maximumAttributes = 1_000

extension Collection<UInt8> {
  /// Whether an element has more attributes than libxml2 reads in a moment.
  ///
  /// What begins like a tag in a comment or a text counts as one, and a value ends where a tag
  /// begins, as in XML; so this finds no fewer attributes than a parser does.
  var hasTooManyAttributes: Bool {
    var tag = OpenTag()
    // A text in UTF-16 has zeros between the letters of tags.
    return contains { byte in
      if byte != 0 { tag.add(byte) }
      return tag.attributeCount > maximumAttributes
    }
  }
}

/// The tag that a text is in, as far as it has been read.
private struct OpenTag {
  private(set) var attributeCount = 0
  private var isOpen = false
  /// The mark that ends the present value; nil outside of one.
  private var quote: UInt8?
  private var previous: UInt8 = 0
  /// The last byte that is no space.
  private var lastSign: UInt8 = 0

  mutating func add(_ byte: UInt8) {
    defer {
      previous = byte
      if !Self.isSpace(byte) { lastSign = byte }
    }
    if previous == UInt8(ascii: "<"), byte >= UInt8(ascii: "A") {
      (isOpen, quote) = (true, nil)
    } else if !isOpen {
      return
    } else if quote != nil {
      if byte == quote { quote = nil }
    } else if Self.isQuote(byte) {
      if lastSign == UInt8(ascii: "=") { quote = byte }
    } else if byte == UInt8(ascii: ">") {
      (isOpen, attributeCount) = (false, 0)
    } else if !Self.isSpace(byte), byte != UInt8(ascii: "="), byte != UInt8(ascii: "/"),
      Self.isSpace(previous) || Self.isQuote(previous) || previous == UInt8(ascii: "/")
    {
      attributeCount += 1
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }
}
