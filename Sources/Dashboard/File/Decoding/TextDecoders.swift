extension NodeDecoder where Value == Template {
  /// A text on the data of a card, or on an item.
  static var text: NodeDecoder { template(allowing: [.expressions]) }
  /// A text that may name secrets, and knows no data.
  static var secretText: NodeDecoder { template(allowing: [.secrets]) }
  /// A text that may name secrets, on the data of a card, or on an item.
  static var secretDataText: NodeDecoder { template(allowing: [.expressions, .secrets]) }

  private static func template(allowing parts: TemplateParts) -> NodeDecoder {
    NodeDecoder(.text) { node, context in
      context.text(node).flatMap { context.template($0, node.location, allowing: parts) }
    }
  }
}

extension NodeDecoder where Value == String {
  /// A text that is the same whatever the data.
  static var fixedText: NodeDecoder {
    NodeDecoder(.text) { node, context in
      context.text(node).flatMap { context.template($0, node.location, allowing: []) }?.constant
    }
  }

  /// The path of a file; one that is not absolute is beside the file that says it.
  static var path: NodeDecoder {
    let text = fixedText
    return NodeDecoder(.text) { node, context in
      text.decode(node, context).map { context.resolve(path: $0, in: node.location.file) }
    }
  }
}

extension NodeDecoder where Value == BoundExpression {
  static var expression: NodeDecoder {
    NodeDecoder(.expression) { node, context in
      guard let scalar = node.scalar, scalar.value == .text else {
        return context.expected("a JMESPath expression", found: node)
      }
      return context.expression(scalar, in: node)
    }
  }
}
