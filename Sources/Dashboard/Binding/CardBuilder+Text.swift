import CardModel
import JMESPath

// The texts of the file, with the values of their expressions.

extension CardBuilder {
  /// Returns a text for people with the values of its expressions.
  ///
  /// A missing value is an empty text, and a negative number has a minus sign. Where a language is
  /// written from right to left, each value is an isolate, which keeps the order of what is around
  /// it.
  func text(_ template: Template, on data: JSONValue) -> String {
    text(template, on: data, isolates: true, Self.shownText)
  }

  /// Returns a text for people in Markdown, in whose addresses an isolate would be a mistake.
  func markdown(_ template: Template, on data: JSONValue) -> String {
    text(template, on: data, isolates: false, Self.shownText)
  }

  /// Returns the name of something, such as an icon or a unit; nil if there is no template or its
  /// text is empty.
  func name(_ template: Template?, on data: JSONValue) -> String? {
    guard let template else { return nil }
    let name = code(template, on: data)
    return name.isEmpty ? nil : name
  }

  /// Returns a text for programs, such as an address or a word to compare, with the values of its
  /// expressions as the data have them.
  func code(_ template: Template, on data: JSONValue) -> String {
    text(template, on: data, isolates: false, Self.text)
  }

  /// Returns a value as people read it, with a minus sign in place of a hyphen.
  private static func shownText(_ value: JSONValue) -> String {
    let text = text(value)
    return value.number != nil && text.first == "-" ? "\u{2212}" + text.dropFirst() : text
  }

  private func text(
    _ template: Template, on data: JSONValue, isolates: Bool, _ write: (JSONValue) -> String
  ) -> String {
    func text(of part: Template.Part) -> String {
      switch part {
      case .literal(let text): text
      case .expression(let expression): write(value(expression, on: data))
      // A secret is read only when it is used, never to be shown.
      case .secret: ""
      }
    }
    let result =
      switch template.parts {
      case .one(let part): text(of: part)
      case .many(let parts) where isolates:
        BidirectionalText.join(
          parts.map { part in
            if case .literal(let text) = part { .fixed(text) } else { .value(text(of: part)) }
          }, isRightToLeft: context.locale.isRightToLeft)
      case .many(let parts): parts.map(text).joined()
      }
    record?.add(template, result)
    return result
  }

  /// Returns a text; a number that is the whole of it has its unit.
  func text(_ template: Template, unit: Template?, on data: JSONValue) -> String {
    guard let name = name(unit, on: data), let expression = template.expression else {
      return text(template, on: data)
    }
    let value = value(expression, on: data)
    return value.number.map { context.text($0, unit: name) } ?? Self.text(value)
  }

  /// Returns the text of a template; nil if there is no template or its text is empty.
  func text(_ template: Template?, on data: JSONValue) -> String? {
    guard let template else { return nil }
    let text = text(template, on: data)
    return text.isEmpty ? nil : text
  }

  /// Returns a value as text: numbers without grouping, an empty text for null.
  static func text(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .string(let text): text
    case .bool, .integer, .double, .array, .object: value.json(pretty: false)
    }
  }
}
