import JMESPath
import Localization

/// The replacement of `${var:name}` and `${env:NAME}` in nodes.
///
/// The values are text and nothing else, whatever characters they contain.
struct Substitution {
  let environment: [String: String]
  private(set) var diagnostics: [Diagnostic] = []
  private var variables: [String: String] = [:]
  private var usedVariables: Set<String> = []
  /// The names of the variables of the environment whose values are in the texts.
  private(set) var usedEnvironment: Set<String> = []
  /// The paths of the included files that the values of variables are from.
  private(set) var includedFiles: Set<String> = []
  /// The paths of the included files by the names of variables.
  private var filesOfVariables: [String: String] = [:]

  init(environment: [String: String]) {
    self.environment = environment
  }

  /// Replaces the references of a dashboard by the variables that it declares under `vars`.
  ///
  /// A variable may refer to the environment and to the variables above it.
  mutating func apply(to root: inout Node) {
    if case .mapping(var entries) = root.content,
      let position = entries.firstIndex(where: { $0.key == "vars" }),
      case .mapping(var declared) = entries[position].value.content
    {
      for index in declared.indices {
        if let new = replaced(declared[index].value) { declared[index].value = new }
        if let scalar = declared[index].value.scalar {
          variables[declared[index].key] = scalar.text.unescapingDollars
          let place = declared[index].value.location
          if place.include != nil { filesOfVariables[declared[index].key] = place.file }
        }
      }
      entries[position].value.content = .mapping(declared)
      root.content = .mapping(entries)
    }
    if let new = replaced(root) { root = new }
    let unused = Set(variables.keys).subtracting(usedVariables)
    if !unused.isEmpty { noteBareNames(among: unused, in: root) }
  }

  /// Reports variables that are named in texts, such as `{shop}`, and used nowhere.
  private mutating func noteBareNames(among names: Set<String>, in node: Node) {
    switch node.content {
    case .scalar(let scalar):
      for name in BareName.all(in: scalar.text) where names.contains(name.path) {
        let message = String(
          localized:
            "\"\(name.written)\" stays as it is written; the variable is ${var:\(name.path)}")
        let location = scalar.location(at: name.offset, in: node.location.instance)
        diagnostics.append(Diagnostic(.warning, location, message))
      }
    case .sequence(let elements):
      for element in elements { noteBareNames(among: names, in: element) }
    case .mapping(let entries):
      for entry in entries { noteBareNames(among: names, in: entry.value) }
    case .unreadable: break
    }
  }

  /// Returns the node with its references replaced; nil if there are none, so that most of a large
  /// tree isn't copied.
  private mutating func replaced(_ node: Node) -> Node? {
    var new = node
    switch node.content {
    case .scalar(let scalar):
      guard mayHoldReference(scalar.text.utf8) else { return nil }
      let replaced = scalar.replacing(["var:", "env:"], in: node.location.instance) {
        value(of: $0, at: $1).escapingDollars
      }
      new.content = .scalar(replaced)
    case .sequence(var elements):
      let changes = changes(of: elements)
      guard !changes.isEmpty else { return nil }
      for change in changes { elements[change.index] = change.node }
      new.content = .sequence(elements)
    case .mapping(var entries):
      let changes = changes(of: entries.lazy.map { $0.value })
      guard !changes.isEmpty else { return nil }
      for change in changes { entries[change.index].value = change.node }
      new.content = .mapping(entries)
    case .unreadable: return nil
    }
    return new
  }

  /// Returns the nodes that have references, replaced, with their indices.
  private mutating func changes(of nodes: some Sequence<Node>) -> [(index: Int, node: Node)] {
    var changes: [(index: Int, node: Node)] = []
    for (index, node) in nodes.enumerated() {
      if let new = replaced(node) { changes.append((index, new)) }
    }
    return changes
  }

  /// Returns a quick check that rules out most texts without splitting them.
  private func mayHoldReference(_ text: String.UTF8View) -> Bool {
    var rest = text[...]
    while let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
      rest = rest[dollar...].dropFirst()
      if rest.starts(with: "{var:".utf8) || rest.starts(with: "{env:".utf8) { return true }
    }
    return false
  }

  private mutating func value(of reference: String, at location: SourceLocation) -> String {
    let name = String(reference.dropFirst(4))
    if reference.hasPrefix("var:") {
      if let value = variables[name] {
        usedVariables.insert(name)
        if let file = filesOfVariables[name] { includedFiles.insert(file) }
        return value
      }
      let hint = nearest(to: name, among: variables.keys.sorted())
      let problem =
        if let hint {
          String(localized: "unknown variable \"\(name)\"; did you mean \"\(hint)\"?")
        } else {
          String(localized: "unknown variable \"\(name)\"; variables are declared under vars")
        }
      diagnostics.append(Diagnostic(.error, location, problem))
      return ""
    }
    let parts = name.split(separator: ":-", maxSplits: 1, omittingEmptySubsequences: false)
    let variable = String(parts.first ?? "")
    if let value = environment[variable], !value.isEmpty || parts.count < 2 {
      usedEnvironment.insert(variable)
      return value
    }
    if parts.count == 2 { return String(parts[1]) }
    diagnostics.append(
      Diagnostic(
        .error, location,
        String(
          localized: """
            \(variable) is not set in the environment; ${env:\(variable):-text} gives it a default
            """)))
    return ""
  }
}

extension Scalar {
  /// Returns the text with the references of some kinds replaced, also those inside an expression.
  /// - Parameters:
  ///   - kinds: the beginnings of these references, such as `var:`.
  ///   - value: returns the text in place of the reference, which may hold references itself.
  func replacing(
    _ kinds: [String], in file: FileInstance, by value: (String, SourceLocation) -> String
  ) -> Scalar {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var runs: [Run] = []
    var index = 0
    /// Notes that what follows in the result is at `index` of the text.
    func mark() {
      let location = location(at: index, in: file)
      runs.append(Run(offset: result.count, line: location.line, column: location.column))
    }
    mark()
    while index < bytes.count {
      if let length = DollarText.lengthOfEscape(bytes, at: index) {
        result += bytes[index..<index + length]
        index += length
      } else if let content = DollarText.content(bytes, at: index, ofKinds: kinds) {
        mark()
        let reference = String(decoding: bytes[content], as: UTF8.self)
        result += value(reference, location(at: index, in: file)).utf8
        index = content.upperBound + 1
        mark()
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    guard runs.count > 1 else { return self }
    return Scalar(
      text: String(decoding: result, as: UTF8.self), isPlain: isPlain && !result.isEmpty,
      runs: .many(runs))
  }
}
