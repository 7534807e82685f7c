/// The tree of an expression, as the parser builds it.
///
/// `a.b` and `a | b` are both a `sequence`: they differ only in how far a projection reaches, and
/// that the parser has already decided.
indirect enum Syntax: Sendable {
  case current
  /// The value that the whole expression is evaluated on (`$`, JEP-17).
  case root
  case field(String)
  case literal(JSONValue)
  case index(Int)
  case slice(Slice)
  case sequence(SyntaxNode, SyntaxNode)
  case or(SyntaxNode, SyntaxNode)
  case and(SyntaxNode, SyntaxNode)
  case not(SyntaxNode)
  case comparison(Comparator, SyntaxNode, SyntaxNode)
  case flatten(SyntaxNode)
  /// `base[*].each`, and what follows a slice or a flatten.
  case projection(SyntaxNode, each: SyntaxNode)
  /// `base.*.each`
  case valueProjection(SyntaxNode, each: SyntaxNode)
  /// `base[?condition].each`
  case filter(SyntaxNode, condition: SyntaxNode, each: SyntaxNode)
  case list([SyntaxNode])
  case hash(keys: [String], values: [SyntaxNode])
  case call(Function, [CallArgument])
}

/// A node of the tree with its position and its bounds.
struct SyntaxNode: Sendable {
  let syntax: Syntax
  /// The position in the text, in UTF-8 bytes.
  let offset: Int
  /// The number of levels of the tree from here down.
  let depth: Int
  /// The number of nodes in the tree from here down.
  let size: Int
  /// The greatest number of times that the result can contain the data.
  let growth: Double
  /// Whether `$` occurs in the tree from here down.
  let readsRoot: Bool

  /// The growth of `$`, which a projection repeats for each element.
  static let unboundedGrowth = Double.infinity

  /// - Parameter growth: the growth of this node alone, on top of that of its children.
  init(_ syntax: Syntax, at offset: Int, over children: [SyntaxNode] = [], growth: Double = 1) {
    self.syntax = syntax
    self.offset = offset
    depth = 1 + (children.lazy.map(\.depth).max() ?? 0)
    size = children.reduce(1) { $0 + $1.size }
    self.growth = children.reduce(growth) { $0 * $1.growth }
    readsRoot = syntax.isRoot || children.contains(where: \.readsRoot)
  }

  var isCurrent: Bool {
    if case .current = syntax { true } else { false }
  }

  /// Whether the result is the same wherever in the expression the node stands.
  var isFixed: Bool {
    switch syntax {
    case .root, .literal: true
    case .current, .field, .index, .slice, .list, .hash: false
    case .sequence(let base, _), .not(let base), .flatten(let base), .projection(let base, _),
      .valueProjection(let base, _), .filter(let base, _, _):
      base.isFixed
    case .or(let left, let right), .and(let left, let right), .comparison(_, let left, let right):
      left.isFixed && right.isFixed
    case .call(_, let arguments): arguments.allSatisfy { $0.isExpression || $0.node.isFixed }
    }
  }

  /// Whether the node only follows names and positions, such as `$.people[0]`.
  var isPath: Bool {
    switch syntax {
    case .current, .root, .field, .literal, .index: true
    case .sequence(let left, let right): left.isPath && right.isPath
    default: false
    }
  }
}

extension Syntax {
  fileprivate var isRoot: Bool { if case .root = self { true } else { false } }
}

/// An argument between the parentheses of a call.
struct CallArgument: Sendable {
  let node: SyntaxNode
  /// Whether the function gets the expression itself, which is written with a `&`.
  let isExpression: Bool
  /// The part of the text, in UTF-8 bytes, without the `&`.
  let range: Range<Int>
}

extension SyntaxNode {
  /// The names that are looked up in the value the expression is evaluated on, each once.
  var rootFields: [String] {
    var names: [String] = []
    collectRootFields(onRoot: true, into: &names)
    return names
  }

  /// - Parameter onRoot: whether the node is evaluated on the root value.
  private func collectRootFields(onRoot: Bool, into names: inout [String]) {
    guard onRoot || readsRoot else { return }
    switch syntax {
    case .field(let name):
      if onRoot, !names.contains(name) { names.append(name) }
    case .sequence(let left, let right):
      left.collectRootFields(onRoot: onRoot, into: &names)
      let isRoot = left.syntax.isRoot || left.isCurrent && onRoot
      right.collectRootFields(onRoot: isRoot, into: &names)
    case .or(let left, let right), .and(let left, let right), .comparison(_, let left, let right):
      left.collectRootFields(onRoot: onRoot, into: &names)
      right.collectRootFields(onRoot: onRoot, into: &names)
    case .not(let base), .flatten(let base):
      base.collectRootFields(onRoot: onRoot, into: &names)
    case .projection(let base, let each), .valueProjection(let base, let each):
      base.collectRootFields(onRoot: onRoot, into: &names)
      each.collectRootFields(onRoot: false, into: &names)
    case .filter(let base, let condition, let each):
      base.collectRootFields(onRoot: onRoot, into: &names)
      condition.collectRootFields(onRoot: false, into: &names)
      each.collectRootFields(onRoot: false, into: &names)
    case .list(let nodes), .hash(_, let nodes):
      for node in nodes { node.collectRootFields(onRoot: onRoot, into: &names) }
    case .call(_, let arguments):
      for argument in arguments {
        argument.node.collectRootFields(onRoot: onRoot && !argument.isExpression, into: &names)
      }
    case .current, .root, .literal, .index, .slice: break
    }
  }

  /// The names of the functions that are called, each once, in the order of the text.
  var functionNames: [String] {
    var names: [String] = []
    collectFunctionNames(into: &names)
    return names
  }

  private func collectFunctionNames(into names: inout [String]) {
    if case .call(let function, _) = syntax, !names.contains(function.name) {
      names.append(function.name)
    }
    for child in children { child.collectFunctionNames(into: &names) }
  }

  var children: [SyntaxNode] {
    switch syntax {
    case .current, .root, .field, .literal, .index, .slice: []
    case .not(let base), .flatten(let base): [base]
    case .sequence(let left, let right), .or(let left, let right), .and(let left, let right),
      .comparison(_, let left, let right), .projection(let left, let right),
      .valueProjection(let left, let right):
      [left, right]
    case .filter(let base, let condition, let each): [base, condition, each]
    case .list(let nodes), .hash(_, let nodes): nodes
    case .call(_, let arguments): arguments.map(\.node)
    }
  }

  /// Collects the members of a bound value that are read, with their positions in the text.
  func collectMembers(of name: String, into members: inout [(name: String, offset: Int)]) {
    if case .sequence(let left, let right) = syntax, case .call(let function, _) = left.syntax,
      function.name == name, case .field(let member) = right.syntax
    {
      members.append((member, right.offset))
    }
    for child in children { child.collectMembers(of: name, into: &members) }
  }
}
