import Dashboard
import Foundation
import JMESPath
import Localization

/// Makes a card of a dashboard of one manifest.
final class CardImporter: CardFileImporter {
  let manifest: Manifest
  /// The card of the manifest.
  let card: ManifestValue
  let wall: ImportedWall
  /// The name of the card in the dashboard.
  let id: String
  /// The text bindings with what they refer to.
  var resolver: BindingResolver
  /// Whether the card has a page of its own, which another card opens.
  let isShownByOther: Bool
  /// A title within the content, which a dashboard has in the header.
  var contentTitle: String?
  /// The Adaptive Card that is the content; nil if it is none.
  var adaptive: ManifestValue?
  /// The cards of a carousel in it.
  var others: [FileNode] = []
  /// The parts that are left out of an Adaptive Card in a file of its own.
  var adaptiveNotes: ImportNotes?
  /// The buttons for the point of a chart that is pressed.
  var pressActions: [FileNode] = []
  /// The words of the content's legend, as an expression for a list of them.
  var legend: String?

  var notes: ImportNotes { manifest.notes }
  var path: String { card.path }

  var title: String? {
    [manifest.root["sap.app"]?["title"], card["header"]?["title"]].lazy
      .compactMap(BindingReading.constant).first
  }

  init(_ manifest: Manifest, in wall: ImportedWall, isShownByOther: Bool = false) {
    self.isShownByOther = isShownByOther
    self.manifest = manifest
    card = manifest.card.withStaticRows
    self.wall = wall
    resolver = BindingResolver(manifest: manifest)
    id = wall.unusedID(Self.name(of: manifest))
  }

  /// Returns a name for a card: the last part of its id that says something.
  private static func name(of manifest: Manifest) -> String {
    let id = manifest.root["sap.app"]?["id"]?.string ?? manifest.folder.root.lastPathComponent
    let parts = id.split(separator: ".").map(String.init)
    // Ids end with words for the kind, as in `shop.orders.list.card`.
    let kinds: Set = ["card", "cards", "manifest", "list", "table", "object", "analytical"]
    let name = parts.dropFirst().last { !kinds.contains($0.lowercased()) } ?? parts.last ?? "card"
    return name.asCardName
  }

  // MARK: Texts

  /// Returns the value of a text, a number or a Boolean, or nil after noting that it can't be
  /// imported.
  func binding(_ value: ManifestValue?) -> BindingExpression? {
    guard let value else { return nil }
    do throws(BindingFailure) {
      switch value.json {
      case .string(let text):
        let binding = try BindingText.read(text)
        noteUnusedOptions(of: binding, text, at: value.path)
        return try resolver.resolved(binding)
      case .object where value["format"] != nil: return try translation(value)
      case .object, .array:
        notes.note(value.path, "a text is expected here")
        return nil
      default: return .literal(value.json)
      }
    } catch {
      notes.note(value.path, error.message)
      return nil
    }
  }

  /// Returns a text with numbers in it: `{ "format": { "translationKey": …, "parts": [ … ] } }`.
  private func translation(_ value: ManifestValue) throws(BindingFailure) -> BindingExpression {
    let format = value["format"]
    let key = format?["translationKey"]?.string ?? ""
    var parts: [BindingExpression] = []
    for part in format?["parts"]?.elements ?? [] {
      let path = part.string ?? ""
      parts.append(
        path.contains("{") ? try BindingText.read(path) : .path(BindingPath(path)))
    }
    return try resolver.resolved(
      .call("format.text", [.path(BindingPath(key)), .list(parts)]))
  }

  /// The key of the text "3 of 12", which the host of a card has.
  static let countKey = "CARD.COUNT_X_OF_Y"

  /// Returns the value of a binding in which all paths begin at the root of the data.
  func value(_ binding: BindingExpression, on root: JSONValue) -> JSONValue? {
    guard binding.readsRootAlone,
      let text = try? BindingWriter(scope: BindingScope(context: [], root: [])).expression(binding)
    else { return nil }
    return DashboardExpression.value(of: text, on: root)
  }

  /// Returns a text that depends on no data, such as a heading; empty if it does.
  /// - Parameter root: the data of the manifest, of which headings may have a part.
  func heading(_ value: ManifestValue?, on root: JSONValue? = nil) -> String {
    guard let value, let binding = binding(value) else { return "" }
    if case .unsupported(let failure) = binding {
      notes.note(value.path, failure.message)
      return ""
    }
    guard let constant = binding.constant ?? root.flatMap({ self.value(binding, on: $0) }) else {
      notes.note(value.path, "a heading that depends on data is left out")
      return ""
    }
    return BindingWriter.shown(constant).replacing("${", with: "$${")
  }

  /// Returns an expression of the dashboard; nil if it can't be imported.
  func expression(_ value: ManifestValue?, _ scope: BindingScope) -> String? {
    guard let value, let binding = binding(value) else { return nil }
    return expression(binding, scope, at: value.path)
  }

  /// Returns an expression for a number, also where the data have it as a text.
  func number(_ value: ManifestValue?, _ scope: BindingScope) -> String? {
    guard let value, let binding = binding(value) else { return nil }
    if let number = binding.constant?.asNumber {
      return DashboardExpression.literal(number)
    }
    do throws(BindingFailure) {
      return try BindingWriter(scope: scope).number(binding)
    } catch {
      notes.note(value.path, error.message)
      return nil
    }
  }

  /// The condition under which a part of a card is shown.
  enum Visibility: Hashable {
    case always, never
    /// The part is shown where an expression is true.
    case when(String)
  }

  /// Returns when a part is shown.
  func visibility(_ part: ManifestValue, _ scope: BindingScope) -> Visibility {
    guard let condition = part["visible"], let binding = binding(condition) else { return .always }
    if let known = binding.constant { return known.isTrue ? .always : .never }
    if let root = scope.carried.root, let known = value(binding, on: root) {
      return known.isTrue ? .always : .never
    }
    if isMissing(binding, scope) { return .always }
    guard var text = self.condition(binding, scope, at: condition.path) else {
      return .always
    }
    text = self.condition(text, of: binding, scope)
    if binding.readsChoices { return .when(text) }
    let examples = scope.root == nil ? scope.samples : scope.sample.map { [$0] } ?? []
    let results = Set(
      examples.map { DashboardExpression.value(of: text, on: $0)?.isTrue ?? false })
    if let result = results.first, results.count == 1 { return result ? .always : .never }
    return .when(text)
  }

  /// Returns the condition of a part, which is visible where the data don't have what it reads.
  func condition(_ text: String, of binding: BindingExpression, _ scope: BindingScope) -> String {
    guard case .path(let path) = binding, path.model == nil else { return text }
    let count = scope.samples.isEmpty ? (scope.sample == nil ? 0 : 1) : scope.samples.count
    let isKnown = scope.examples(of: scope.names(of: path)).count == min(count, 200) && count > 0
    return isKnown ? text : "not_null(\(text), `true`)"
  }

  /// Returns whether a value is a path to nothing in the data at hand.
  private func isMissing(_ binding: BindingExpression, _ scope: BindingScope) -> Bool {
    guard case .path(let path) = binding, path.model == nil, scope.sample != nil else {
      return false
    }
    return scope.examples(of: scope.names(of: path)).isEmpty
  }

  /// Returns a text of a part, which is empty where the part isn't visible; nil if it never is.
  func text(
    _ value: ManifestValue?, of part: ManifestValue, _ scope: BindingScope
  ) -> String? {
    text(value, scope)?.shown(visibility(part, scope))
  }

  /// Returns whether a part is shown; true after noting a condition that depends on data which are
  /// not known yet.
  func isVisible(_ part: ManifestValue, _ scope: BindingScope) -> Bool {
    switch visibility(part, scope) {
    case .always: return true
    case .never: return false
    case .when:
      notes.note(
        part.path + "/visible", "a part of a card is always shown, whatever its data are")
      return true
    }
  }
}

extension JSONValue {
  /// The number that the value is, also as a text.
  var asNumber: JSONValue? {
    switch self {
    case .integer, .double: self
    case .string(let text):
      Int64(text).map { .integer($0) }
        ?? Double(text).flatMap { $0.isFinite ? .double($0) : nil }
    default: nil
    }
  }
}
