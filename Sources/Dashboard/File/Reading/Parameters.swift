import JMESPath
import Localization

/// A parameter that a file declares for those that include it.
struct ParameterDefinition: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case text, number, boolean
    /// A list, a mapping, or anything else.
    case any
  }

  let location: SourceLocation
  private(set) var kind = Kind.text
  private(set) var isRequired = false
  private(set) var standard: Node?

  static let decoder = NodeDecoder<ParameterDefinition>.object(
    "parameter", "A parameter of an included file.", make: { ParameterDefinition(location: $0) },
    optional("type", .word, "What an argument is.") { $0.kind = $1 },
    optional("required", .boolean, "Whether each include has an argument for it.") {
      $0.isRequired = $1
    },
    optional("default", .node, "The value without an argument; nothing by default.") {
      $0.standard = $1
    })
}

extension NodeDecoder where Value == Node {
  /// A decoder for anything, as it is written.
  static var node: NodeDecoder { NodeDecoder(.any) { node, _ in node } }
}

/// The values of the parameters of a file, for one of the nodes that it becomes.
struct Parameters {
  private(set) var diagnostics: [Diagnostic] = []
  private var values: [String: Node] = [:]

  /// Replaces `${with:name}` in a file by the arguments of an include.
  ///
  /// The declarations under `params` are taken out of `root`. What remains is the node, or what
  /// stands under `content`, if that is all.
  mutating func apply(to root: inout Node, _ arguments: Include.Arguments) {
    let declared = takeDeclarations(outOf: &root)
    if diagnostics.isEmpty { bind(declared, arguments, file: root.location.file) }
    if diagnostics.isEmpty { replace(in: &root) }
  }

  private mutating func takeDeclarations(
    outOf root: inout Node
  ) -> [(name: String, value: ParameterDefinition)] {
    guard var entries = root.entries,
      let position = entries.firstIndex(where: { $0.key == "params" })
    else { return [] }
    let declarations = entries.remove(at: position)
    if entries.count == 1, entries[0].key == "content" {
      root = entries[0].value
    } else {
      root.content = .mapping(entries)
    }
    let context = DecodingContext(environment: [:], formatting: FormattingContext())
    let decoder = NodeDecoder<[(name: String, value: ParameterDefinition)]>.map(
      of: ParameterDefinition.decoder)
    let declared = context.decode(declarations, decoder) ?? []
    diagnostics += context.diagnostics
    return declared
  }

  private mutating func bind(
    _ declared: [(name: String, value: ParameterDefinition)], _ arguments: Include.Arguments,
    file: String
  ) {
    var given = arguments.named
    if let first = arguments.first {
      guard let name = declared.first?.name else {
        return report(first.location, "\(file) declares no parameters (params)")
      }
      given.insert(Node.Entry(key: name, location: first.location, value: first), at: 0)
    }
    let names = declared.map(\.name)
    for entry in given where !names.contains(entry.key) {
      if names.isEmpty {
        report(entry.location, "\(file) declares no parameters (params)")
      } else if let hint = nearest(to: entry.key, among: names) {
        report(
          entry.location, "\(file) has no parameter \"\(entry.key)\"; did you mean \"\(hint)\"?")
      } else {
        report(
          entry.location,
          "\(file) has no parameter \"\(entry.key)\"; it has \(names.localizedList)")
      }
    }
    for (name, parameter) in declared {
      if let argument = given.first(where: { $0.key == name })?.value {
        check(argument, name, parameter.kind)
        values[name] = argument
      } else if parameter.isRequired {
        report(
          arguments.location,
          "an argument for \"\(name)\" is missing, which \(parameter.location) requires")
      } else {
        values[name] = parameter.standard ?? parameter.empty
      }
    }
  }

  private mutating func check(_ argument: Node, _ name: String, _ kind: ParameterDefinition.Kind) {
    let isValid =
      switch (kind, argument.scalar?.value) {
      case (.any, _), (.number, .integer), (.number, .double), (.boolean, .bool): true
      case (.text, .text), (.text, .integer), (.text, .double): true
      // A variable is replaced later, and may be a number.
      case (_, .text): argument.scalar?.text.utf8.contains(UInt8(ascii: "$")) == true
      default: false
      }
    guard !isValid else { return }
    let expected = kind.schema.noun
    report(
      argument.location, "expected \(expected) for \"\(name)\", found \(argument.summary)")
  }

  private mutating func replace(in node: inout Node) {
    switch node.content {
    case .scalar(let scalar):
      guard Self.mayHoldReference(scalar.text.utf8) else { return }
      if let value = value(ofWhole: scalar.text) {
        node = value
      } else {
        node.content = .scalar(replaced(scalar, in: node.location.instance))
      }
    case .sequence(var elements):
      node.content = .sequence([])
      for index in elements.indices { replace(in: &elements[index]) }
      node.content = .sequence(elements)
    case .mapping(let entries):
      node.content = .mapping([])
      node.content = .mapping(replaced(entries))
    case .unreadable: break
    }
  }

  private mutating func replaced(_ entries: [Node.Entry]) -> [Node.Entry] {
    var result: [Node.Entry] = []
    result.reserveCapacity(entries.count)
    for var entry in entries {
      if Self.mayHoldReference(entry.key.utf8) {
        let key = Scalar(text: entry.key, isPlain: true, runs: .init(at: entry.location))
        entry = Node.Entry(
          key: replaced(key, in: entry.location.instance).text, location: entry.location,
          value: entry.value)
        if result.contains(where: { $0.key == entry.key }) {
          report(entry.location, "the key \"\(entry.key)\" is there already")
        }
      }
      replace(in: &entry.value)
      result.append(entry)
    }
    return result
  }

  private static func mayHoldReference(_ text: String.UTF8View) -> Bool {
    text.contains(UInt8(ascii: "$"))
  }

  /// Returns the value of the parameter that a text consists of; nil for any other text.
  private func value(ofWhole text: String) -> Node? {
    guard text.hasPrefix("${with:"), text.hasSuffix("}") else { return nil }
    return values[String(text.dropFirst("${with:".count).dropLast())]
  }

  private mutating func replaced(_ scalar: Scalar, in file: FileInstance) -> Scalar {
    scalar.replacing(["with:"], in: file) { reference, location in
      let name = String(reference.dropFirst("with:".count))
      guard let value = values[name] else {
        reportUnknown(name, at: location)
        return ""
      }
      guard let text = value.scalar?.text else {
        report(location, "\"\(name)\" is \(value.summary), which can’t be a part of a text")
        return ""
      }
      return text
    }
  }

  private mutating func reportUnknown(_ name: String, at location: SourceLocation) {
    if let hint = nearest(to: name, among: values.keys.sorted()) {
      report(location, "unknown parameter \"\(name)\"; did you mean \"\(hint)\"?")
    } else if values.isEmpty {
      report(location, "unknown parameter \"\(name)\"; the file declares none (params)")
    } else {
      let known = values.keys.sorted().localizedList
      report(location, "unknown parameter \"\(name)\"; the file declares \(known)")
    }
  }

  private mutating func report(_ location: SourceLocation, _ message: Message) {
    diagnostics.append(Diagnostic(.error, location, String(localized: message)))
  }
}

extension ParameterDefinition {
  /// The value of a parameter without an argument and a default.
  fileprivate var empty: Node {
    let text = Scalar(text: "", isPlain: kind != .text, runs: .init(at: location))
    return Node(content: .scalar(text), location: location)
  }
}

extension ParameterDefinition.Kind {
  fileprivate var schema: ValueSchema {
    switch self {
    case .text: .text
    case .number: .number
    case .boolean: .boolean
    case .any: .any
    }
  }
}
