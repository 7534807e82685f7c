import CardModel
import Foundation
import JMESPath

// The fields of an object as facts, for its page (S-20).

extension Binding {
  /// An object with more fields than that is no longer read as a list of facts.
  static let detailLimit = 60
  /// The most characters of a value: what is longer ends in an ellipsis.
  static let detailLength = 400

  /// A fact for each field, in the order of the data; the fields of an object in it stand after its
  /// name. Nothing for what isn't an object.
  func details(of item: JSONValue) -> [Fact] {
    var facts: [Fact] = []
    addDetails(of: item, under: [], to: &facts)
    return facts
  }

  private func addDetails(of item: JSONValue, under names: [String], to facts: inout [Fact]) {
    guard let object = item.object else { return }
    for (key, value) in object where facts.count < Self.detailLimit {
      let path = names + [key]
      if value.object != nil, path.count < 3 {
        addDetails(of: value, under: path, to: &facts)
      } else {
        facts.append(
          Fact(
            id: ElementID(path.joined(separator: ".")), label: Self.label(path),
            text: detail(value)))
      }
    }
  }

  /// "unit_price" of "order": "Order: unit price".
  static func label(_ path: [String]) -> String {
    let words = path.map { $0.replacing("_", with: " ") }.joined(separator: ": ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// A value as a person reads it.
  func detail(_ value: JSONValue) -> String {
    switch value {
    case .null: return missingValue
    case .bool(let isTrue): return isTrue ? "Yes" : "No"
    case .double(let number): return context.number(number)
    case .string(let text): return date(text) ?? Self.shortened(text)
    case .array(let values):
      return values.isEmpty
        ? missingValue : Self.shortened(values.prefix(20).map(detail).joined(separator: ", "))
    case .integer, .object: return Self.shortened(Self.text(value))
    }
  }

  /// Of a text that is a day or a moment as ISO 8601 writes it.
  private func date(_ text: String) -> String? {
    let bytes = Array(text.utf8.prefix(11))
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let moment = context.moment(.string(text))
    else { return nil }
    let day = context.date(moment, .medium)
    return bytes.count > 10 ? "\(day), \(context.time(moment))" : day
  }

  private static func shortened(_ text: String) -> String {
    guard !text.isEmpty else { return missingValue }
    return text.count > detailLength ? text.prefix(detailLength - 1) + "…" : text
  }
}
