/// Finds `:name` in a statement outside of texts, names and comments.
struct PlaceholderScanner {
  private let characters: [Unicode.Scalar]
  private var position = 0
  private var result = ""

  init(_ sql: String) { characters = Array(sql.unicodeScalars) }

  /// Returns the statement with other texts for placeholders.
  /// - Parameter replacement: returns the text for a name; nil for what is no placeholder.
  mutating func replacing(with replacement: (String) -> String?) -> String {
    while position < characters.count {
      switch characters[position] {
      case "'": copyQuoted(by: "'", escapes: isEscapeString)
      case "\"": copyQuoted(by: "\"", escapes: false)
      case "-" where next == "-": copyLine()
      case "/" where next == "*": copyComment()
      case "$": copyDollarQuoted()
      // A cast is "::type".
      case ":" where next == ":": copy(2)
      case ":":
        let name = characters[(position + 1)...].prefix(while: \.isOfName)
        if let text = replacement(String(String.UnicodeScalarView(name))) {
          result += text
          position = name.endIndex
        } else {
          copy(1)
        }
      default: copy(1)
      }
    }
    return result
  }

  private var next: Unicode.Scalar? {
    position + 1 < characters.count ? characters[position + 1] : nil
  }

  /// Whether the quote at the position begins a text with escapes, such as E'it\'s'.
  private var isEscapeString: Bool {
    guard position > 0, ["e", "E"].contains(characters[position - 1]) else { return false }
    return position == 1 || !characters[position - 2].isOfName
  }

  private mutating func copy(_ count: Int) {
    let end = min(position + count, characters.count)
    result += String(String.UnicodeScalarView(characters[position..<end]))
    position = end
  }

  /// Copies a comment to the end of its line.
  private mutating func copyLine() {
    let end = characters[position...].firstIndex(of: "\n") ?? characters.count
    copy(end - position)
  }

  private mutating func copyQuoted(by quote: Unicode.Scalar, escapes: Bool) {
    copy(1)
    while position < characters.count, characters[position] != quote {
      copy(escapes && characters[position] == "\\" ? 2 : 1)
    }
    copy(1)
  }

  private mutating func copyComment() {
    var depth = 0
    repeat {
      if characters[position] == "/", next == "*" {
        depth += 1
        copy(2)
      } else if characters[position] == "*", next == "/" {
        depth -= 1
        copy(2)
      } else {
        copy(1)
      }
    } while depth > 0 && position < characters.count
  }

  /// Copies a text such as `$tag$ … $tag$`, or the dollar alone if it begins none.
  private mutating func copyDollarQuoted() {
    let tag = characters[(position + 1)...].prefix { $0.isOfName }
    let end = position + 1 + tag.count
    guard tag.first?.properties.numericType == nil, end < characters.count, characters[end] == "$"
    else {
      return copy(1)
    }
    let quote = Array(characters[position...end])
    copy(quote.count)
    while position < characters.count, !characters[position...].starts(with: quote) { copy(1) }
    copy(quote.count)
  }
}

extension Unicode.Scalar {
  fileprivate var isOfName: Bool {
    properties.isAlphabetic || properties.numericType != nil || self == "_"
  }
}
