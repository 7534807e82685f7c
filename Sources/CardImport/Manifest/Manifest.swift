import Foundation
import JMESPath
import Localization

/// A manifest with what its texts refer to: parameters, translations and destinations.
final class Manifest {
  /// The path as it was given, for messages.
  let name: String
  let folder: ManifestFolder
  let notes: ImportNotes
  /// The whole manifest, in which placeholders such as `{{parameters.city}}` are replaced.
  let root: ManifestValue
  /// The values of the parameters by their names.
  let parameters: [String: JSONValue]
  /// The texts of the card in the language of the import.
  let texts: [String: String]
  /// The language of the import as a tag, such as `de-AT`.
  let language: String
  /// The size of a page of rows; nil if the card shows all.
  let pageSize: Int?

  /// The key under which a manifest describes its card.
  static let cardKey = "sap.card"

  /// - Parameters:
  ///   - json: the content of the file at `path`.
  ///   - languages: the languages of the texts, such as `de_AT`, the best first.
  ///   - given: the values of parameters, instead of those in the manifest.
  ///   - outer: a folder whose files are also read; nil for none.
  init(
    path: String, json: JSONValue, languages: [String], given: [String: JSONValue] = [:],
    root outer: URL? = nil
  ) throws(ImportFailure) {
    name = path
    guard json[Self.cardKey]?.object != nil else { throw .noCard(path) }
    folder = ManifestFolder(of: URL(filePath: path), root: outer)
    notes = ImportNotes(file: path)
    texts = Self.texts(of: json, in: folder, languages, notes)
    let code = languages.first?.prefix { !".@".contains($0) } ?? ""
    language = code.isEmpty ? "en" : String(code).replacing("_", with: "-")
    let configuration = json[Self.cardKey]?["configuration"]
    let values = Self.values(configuration?["parameters"], "value").merging(given) { $1 }
    let placeholders = Placeholders(
      parameters: values, texts: texts, language: language,
      dataSources: json["sap.app"]?["dataSources"] ?? .null,
      hasOwnPlaceholders: json[Self.cardKey]?["type"]?.string == AdaptiveCard.type)
    parameters = values.mapValues { placeholders.filled(in: $0) }
    root = ManifestValue(placeholders.filled(in: json))
    if placeholders.work.isUsedUp {
      notes.note(
        "/\(Self.cardKey)/configuration/parameters",
        "they repeat each other too often, so that some placeholders stay as they are")
    }
    let size = json[Self.cardKey]?["footer"]?["paginator"]?["pageSize"]
    pageSize = placeholders.number(size ?? .null)
  }

  /// The description of the card.
  var card: ManifestValue {
    root[Self.cardKey] ?? ManifestValue(.null, path: "/" + Self.cardKey, key: Self.cardKey)
  }

  private static func values(_ members: JSONValue?, _ key: String) -> [String: JSONValue] {
    Dictionary(
      (members?.object ?? JSONObject()).map { ($0.key, $0.value[key] ?? .null) },
      uniquingKeysWith: { $1 })
  }

  /// Returns the texts of the first language that has a file, and those of the file without one.
  private static func texts(
    of json: JSONValue, in folder: ManifestFolder, _ languages: [String], _ notes: ImportNotes
  ) -> [String: String] {
    let entry = json["sap.app"]?["i18n"]
    let named = entry?.string ?? entry?["bundleUrl"]?.string
    let path = named ?? "i18n/i18n.properties"
    let text = folder.text(path)
    if named != nil, text == nil {
      notes.note(
        "/sap.app/i18n",
        "\(path): there is no such file in the card’s folder, so that its texts are missing")
    }
    var texts = text.map(PropertiesFile.values) ?? [:]
    let stem = path.hasSuffix(".properties") ? String(path.dropLast(11)) : path
    let codes = languages.flatMap { language -> [String] in
      let parts = language.split(whereSeparator: { "_-.@".contains($0) }).map(String.init)
      return [parts.prefix(2).joined(separator: "_"), parts.first ?? ""]
    }
    if let translated = codes.lazy.compactMap({ folder.text("\(stem)_\($0).properties") }).first {
      texts.merge(PropertiesFile.values(of: translated)) { $1 }
    }
    return texts
  }
}

/// The replacement of `{{…}}` in the texts of a manifest.
struct Placeholders {
  let parameters: [String: JSONValue]
  let texts: [String: String]
  let language: String
  /// The descriptions of data sources by their names.
  let dataSources: JSONValue
  /// Whether the content of the card has placeholders of its own, as Adaptive Cards have.
  let hasOwnPlaceholders: Bool
  let work = PlaceholderWork()

  private static let maximumDepth = 8

  /// Returns a value with the placeholders of its texts replaced.
  func filled(in value: JSONValue, depth: Int = 0) -> JSONValue {
    switch value {
    case .string(let text) where text.contains("{{"): filled(text, depth)
    case .array(let elements): .array(elements.map { filled(in: $0, depth: depth) })
    case .object(let members):
      .object(
        JSONObject(members.map { (key: $0.key, value: filled(in: $0.value, depth: depth)) }))
    default: value
    }
  }

  /// Returns the whole number that a value is, or the parameter that it refers to.
  func number(_ value: JSONValue) -> Int? {
    let value = filled(in: value)
    guard case .path(let path) = value.string.flatMap({ try? BindingText.read($0) }),
      path.model == "parameters", let name = path.names.first
    else { return value.wholeNumber }
    return parameters[name].flatMap { filled(in: $0).wholeNumber }
  }

  private func filled(_ text: String, _ depth: Int) -> JSONValue {
    let bytes = Array(text.utf8)
    func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    var result = ""
    var (index, literal) = (0, 0)
    while index < bytes.count {
      guard let end = Self.endOfPlaceholder(in: bytes, at: index),
        let value = value(of: part((index + 2)..<(end - 2)), depth)
      else {
        index += 1
        continue
      }
      if index == 0, end == bytes.count { return value }
      let shown = BindingWriter.shown(value)
      work.add(shown.utf8.count)
      result += part(literal..<index) + shown
      (index, literal) = (end, end)
    }
    return .string(result + part(literal..<bytes.count))
  }

  /// The maximum number of bytes between the braces of a placeholder.
  private static let maximumLength = 100

  /// Returns the index behind the placeholder that begins at an index; nil if none does.
  private static func endOfPlaceholder(in bytes: [UInt8], at start: Int) -> Int? {
    let (open, closed) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    guard bytes[start...].starts(with: [open, open]) else { return nil }
    let content = bytes[(start + 2)...].prefix { $0 != open && $0 != closed }
    guard (1...maximumLength).contains(content.count),
      bytes[content.endIndex...].starts(with: [closed, closed])
    else { return nil }
    return content.endIndex + 2
  }

  private func value(of reference: String, _ depth: Int) -> JSONValue? {
    guard depth < Self.maximumDepth, !work.isUsedUp else { return nil }
    work.add(1)
    let parts = reference.split(separator: ".", maxSplits: 1).map(String.init)
    switch (parts.first, parts.dropFirst().first) {
    case ("parameters", "TODAY_ISO"), ("parameters", "NOW_ISO"):
      return .string("{parameters>/\(parts[1])}")
    case ("parameters", "LOCALE"): return .string(language)
    case ("parameters", let name?):
      return parameters[name].map { filled(in: $0, depth: depth + 1) }
    case ("dataSources", let path?):
      let member = path.split(separator: ".").reduce(Optional(dataSources)) { $0?[String($1)] }
      return member.map { filled(in: $0, depth: depth + 1) }
    case ("destinations", let name?): return .string("{destinations>/\(name)}")
    case ("filters", let name?):
      let path = name.contains(".") ? name.replacing(".", with: "/") : name + "/value"
      return .string("{filters>/\(path)}")
    default:
      if let text = texts[reference] { return .string(text.escapedForBinding) }
      // A text without a translation is its key.
      let isKey = reference.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_.-]*/) != nil
      return isKey && !hasOwnPlaceholders ? .string(reference) : nil
    }
  }
}

/// The work that replacing the placeholders of a manifest has taken.
///
/// Parameters that each name another one ten times would become endless texts.
final class PlaceholderWork {
  private var steps = 0

  /// The maximum number of steps: far more than a manifest that people write has.
  private static let limit = 1 << 20
  /// The number of bytes that count as a step.
  private static let stepSize = 16

  var isUsedUp: Bool { steps >= Self.limit }

  /// Adds what has been made.
  /// - Parameter bytes: the number of bytes.
  func add(_ bytes: Int) { steps += 1 + bytes / Self.stepSize }
}

extension JSONValue {
  /// The whole number that the value is, also as a text.
  var wholeNumber: Int? {
    switch self {
    case .integer(let number): Int(exactly: number)
    case .double(let number): Int(exactly: number)
    case .string(let text): Int(text)
    default: nil
    }
  }
}

extension String {
  /// The text with its braces escaped, so that a binding reads it as it is.
  var escapedForBinding: String {
    replacing("\\", with: "\\\\").replacing("{", with: "\\{").replacing("}", with: "\\}")
  }
}
