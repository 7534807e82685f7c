import Localization

/// An include of a file, with what it passes to the parameters of that file.
struct Include {
  /// The arguments of one node that the file becomes.
  struct Arguments {
    /// The place that needs the node.
    let location: SourceLocation
    /// The arguments by name; the first one of a name counts.
    var named: [Node.Entry]
    /// The argument for the first parameter of the file.
    var first: Node?
  }

  let path: String
  /// The location of the path.
  let location: SourceLocation
  /// The arguments of each node; one for an include without `for`.
  let uses: [Arguments]
  /// Whether the include has `for`, so that it stands for any number of nodes.
  let isRepeated: Bool

  private static let keys = ["include", "with", "for"]

  /// Returns whether a mapping is an include, which may have mistakes.
  static func isInclude(_ entries: [Node.Entry]) -> Bool {
    guard entries.contains(where: { $0.key == "include" && $0.value.scalar != nil }) else {
      return false
    }
    return entries.count == 1 || entries.contains { $0.key == "with" || $0.key == "for" }
  }

  /// - Returns: nil after reporting a mistake.
  init?(_ entries: [Node.Entry], _ report: (SourceLocation, Message) -> Void) {
    guard let node = entries.first(where: { $0.key == "include" })?.value, let path = node.scalar
    else { return nil }
    var isValid = true
    for entry in entries where !Self.keys.contains(entry.key) {
      report(entry.location, "an include has the keys include, with and for, not \"\(entry.key)\"")
      isValid = false
    }
    var arguments = Arguments(location: node.location, named: [])
    if let with = entries.first(where: { $0.key == "with" })?.value {
      arguments.named = with.entries ?? []
      if with.entries == nil {
        report(with.location, "expected a mapping of arguments, found \(with.summary)")
        isValid = false
      }
    }
    var uses = [arguments]
    if let items = entries.first(where: { $0.key == "for" })?.value {
      uses = (items.elements ?? []).map { arguments.adding($0) }
      if items.elements == nil {
        report(items.location, "expected a list with an element for each node")
        isValid = false
      }
    }
    guard isValid else { return nil }
    self.path = path.text
    location = node.location
    self.uses = uses
    isRepeated = entries.contains { $0.key == "for" }
  }
}

extension Include.Arguments {
  /// Returns the arguments with those of an element of `for`, which come first.
  fileprivate func adding(_ item: Node) -> Include.Arguments {
    guard let entries = item.entries else {
      return Include.Arguments(location: item.location, named: named, first: item)
    }
    return Include.Arguments(location: item.location, named: entries + named)
  }
}
