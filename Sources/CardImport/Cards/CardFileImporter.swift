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
  func shown(_ visibility: Visibility) -> String? {
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
