/// The parts that a text may contain besides literals.
struct TemplateParts: OptionSet {
  let rawValue: Int

  static let expressions = TemplateParts(rawValue: 1)
  static let secrets = TemplateParts(rawValue: 2)
  /// Expressions that read nothing but the values of choices.
  static let choices = TemplateParts(rawValue: 4)
}

extension DecodingContext {
  /// Splits a text into its parts.
  /// - Parameter start: the location of the node, for an empty text.
  func template(
    _ scalar: Scalar, _ start: SourceLocation, allowing allowed: TemplateParts
  ) -> Template? {
    let text = scalar.text
    // Most texts have no "{{", and the regular expression is expensive to make.
    if hasDoubleBrace(text), allowed.contains(.expressions),
      let match = text.firstMatch(of: /\{\{(.*?)\}\}/)
    {
      let expression = match.1.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      warning(start, "{{ }} is shown as it is written; an expression is ${\(expression)}")
    }
    guard text.utf8.contains(UInt8(ascii: "$")) else {
      return Template(text: text, location: start, parts: text.isEmpty ? [] : [.literal(text)])
    }
    var parts: [Template.Part] = []
    var isValid = true
    for piece in DollarText.pieces(of: text) {
      let location = { (offset: Int) in scalar.location(at: offset, in: start.instance) }
      switch piece {
      case .literal(let literal):
        parts.append(.literal(literal))
      case .unclosed(let offset):
        error(location(offset), "'}' is missing to close this ${ (a literal ${ is written $${)")
        isValid = false
      case .reference(let content, let opening, let offset):
        guard
          let part = part(
            content, allowing: allowed, location(opening),
            BoundExpression.Origin(scalar: scalar, offset: offset))
        else {
          isValid = false
          continue
        }
        parts.append(part)
      }
    }
    return isValid ? Template(text: text, location: start, parts: parts) : nil
  }

  /// Returns the part that `${content}` stands for.
  private func part(
    _ content: String, allowing allowed: TemplateParts, _ start: SourceLocation,
    _ origin: BoundExpression.Origin
  ) -> Template.Part? {
    if content.hasPrefix("secret:") {
      let name = String(content.dropFirst(7))
      guard allowed.contains(.secrets) else {
        error(start, "a secret is allowed only in url, headers, body, oauth, env, password and pin")
        return nil
      }
      return checkIdentifier(name, at: start) ? .secret(name) : nil
    }
    if content.hasPrefix("with:") {
      error(start, "${\(content)} is for files that an include passes arguments to")
      return nil
    }
    if allowed.contains(.choices), hasChoices {
      return expression(content, origin, start.instance).flatMap { expression in
        guard expression.readsChoicesAlone else {
          error(
            start,
            """
            there is no data here for ${\(content)}; only ${choice.…}, ${var:…} and ${env:…} are \
            allowed
            """)
          return nil
        }
        return .expression(expression)
      }
    }
    guard allowed.contains(.expressions) else {
      if content.hasPrefix("ask.") {
        let name = content.dropFirst(4)
        error(
          start,
          """
          an answer isn’t put into the text: write :\(name) and parameters: { \(name): \(content) }
          """)
        return nil
      }
      error(
        start, "there is no data here for ${\(content)}; only ${var:…} and ${env:…} are allowed")
      return nil
    }
    return expression(content, origin, start.instance).map(Template.Part.expression)
  }
}

/// A text with `${…}`, split into pieces.
package enum DollarText {
  package enum Piece: Equatable {
    /// A literal, in which `$${` has become `${`.
    case literal(String)
    /// The text between the braces, with the UTF-8 offsets of `${` and of that text.
    case reference(String, start: Int, content: Int)
    /// The offset of a `${` without a closing brace.
    case unclosed(Int)
  }

  package static func pieces(of text: String) -> [Piece] {
    let bytes = Array(text.utf8)
    var pieces: [Piece] = []
    var literal: [UInt8] = []
    var index = 0
    func flush() {
      if !literal.isEmpty { pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
      literal = []
    }
    while index < bytes.count {
      if bytes[index] != dollar {
        literal.append(bytes[index])
        index += 1
      } else if hasReference(bytes, at: index + 1), bytes[index + 1] == dollar {
        literal += Array("${".utf8)
        index += 3
      } else if hasReference(bytes, at: index) {
        flush()
        guard let end = closingBrace(bytes, from: index + 2) else {
          pieces.append(.unclosed(index))
          return pieces
        }
        let content = String(decoding: bytes[index + 2..<end], as: UTF8.self)
        pieces.append(.reference(content, start: index, content: index + 2))
        index = end + 1
      } else {
        literal.append(bytes[index])
        index += 1
      }
    }
    flush()
    return pieces
  }

  /// Returns the length of the `$${` at `index`; nil if there is none.
  static func lengthOfEscape(_ bytes: [UInt8], at index: Int) -> Int? {
    bytes[index] == dollar && hasReference(bytes, at: index + 1) ? 3 : nil
  }

  /// Returns the range between the braces of the reference at `index`, if it begins with one of
  /// `kinds`.
  static func content(_ bytes: [UInt8], at index: Int, ofKinds kinds: [String]) -> Range<Int>? {
    guard hasReference(bytes, at: index) else { return nil }
    let start = index + 2
    guard kinds.contains(where: { bytes[start...].starts(with: $0.utf8) }) else { return nil }
    return closingBrace(bytes, from: start).map { start..<$0 }
  }

  private static let dollar = UInt8(ascii: "$")

  private static func hasReference(_ bytes: [UInt8], at index: Int) -> Bool {
    index + 1 < bytes.count && bytes[index] == dollar && bytes[index + 1] == UInt8(ascii: "{")
  }

  /// Returns the position of the closing brace; braces of the expression and inside quotes are
  /// skipped.
  private static func closingBrace(_ bytes: [UInt8], from start: Int) -> Int? {
    var depth = 0
    var quote: UInt8?
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == UInt8(ascii: "\\") {
          index += 1
        } else if byte == open {
          quote = nil
        }
      } else {
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): quote = byte
        case UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "}"):
          if depth == 0 { return index }
          depth -= 1
        default: break
        }
      }
      index += 1
    }
    return nil
  }
}

extension String {
  /// The text with `$${` as `${`, for texts without expressions.
  var unescapingDollars: String {
    utf8.contains(UInt8(ascii: "$")) ? replacing("$${", with: "${") : self
  }

  /// The text in which nothing is taken for a reference.
  var escapingDollars: String {
    utf8.contains(UInt8(ascii: "$")) ? replacing("${", with: "$${") : self
  }
}

/// Returns whether a text has "{{": Foundation's search would take a tenth of the time of reading a
/// file.
private func hasDoubleBrace(_ text: String) -> Bool {
  let brace = UInt8(ascii: "{")
  return zip(text.utf8, text.utf8.dropFirst()).contains { $0 == brace && $1 == brace }
}
