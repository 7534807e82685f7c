import JMESPath

/// A part of a dashboard file before it is written.
indirect enum FileNode: Hashable {
  case value(JSONValue)
  case list([FileNode])
  case mapping([FileEntry])
  /// A node with comments above it.
  case commented([String], FileNode)

  /// Returns a mapping of the entries that have a value.
  static func entries(_ entries: KeyValuePairs<String, FileNode?>) -> FileNode {
    .mapping(entries.compactMap { key, value in value.map { FileEntry(key: key, value: $0) } })
  }

  static func text(_ text: String) -> FileNode { .value(.string(text)) }

  /// Data as they are.
  init(data: JSONValue) {
    switch data {
    case .array(let elements): self = .list(elements.map(FileNode.init(data:)))
    case .object(let members):
      // A merge key of YAML, which a dashboard file doesn't have.
      let members = members.filter { $0.key != "<<" }
      self = .mapping(members.map { FileEntry(key: $0.key, value: FileNode(data: $0.value)) })
    // In data too, `${` would begin a reference.
    case .string(let text): self = .text(text.replacing("${", with: "$${"))
    default: self = .value(data)
    }
  }

  var isEmpty: Bool {
    switch self {
    case .value(let value): value.isNull
    case .list(let elements): elements.isEmpty
    case .mapping(let entries): entries.isEmpty
    case .commented(_, let node): node.isEmpty
    }
  }

  /// The text that the node is; nil for others.
  var string: String? { if case .value(.string(let text)) = self { text } else { nil } }

  /// The node, or nil if it has no content.
  var nonEmpty: FileNode? { isEmpty ? nil : self }
}

extension FileNode {
  /// Returns a mapping with further entries, of which those count that have a value.
  func adding(_ others: KeyValuePairs<String, FileNode?>) -> FileNode {
    guard case .mapping(let entries) = self, case .mapping(let new) = Self.entries(others) else {
      return self
    }
    return .mapping(entries + new)
  }

  /// Returns the node without a key of its mappings, at any depth.
  func without(key: String) -> FileNode {
    switch self {
    case .value: self
    case .list(let elements): .list(elements.map { $0.without(key: key) })
    case .commented(let comments, let node): .commented(comments, node.without(key: key))
    case .mapping(let entries):
      .mapping(
        entries.filter { $0.key != key }.map {
          FileEntry(key: $0.key, value: $0.value.without(key: key))
        })
    }
  }

  /// Returns the node without keys that would make a dashboard file read another file.
  /// - Parameter found: becomes true if there is such a key.
  func withoutIncludes(_ found: inout Bool) -> FileNode {
    switch self {
    case .value: return self
    case .list(let elements): return .list(elements.map { $0.withoutIncludes(&found) })
    case .commented(let comments, let node):
      return .commented(comments, node.withoutIncludes(&found))
    case .mapping(let entries):
      let isInclude = entries.contains { $0.key == "include" && $0.value.isScalar }
      let hasArguments = entries.contains { $0.key == "with" || $0.key == "for" }
      let isFound = isInclude && (entries.count == 1 || hasArguments)
      if isFound { found = true }
      return .mapping(
        entries.compactMap { entry in
          if isFound, entry.key == "include" { return nil }
          return FileEntry(key: entry.key, value: entry.value.withoutIncludes(&found))
        })
    }
  }

  private var isScalar: Bool {
    switch self {
    case .value: true
    case .list, .mapping: false
    case .commented(_, let node): node.isScalar
    }
  }
}

/// A key of a mapping with its value.
struct FileEntry: Hashable {
  let key: String
  var value: FileNode

  /// Returns the condition on which a button can be pressed.
  static func enabled(_ expression: String) -> FileEntry {
    FileEntry(key: "enabled", value: .text(expression))
  }

  /// The keys of a button that can never be pressed, and opens nothing.
  static var disabled: [FileEntry] {
    [.enabled("`false`"), FileEntry(key: "open", value: "")]
  }
}

extension FileNode: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  init(stringLiteral value: String) { self = .text(value) }
  init(arrayLiteral elements: FileNode...) { self = .list(elements) }
}
