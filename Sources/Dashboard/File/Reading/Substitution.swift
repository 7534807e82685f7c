import JMESPath
import Localization

/// The replacement of `${var:name}` and `${env:NAME}` in nodes.
///
/// The values are text and nothing else, whatever characters they contain.
struct Substitution {
  let environment: [String: String]
  private(set) var diagnostics: [Diagnostic] = []
  private var variables: [String: String] = [:]

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
        replace(in: &declared[index].value)
        if let scalar = declared[index].value.scalar {
          variables[declared[index].key] = scalar.text.unescapingDollars
        }
      }
      entries[position].value.content = .mapping(declared)
      root.content = .mapping(entries)
    }
    replace(in: &root)
  }

  private mutating func replace(in node: inout Node) {
    switch node.content {
    case .scalar(let scalar):
      if mayHoldReference(scalar.text.utf8) {
        node.content = .scalar(replaced(scalar, in: node.location.file))
      }
    case .sequence(var elements):
      node.content = .sequence([])
      for index in elements.indices { replace(in: &elements[index]) }
      node.content = .sequence(elements)
    case .mapping(var entries):
      node.content = .mapping([])
      for index in entries.indices { replace(in: &entries[index].value) }
      node.content = .mapping(entries)
    case .unreadable: break
    }
  }

  /// A quick check that rules out most texts without splitting them.
  private func mayHoldReference(_ text: String.UTF8View) -> Bool {
    var rest = text[...]
    while let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
      rest = rest[dollar...].dropFirst()
      if rest.starts(with: "{var:".utf8) || rest.starts(with: "{env:".utf8) { return true }
    }
    return false
  }

  private mutating func replaced(_ scalar: Scalar, in file: String) -> Scalar {
    let pieces = DollarText.pieces(of: scalar.text)
    let isReference = { (piece: DollarText.Piece) in
      guard case .reference(let content, _, _) = piece else { return false }
      return content.hasPrefix("var:") || content.hasPrefix("env:")
    }
    guard pieces.contains(where: isReference) else { return scalar }
    var text = ""
    var runs: [Scalar.Run] = []
    var offset = 0
    for piece in pieces {
      let location = scalar.location(at: offset, in: file)
      runs.append(Scalar.Run(offset: text.utf8.count, line: location.line, column: location.column))
      switch piece {
      case .literal(let literal):
        text += literal.escapingDollars
        offset += literal.escapingDollars.utf8.count
      case .unclosed(let start):
        text += String(decoding: scalar.text.utf8.dropFirst(start), as: UTF8.self)
      case .reference(let content, _, _):
        let value = isReference(piece) ? value(of: content, at: location).escapingDollars : nil
        text += value ?? "${\(content)}"
        offset += content.utf8.count + 3
      }
    }
    return Scalar(text: text, isPlain: scalar.isPlain && !text.isEmpty, runs: .many(runs))
  }

  private mutating func value(of reference: String, at location: SourceLocation) -> String {
    let name = String(reference.dropFirst(4))
    if reference.hasPrefix("var:") {
      if let value = variables[name] { return value }
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
    if let value = environment[variable], !value.isEmpty || parts.count < 2 { return value }
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
