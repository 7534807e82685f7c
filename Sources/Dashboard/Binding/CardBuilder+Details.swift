import CardModel
import Foundation
import JMESPath
import Localization

// The fields of an object as facts, for its page (S-20).

extension CardBuilder {
  /// Returns a fact for each field of an object, in the order of the data; none for other values.
  ///
  /// The labels of an inner object's fields begin with its name.
  func details(of item: JSONValue) -> [Fact] {
    var facts: [Fact] = []
    addDetails(of: item, under: [], to: &facts)
    return facts
  }

  private func addDetails(of item: JSONValue, under names: [String], to facts: inout [Fact]) {
    guard let object = item.object else { return }
    for (key, value) in object where facts.count < CardLimits.detailFields {
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

  /// Returns the label of a field: "Order: unit price" for `unit_price` of `order`.
  static func label(_ path: [String]) -> String {
    let words = path.map { Self.words(of: $0) }.joined(separator: ": ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The abbreviations that are written in capitals.
  private static let abbreviations: Set = [
    "cpu", "ean", "gpu", "iban", "id", "ip", "pid", "sku", "uid", "uri", "url", "uuid", "vat",
  ]

  /// Returns the name of a field as people write it: "customer ID" for `customer_id` and
  /// `customerId`.
  private static func words(of name: String) -> String {
    var words: [String] = []
    for part in name.replacing("_", with: " ").split(separator: " ") {
      var word = ""
      for letter in part {
        if letter.isUppercase, word.last?.isLowercase == true {
          words.append(word)
          word = letter.lowercased()
        } else {
          word.append(letter)
        }
      }
      words.append(word)
    }
    return words.map { abbreviations.contains($0.lowercased()) ? $0.uppercased() : $0 }
      .joined(separator: " ")
  }

  /// Returns a value as text for people.
  func detail(_ value: JSONValue) -> String {
    switch value {
    case .null: return missingValue
    case .bool(let isTrue): return isTrue ? String(localized: "Yes") : String(localized: "No")
    case .double(let number): return context.number(number)
    case .string(let text): return date(text) ?? Self.shortened(text)
    case .array(let values):
      return values.isEmpty
        ? missingValue : Self.shortened(values.prefix(20).map(detail).localizedList)
    case .integer, .object: return Self.shortened(Self.text(value))
    }
  }

  /// Returns a day or a time in the user's locale; nil for a text that isn't of ISO 8601.
  private func date(_ text: String) -> String? {
    let bytes = Array(text.utf8.prefix(11))
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let moment = context.moment(.string(text))
    else { return nil }
    let day = context.date(moment, .medium)
    return bytes.count > 10 ? [day, context.time(moment)].localizedList : day
  }

  private static func shortened(_ text: String) -> String {
    guard !text.isEmpty else { return missingValue }
    return text.count > CardLimits.detailCharacters
      ? text.prefix(CardLimits.detailCharacters - 1) + "…" : text
  }
}
