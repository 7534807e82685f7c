import Dashboard
import Localization

/// The texts of a file, as texts and expressions of a dashboard; what has no counterpart is noted.
protocol FileBindings {
  var notes: ImportNotes { get }

  /// Returns the value of a text, a number or a Boolean, or nil after noting that it can't be
  /// imported.
  func binding(_ value: ManifestValue?) -> BindingExpression?
}

extension FileBindings {
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
