extension Format where Value == Template {
  /// A text on the data of a card, or on an item.
  static var text: Format { template(allowing: [.expressions]) }
  /// A text that may name secrets, and knows no data.
  static var secretText: Format { template(allowing: [.secrets]) }
  /// A text that may name secrets, on the data of a card, or on an item.
  static var secretDataText: Format { template(allowing: [.expressions, .secrets]) }

  private static func template(allowing parts: TemplateParts) -> Format {
    Format(.text) { node, reader in
      reader.text(node).flatMap { reader.template($0, node.location, allowing: parts) }
    }
  }
}

extension Format where Value == String {
  /// A text that is the same whatever the data.
  static var fixedText: Format {
    Format(.text) { node, reader in
      reader.text(node).flatMap { reader.template($0, node.location, allowing: []) }?.constant
    }
  }

  /// The path of a file; one that is not absolute is beside the file that says it.
  static var path: Format {
    let text = fixedText
    return Format(.text) { node, reader in
      text.read(node, reader).map { reader.resolve(path: $0, in: node.location.file) }
    }
  }
}

extension Format where Value == BoundExpression {
  static var expression: Format {
    Format(.expression) { node, reader in
      guard let scalar = node.scalar, scalar.value == .text else {
        return reader.expected("a JMESPath expression", found: node)
      }
      return reader.expression(scalar, in: node)
    }
  }
}
