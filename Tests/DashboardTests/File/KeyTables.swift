@testable import Dashboard

/// The tables of keys on a page of the documentation, made from the description of the keys that
/// checks the file.
struct KeyTables {
  private static let head = ["| key | holds | meaning |", "|---|---|---|"]
  private let objects: [ObjectSchema]

  init(of schema: ValueSchema) { objects = schema.objects }

  /// Returns a page with the tables of the objects in the sections of their names; objects without
  /// a section get one at the end.
  func updated(_ page: String) -> String {
    var lines: [String] = []
    var missing = objects
    var section: ObjectSchema?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#") {
        section = missing.first { line == "### \($0.name)" }
        missing.removeAll { $0.name == section?.name }
      }
      // The rows of the table follow its head, which all of them replace.
      if let section, line.hasPrefix("| key |") { lines += Self.table(of: section) }
      if section == nil || !line.hasPrefix("|") { lines.append(String(line)) }
    }
    for object in missing {
      lines += ["### \(object.name)", "", object.doc, ""] + Self.table(of: object) + [""]
    }
    return lines.joined(separator: "\n")
  }

  private static func table(of object: ObjectSchema) -> [String] {
    head
      + object.keys.map { key in
        "| `\(key.name)`\(key.isRequired ? " *" : "") | \(key.value.noun) | \(key.doc) |"
      }
  }
}
