/// The decoding of the values that a source passes to its statement.
extension NodeDecoder where Value == DataTemplate {
  /// A decoder for a value, which warns of a text that is probably meant as an expression.
  static var statementValue: NodeDecoder {
    let value = data(.choiceText)
    return NodeDecoder(value.schema) { node, context in
      let decoded = value.decode(node, context)
      if case .text(let template)? = decoded, let text = template.constant {
        context.checkValue(text, at: node.location)
      }
      return decoded
    }
  }
}

extension DecodingContext {
  /// Warns of a value of a statement that is written as an expression.
  fileprivate func checkValue(_ text: String, at location: SourceLocation) {
    if let value = writtenValue(text) {
      warning(
        location,
        """
        \(text) is sent as this text: the parameters of a source are values, not expressions; \
        write \(value)
        """)
    } else if isCall(text) {
      warning(
        location,
        """
        \(text) is sent as this text: the parameters of a source are values, not expressions; \
        compute it in the statement, or pick the rows by the "query" of the card
        """)
    }
  }

  /// Returns how a literal, or the value of a choice, is written as a value; nil for another text.
  private func writtenValue(_ text: String) -> String? {
    for mark in ["`", "'"] where text.count > 2 && text.hasPrefix(mark) && text.hasSuffix(mark) {
      let literal = text.dropFirst().dropLast()
      return literal.contains(mark) ? nil : String(literal)
    }
    guard text.hasPrefix("choice"),
      let match = text.wholeMatch(of: /choice(?:\.|\(\s*)['"]?([A-Za-z_][\w\-]*)['"]?\s*\)?/)
    else { return nil }
    return "${choice.\(match.1)}"
  }
}
