import JMESPath

// The data that an element shows, and whether it is shown.

extension AdaptiveImporter {
  /// The data of an element.
  struct Placement {
    var scope: BindingScope
    /// The list for each item of which there is an element: its names in the scope around it, or an
    /// expression for it; nil for one element.
    fileprivate var list: List?
    /// The scope around the element.
    fileprivate let outer: BindingScope
    /// The condition on which an item is shown.
    var when: String?

    fileprivate enum List {
      case path([String])
      case expression(String)
    }

    /// Whether there is an element for each item of a list.
    var isRepeated: Bool { list != nil }

    /// The expression for the list, with what its items need of the data around them; it is known
    /// once the element is imported.
    var each: String? {
      guard let list else { return nil }
      let path =
        switch list {
        case .path(let names): DashboardExpression.path(names)
        case .expression(let text): text
        }
      let carried = scope.carried.paths
      guard !carried.isEmpty else { return path }
      let members = carried.map { name, path in
        let names = outer.names(of: BindingPath(path, isAbsolute: true))
        return "\(DashboardExpression.identifier(name)): \(DashboardExpression.rootPath(names))"
      }
      return (path == "@" ? "" : path) + "[].merge(@, {\(members.joined(separator: ", "))})"
    }

    /// The number of items in the data at hand; nil before they are loaded.
    var count: Int? { list == nil || scope.samples.isEmpty ? nil : scope.samples.count }
  }

  /// Returns the data of an element; nil if it is not shown, which is noted where it could be.
  func placement(of element: ManifestValue, _ outer: BindingScope) -> Placement? {
    if element["isVisible"]?.json == false {
      guard !toggles.hasButton(for: element) else { return nil }
      let texts = element.quotedTexts
      notes.note(
        element.path,
        texts.isEmpty
          ? "it is hidden, and no button of the card shows it"
          : "it is hidden, and no button of the card shows it; its texts: \(texts)")
      return nil
    }
    if let picture = element["backgroundImage"], picture.isShown, !element.children.isEmpty {
      notes.noteKey(picture)
    }
    if let layouts = element["layouts"] { notes.noteKey(layouts) }
    var placement = Placement(scope: outer, list: nil, outer: outer, when: nil)
    if let data = element["$data"] { place(data, &placement) }
    for key in ["$when", "isVisible"] {
      guard let condition = element[key], condition.json != true,
        let binding = binding(condition)
      else { continue }
      if let known = binding.constant {
        if !known.isTrue { return nil }
        continue
      }
      guard let text = expression(binding, placement.scope, at: condition.path) else { continue }
      placement.when = placement.when.map { "(\($0)) && (\(text))" } ?? text
    }
    return placement
  }

  private func place(_ data: ManifestValue, _ placement: inout Placement) {
    let outer = placement.outer
    if data.string == nil {
      let items = data.json.array ?? [data.json]
      placement.list = .expression(DashboardExpression.literal(.array(items)))
      placement.scope = itemScope(outer, items)
      return
    }
    guard let binding = binding(data) else { return }
    guard case .path(let path) = binding else {
      guard let text = expression(binding, outer, at: data.path) else { return }
      let items = outer.sample.flatMap { DashboardExpression.value(of: text, on: $0)?.array }
      placement.list = .expression(text)
      placement.scope = itemScope(outer, outer.root == nil ? [] : items ?? [])
      return
    }
    let names = outer.names(of: path)
    let example = outer.examples(of: names).first
    switch example {
    case .object:
      placement.scope.context = names
    case nil where path.names.isEmpty: break
    default:
      placement.list = .path(names)
      placement.scope = itemScope(outer, example?.array ?? [])
    }
  }

  /// Returns the scope of an item of a list.
  private func itemScope(_ outer: BindingScope, _ items: [JSONValue]) -> BindingScope {
    var item = BindingScope(context: [], root: nil)
    item.sample = outer.sample
    item.samples = items
    item.carried.root = outer.carried.root
    item.carried.taken = Set(items.prefix(50).flatMap { $0.object?.keys ?? [] })
    return item
  }
}
