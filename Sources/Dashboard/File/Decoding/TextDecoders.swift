extension NodeDecoder where Value == Template {
  /// A decoder for texts that are evaluated on the data of a card or on an item.
  static var text: NodeDecoder { template(allowing: [.expressions]) }
  /// A decoder for texts that may name secrets, without data.
  static var secretText: NodeDecoder { template(allowing: [.secrets]) }
  /// A decoder for texts of sources, which may name choices.
  static var choiceText: NodeDecoder { template(allowing: [.choices]) }
  /// A decoder for texts of sources, which may name choices and secrets.
  static var sourceText: NodeDecoder { template(allowing: [.choices, .secrets]) }
  /// A decoder for texts that may name secrets, evaluated on the data of a card or on an item.
  static var secretDataText: NodeDecoder { template(allowing: [.expressions, .secrets]) }

  /// A decoder for names of icons, which the check of the file compares with those that there are.
  static var icon: NodeDecoder {
    let text = text
    return NodeDecoder(text.schema) { node, context in
      guard let template = text.decode(node, context) else { return nil }
      if let name = template.constant {
        context.notes.icons.append(
          IconUse(name: name, location: node.location, path: context.path))
      }
      return template
    }
  }

  private static func template(allowing parts: TemplateParts) -> NodeDecoder {
    NodeDecoder(.text) { node, context in
      context.text(node).flatMap { context.template($0, node.location, allowing: parts) }
    }
  }
}

extension NodeDecoder where Value == String {
  /// A decoder for texts without expressions.
  static var fixedText: NodeDecoder {
    NodeDecoder(.text) { node, context in
      context.text(node).flatMap { context.template($0, node.location, allowing: []) }?.constant
    }
  }

  /// A decoder for languages.
  static var language: NodeDecoder {
    let text = fixedText
    return NodeDecoder(.text) { node, context in
      guard let language = text.decode(node, context) else { return nil }
      if UserLocale(language: language) == nil {
        context.error(
          node.location,
          "there is no language \"\(language)\"; write its code, such as de, de-CH or zh-Hans")
      }
      return language
    }
  }

  /// A decoder for paths, which are relative to the file that contains them.
  static var path: NodeDecoder {
    let text = fixedText
    return NodeDecoder(.text) { node, context in
      text.decode(node, context).map { context.resolve(path: $0, in: node.location.file) }
    }
  }

  /// A decoder for paths of files with data, which the check of the file looks for.
  static var sourcePath: NodeDecoder {
    let text = fixedText
    return NodeDecoder(text.schema) { node, context in
      guard let written = text.decode(node, context) else { return nil }
      if let problem = PathSlip.message(for: written) {
        context.error(node.location, "\(problem)")
        return nil
      }
      let path = context.resolve(path: written, in: node.location.file)
      context.notes.paths.append(WrittenPath(path: path, location: node.location))
      return path
    }
  }
}

extension NodeDecoder where Value == [Template] {
  /// Returns a decoder for a program and its arguments.
  ///
  /// A name of a program is looked up in PATH, and a path is relative to the file that contains it.
  static func command(of word: NodeDecoder<Template>) -> NodeDecoder {
    let words = list(of: word, count: 1...1000)
    return NodeDecoder(words.schema) { node, context in
      guard var command = words.decode(node, context), let first = command.first else { return nil }
      guard let program = first.constant else {
        context.error(
          first.location,
          "the program must be fixed; only its arguments may have values: \(first.text)")
        return nil
      }
      let signs = ["|", "||", "&&", ">", ">>", "<", "2>&1"]
      if !["expr", "test", "["].contains(program),
        let sign = command.dropFirst().first(where: { signs.contains($0.text) })
      {
        context.warning(
          sign.location,
          """
          no shell reads "\(sign.text)", which the program gets as it is; a shell is written \
          [sh, -c, "…"]
          """)
      }
      if program.contains("/") {
        let path = context.resolve(path: program, in: first.location.file)
        command[0] = Template(text: path, location: first.location, parts: [.literal(path)])
      }
      return command
    }
  }
}

extension NodeDecoder where Value == BoundExpression {
  static var expression: NodeDecoder {
    NodeDecoder(.expression) { node, context in
      guard let scalar = node.scalar, scalar.value == .text else {
        return context.expectedExpression(found: node)
      }
      return context.expression(scalar, in: node)
    }
  }
}
