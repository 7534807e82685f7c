import Dashboard
import Localization

/// Makes a card of a dashboard of one file.
protocol CardFileImporter: AnyObject {
  var notes: ImportNotes { get }
  /// The name of the card in the dashboard.
  var id: String { get }
  /// The path of the card in its file, as a JSON pointer.
  var path: String { get }
  /// The title of a dashboard with this card alone; nil if it depends on data.
  var title: String? { get }

  /// Returns the value of a text, a number or a Boolean, or nil after noting that it can't be
  /// imported.
  func binding(_ value: ManifestValue?) -> BindingExpression?

  /// The cards that stand beside the card, such as those of a carousel; none before it is imported.
  var others: [FileNode] { get }

  /// Returns the card for the dashboard file, and adds its sources to the wall.
  func imported() -> FileNode
}

extension CardFileImporter {
  /// Returns the card without its content, where this would be a mistake in the file.
  func frame() -> FileNode {
    commented(
      .entries([
        "id": .text(id), "header": .text((title ?? id).replacing("${", with: "$${")),
        "body": Self.nothing,
      ]))
  }

  /// The body of a card of which nothing is imported.
  static var nothing: FileNode {
    .entries(["text": .text(String(localized: "The content of this card is not imported."))])
  }

  /// Returns the card with lists as long as a dashboard file has them, after noting what is cut.
  func fitted(_ node: FileNode) -> FileNode {
    var fitter = CardFitter()
    let node = fitter.fitted(card: node)
    for cut in fitter.cuts { notes.note(path, cut) }
    return node
  }

  /// Returns the card with what is left out as comments above it.
  func commented(_ node: FileNode) -> FileNode {
    let node = fitted(node)
    let comments = notes.omissions.map { omission in
      let path = omission.path.replacing("/" + Manifest.cardKey, with: "", maxReplacements: 1)
      return omission.isNotice
        ? String(localized: "Note: \(path): \(omission.reason)")
        : String(localized: "Left out: \(path): \(omission.reason)")
    }
    return comments.isEmpty ? node : .commented(comments, node)
  }
}

extension String {
  /// The text of a dashboard, in which expressions are in `${ }`, as an expression.
  var asExpression: String {
    let parts = DollarText.pieces(of: self).map { piece in
      switch piece {
      case .literal(let text): DashboardExpression.literal(.string(text))
      case .reference(let content, _, _):
        content.hasPrefix("var:") ? "'${\(content)}'" : content
      case .unclosed: "''"
      }
    }
    if parts.count == 1 { return parts[0] }
    let texts = parts.map { "to_string(not_null(\($0), ''))" }
    return "join('', [\(texts.joined(separator: ", "))])"
  }

  /// Returns the text where a condition is true, and an empty one elsewhere: a button without a
  /// title isn't there.
  func shown(when test: String) -> String { "${if(\(test), \(asExpression), '')}" }

  /// Returns the text where a part is visible, and an empty one elsewhere; nil if it never is.
  func shown(_ visibility: CardImporter.Visibility) -> String? {
    switch visibility {
    case .always: self
    case .never: nil
    case .when(let test): shown(when: test)
    }
  }

  /// The text as the name of a card, such as `sales-orders` for `SalesOrders`.
  var asCardName: String {
    let words = replacing(/([a-z0-9])([A-Z])/) { "\($0.output.1)-\($0.output.2)" }
    return words.lowercased().replacing("_", with: "-").asIdentifier
  }
}

// MARK: Texts

extension CardFileImporter {
  /// Returns a text of the dashboard, in which a mark stands for what can't be computed; nil if it
  /// is empty or can't be imported.
  func text(_ value: ManifestValue?, _ scope: BindingScope) -> String? {
    guard let value, let binding = binding(value) else { return nil }
    var reasons: [Message] = []
    let text = written(at: value.path, isText: true) { () throws(BindingFailure) in
      try BindingWriter(scope: scope).markedText(binding, &reasons)
    }
    for reason in reasons { notes.note(value.path, reason) }
    return text?.isEmpty == true ? nil : text
  }

  /// Returns a text of the dashboard; nil if it is empty or can't be imported, as an address with a
  /// function that a dashboard doesn't have.
  func text(_ binding: BindingExpression, _ scope: BindingScope, at path: String) -> String? {
    let text = written(at: path, isText: true) { () throws(BindingFailure) in
      try BindingWriter(scope: scope).text(binding)
    }
    return text?.isEmpty == true ? nil : text
  }

  /// Returns a value that is used, not only shown, such as that of a choice; nil if it can't be
  /// imported.
  func usedText(_ value: ManifestValue?, _ scope: BindingScope) -> String? {
    guard let value, let binding = binding(value) else { return nil }
    return text(binding, scope, at: value.path)
  }

  /// Returns an expression of the dashboard; nil if it can't be imported.
  func expression(
    _ binding: BindingExpression, _ scope: BindingScope, at path: String
  ) -> String? {
    written(at: path) { () throws(BindingFailure) in
      try BindingWriter(scope: scope).expression(binding)
    }
  }

  /// Returns an expression that is true where the value of a binding counts as true; nil if it
  /// can't be imported.
  func condition(
    _ binding: BindingExpression, _ scope: BindingScope, at path: String
  ) -> String? {
    written(at: path) { () throws(BindingFailure) in
      let writer = BindingWriter(scope: scope)
      // The value that a property is bound to is a Boolean; an expression gives any value.
      if case .path = binding { return try writer.expression(binding) }
      return try writer.condition(binding.asCondition)
    }
  }

  private func written(
    at path: String, isText: Bool = false, _ write: () throws(BindingFailure) -> String
  ) -> String? {
    do throws(BindingFailure) {
      let text = try write()
      guard isText ? Self.isValid(text) : DashboardExpression.isValid(text) else {
        throw .fail(
          "the expression has no counterpart in a dashboard: put its result into the data")
      }
      return text
    } catch {
      notes.note(path, error.message)
      return nil
    }
  }

  /// Returns whether the expressions in a text can be read by a dashboard.
  static func isValid(_ text: String) -> Bool {
    DollarText.pieces(of: text).allSatisfy { piece in
      switch piece {
      case .literal: true
      case .reference(let content, _, _):
        content.hasPrefix("var:") || DashboardExpression.isValid(content)
      case .unclosed: false
      }
    }
  }
}
