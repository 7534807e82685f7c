import JMESPath
import Localization

/// Puts the values of parameters, translations and filters into bindings, and computes what
/// depends on no data.
struct BindingResolver {
  let manifest: Manifest
  /// The filters of the card by their names.
  var filters: [String: CardFilter] = [:]
  /// The fields of the card's form by their ids.
  var fields: [String: FormField] = [:]
  /// The number of rows that the card shows, and that there are, as expressions on its data.
  var visibleItems: BindingExpression?
  var allItems: BindingExpression?

  private static let maximumDepth = 8

  /// The texts that each host of cards has, so that manifests needn't have them.
  private static let hostTexts = [
    ManifestBindings.countKey: String(localized: "\("{0}") of \("{1}")")
  ]

  func resolved(
    _ value: BindingExpression, depth: Int = 0
  ) throws(BindingFailure) -> BindingExpression {
    let result = try replaced(value, depth)
    return Self.folded(result)
  }

  private func replaced(
    _ value: BindingExpression, _ depth: Int
  ) throws(BindingFailure) -> BindingExpression {
    switch value {
    case .literal, .written, .chosen, .lookUp, .unsupported: return value
    case .path(let path): return try self.value(of: path, depth)
    case .text(let parts):
      return .text(
        parts.map { part in
          do throws(BindingFailure) {
            return try resolved(part, depth: depth)
          } catch {
            return .unsupported(error)
          }
        })
    case .not(let inner): return .not(try resolved(inner, depth: depth))
    case .negative(let inner): return .negative(try resolved(inner, depth: depth))
    case .operation(let binary, let left, let right):
      return .operation(
        binary, try resolved(left, depth: depth), try resolved(right, depth: depth))
    case .conditional(let condition, let first, let second):
      let condition = try resolved(condition, depth: depth)
      if let known = condition.constant {
        return try resolved(known.isTrue ? first : second, depth: depth)
      }
      return .conditional(
        condition, try resolved(first, depth: depth), try resolved(second, depth: depth))
    case .member(let base, let name): return .member(try resolved(base, depth: depth), name)
    case .element(let base, let index):
      return .element(try resolved(base, depth: depth), try resolved(index, depth: depth))
    case .call(let name, let arguments): return .call(name, try all(arguments, depth))
    case .method(let base, let name, let arguments):
      return .method(try resolved(base, depth: depth), name, try all(arguments, depth))
    case .list(let elements): return .list(try all(elements, depth))
    case .object(let members):
      var resolvedMembers: [BindingMember] = []
      for member in members {
        let value = try resolved(member.value, depth: depth)
        resolvedMembers.append(BindingMember(key: member.key, value: value))
      }
      return .object(resolvedMembers)
    }
  }

  private func all(
    _ values: [BindingExpression], _ depth: Int
  ) throws(BindingFailure) -> [BindingExpression] {
    var result: [BindingExpression] = []
    for value in values { result.append(try resolved(value, depth: depth)) }
    return result
  }

  /// Returns what a path of another model stands for; the path itself if it is of the data.
  private func value(
    of path: BindingPath, _ depth: Int
  ) throws(BindingFailure) -> BindingExpression {
    guard depth < Self.maximumDepth else { throw .fail("the expression is nested too deeply") }
    let name = path.names.first ?? ""
    switch path.model {
    case "i18n":
      let key = path.names.joined(separator: "/")
      return .literal(.string(manifest.texts[key] ?? Self.hostTexts[key] ?? key))
    case "parameters" where name == "TODAY_ISO": return ScriptFunctions.today
    case "parameters" where name == "NOW_ISO": return ScriptFunctions.nowText
    case "parameters" where name == "LOCALE": return .literal(.string(manifest.language))
    case "parameters" where name == "visibleItems":
      guard let visibleItems else { throw .fail("the number of rows is not known here") }
      return visibleItems
    case "parameters" where name == "allItems":
      guard let allItems else { throw .fail("the number of rows is not known here") }
      return allItems
    case "parameters":
      // UI5 too has nothing for it.
      guard let value = manifest.parameters[name] else { return .literal(.null) }
      let inner = BindingScope.value(at: path.names.dropFirst(2), in: value) ?? .null
      guard case .string(let text) = inner else { return .literal(inner) }
      // The places that format.text() fills are no bindings.
      if text.contains(/\{[0-9]{1,2}\}/) { return .literal(inner) }
      return try resolved(try BindingText.read(text), depth: depth + 1)
    case "filters":
      guard let filter = filters[name] else { throw .fail("there is no filter \"\(name)\"") }
      return try filter.value(at: Array(path.names.dropFirst()))
    case "form":
      guard let field = fields[name] else { throw .fail("there is no field \"\(name)\"") }
      return try field.value(at: Array(path.names.dropFirst()))
    case "paginator":
      switch name {
      case "size": return .literal(.integer(Int64(manifest.pageSize ?? 10)))
      default: return .literal(.integer(0))
      }
    default: return .path(path)
    }
  }

  /// Returns the constant that a value is, if it depends on no data, no format and no clock.
  private static func folded(_ value: BindingExpression) -> BindingExpression {
    if case .operation(.plus, .literal(0), .written(let text)) = value { return .written(text) }
    guard case .literal = value else {
      guard value.isFixed else { return value }
      let writer = BindingWriter(scope: BindingScope(context: [], root: []))
      guard let text = try? writer.expression(value),
        let constant = DashboardExpression.value(of: text, on: .null)
      else { return value }
      return .literal(constant)
    }
    return value
  }
}

extension JSONValue {
  /// Whether JavaScript takes the value for true.
  var isTrue: Bool {
    switch self {
    case .null: false
    case .bool(let value): value
    case .integer(let number): number != 0
    case .double(let number): number != 0
    case .string(let text): !text.isEmpty && text != "false"
    case .array, .object: true
    }
  }
}

extension BindingExpression {
  /// Whether the value is the same for all data, languages and times.
  fileprivate var isFixed: Bool {
    switch self {
    case .literal: true
    case .path, .object, .written, .chosen, .lookUp, .unsupported: false
    case .text(let parts), .list(let parts): parts.allSatisfy(\.isFixed)
    case .not(let inner), .negative(let inner), .member(let inner, _): inner.isFixed
    case .operation(_, let left, let right), .element(let left, let right):
      left.isFixed && right.isFixed
    case .conditional(let condition, let first, let second):
      condition.isFixed && first.isFixed && second.isFixed
    case .call(let name, let arguments):
      name.hasPrefix("Math.") && arguments.allSatisfy(\.isFixed)
    case .method(let base, let name, let arguments):
      !["toFixed", "toLocaleString"].contains(name) && base.isFixed
        && arguments.allSatisfy(\.isFixed)
    }
  }

  /// Whether the value refers to data, and only by paths from their root.
  var readsRootAlone: Bool {
    readsData
      && !contains {
        if case .path(let path) = $0 { path.model != nil || !path.isAbsolute } else { false }
      } && !readsChoices
  }

  /// Whether the value refers to the data of the card.
  var readsData: Bool {
    contains { if case .path(let path) = $0 { path.model == nil } else { false } }
  }
}
