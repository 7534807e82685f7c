import CardModel
import ChartModel
import Foundation
import JMESPath
import Markdown

// The texts of the file, with the values of their expressions.

extension CardBuilder {
  /// The reader of a text, who decides how values are written.
  private enum Reader {
    /// A person who reads the text as a value, which is missing if all of its values are.
    case person
    /// A person who reads the text as a title or a label, whose words stay without their values.
    case personOfLabel
    /// A person who reads the text as Markdown.
    case personOfMarkdown
    case program
  }

  /// Returns a text for people with the values of its expressions; an empty text if all of them are
  /// null, so that a unit doesn't stand alone.
  ///
  /// A missing value among others is an empty text. Where a language is written from right to left,
  /// each value is an isolate, which keeps the order of what is around it.
  func text(_ template: Template, on data: JSONValue) -> String {
    text(template, on: data, for: .person)
  }

  /// Returns a title or a label for people, whose words stay if its values are missing.
  func label(_ template: Template, on data: JSONValue) -> String {
    text(template, on: data, for: .personOfLabel)
  }

  /// Returns a text of Markdown for people, in whose addresses an isolate would be a mistake.
  func markdown(_ template: Template, on data: JSONValue) -> TextBody {
    TextBody(markdown: text(template, on: data, for: .personOfMarkdown)) { [context] in
      context.links.allows($0, in: template)
    }
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
    text(template, on: data, for: .program)
  }

  private func text(_ template: Template, on data: JSONValue, for reader: Reader) -> String {
    let result =
      switch template.parts {
      case .one(.literal(let text)): text
      case .one(.expression(let expression)):
        text(of: value(expression, on: data), for: reader)
      // A secret is read only when it is used, never to be shown.
      case .one(.secret): ""
      case .many(let parts): text(of: parts, on: data, for: reader)
      }
    record?.add(template, result)
    if reader != .program { noteBareNames(in: template, on: data) }
    return result
  }

  private func text(
    of parts: [Template.Part], on data: JSONValue, for reader: Reader
  ) -> String {
    var isMissing = reader == .person
    var joined = ""
    var pieces: [BidirectionalText.Part] = []
    for part in parts {
      switch part {
      case .literal(let text):
        joined += text
        pieces.append(.fixed(text))
      case .expression(let expression):
        let value = value(expression, on: data)
        if !value.isNull { isMissing = false }
        let text = text(of: value, for: joined.endsInAddress ? .program : reader)
        joined += text
        pieces.append(.value(text))
      case .secret: isMissing = false
      }
    }
    switch reader {
    case .person, .personOfLabel:
      return isMissing
        ? "" : BidirectionalText.join(pieces, isRightToLeft: context.locale.isRightToLeft)
    case .personOfMarkdown, .program: return joined
    }
  }

  private func text(of value: JSONValue, for reader: Reader) -> String {
    reader == .program ? Self.text(value) : context.shownText(value)
  }

  /// Returns a text; a number that is the whole of it has its unit.
  func text(_ template: Template, unit: Template?, on data: JSONValue) -> String {
    guard let name = name(unit, on: data), let expression = template.expression else {
      return text(template, on: data)
    }
    let value = value(expression, on: data)
    return value.numeric.map { context.text($0, unit: name) } ?? Self.text(value)
  }

  /// Returns a text for programs where it isn't the one that people read; nil where it is.
  ///
  /// Only a fraction, alone in its text, is written in another way.
  func plainNumber(_ template: Template?, on data: JSONValue) -> String? {
    guard let expression = template?.expression,
      case .double(let number)? = try? evaluate(expression, on: data)
    else { return nil }
    let plain = Self.text(.double(number))
    return context.writesFractionsDifferently || plain.utf8.count > FormattingContext.shownDigits
      ? plain : nil
  }

  /// Returns a title or a label; nil if there is no template or its text is empty.
  func nonEmptyLabel(_ template: Template?, on data: JSONValue) -> String? {
    guard let template else { return nil }
    let text = label(template, on: data)
    return text.isEmpty ? nil : text
  }

  /// Returns the text of a template; nil if there is no template or its text is empty.
  func nonEmptyText(_ template: Template?, on data: JSONValue) -> String? {
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

extension FormattingContext {
  /// Returns a value as people read it.
  ///
  /// A whole number is written as the data have it, since it may be a year or the number of an
  /// order. A fraction has the digits and the decimal separator of the user's locale, without the
  /// noise of calculations behind 15 digits.
  fileprivate func shownText(_ value: JSONValue) -> String {
    var text = CardBuilder.text(value)
    guard value.number != nil else { return text }
    if case .double(let number) = value {
      if number == 0 { text = CardBuilder.text(.integer(0)) }
      if text.utf8.count > Self.shownDigits, !text.hasFewDecimals {
        text = CardBuilder.text(.double(Double(String(format: "%.15g", number)) ?? number))
      }
      if writesFractionsDifferently, !text.contains("e") { text = localized(text) }
    }
    return text.first == "-" ? "\u{2212}" + text.dropFirst() : text
  }

  /// The greatest length of a number whose digits are all shown.
  fileprivate static let shownDigits = 16

  /// Whether the locale writes fractions in another way than JSON.
  fileprivate var writesFractionsDifferently: Bool {
    let symbols = locale.numberSymbols
    return symbols.decimalSeparator != "." || symbols.numerals != .western
  }

  private func localized(_ number: String) -> String {
    let symbols = locale.numberSymbols
    return number.reduce(into: "") { text, character in
      if character == "." {
        text += symbols.decimalSeparator
      } else if let digit = character.wholeNumberValue.flatMap(UInt32.init),
        let scalar = Unicode.Scalar(symbols.numerals.zero.value + digit)
      {
        text.unicodeScalars.append(scalar)
      } else {
        text.append(character)
      }
    }
  }
}

extension String {
  /// Whether the last word is an address that isn't complete, such as the beginning of a link in
  /// Markdown.
  fileprivate var endsInAddress: Bool {
    let word = split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace).last ?? ""
    if let link = word.range(of: "](", options: .backwards) {
      return !word[link.upperBound...].contains(")")
    }
    return word.contains("://")
  }
}

extension String {
  /// Whether the text of a number has up to four decimals, which are no noise of binary fractions.
  fileprivate var hasFewDecimals: Bool {
    guard !contains("e"), let point = firstIndex(of: ".") else { return false }
    return self[point...].utf8.count <= 5
  }
}
