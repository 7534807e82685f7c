import JMESPath
import Localization

extension JSONValue {
  /// Reads comma-separated text with a header row into an array of objects.
  ///
  /// A field that reads as a number becomes a number, an empty field null. Missing fields at the
  /// end of a row are null. A field too many is an error, since any figure of the row may be in the
  /// wrong column.
  init(csv bytes: [UInt8], name: String) throws(SourceFailure) {
    var parser = CSVParser(bytes, delimiter: delimiter(of: bytes))
    guard let header = try nextRecord(&parser, name)?.fields else {
      self = []
      return
    }
    let keys = columnNames(header)
    var rows: [JSONValue] = []
    while let (fields, line) = try nextRecord(&parser, name) {
      if fields.count > keys.count, fields[keys.count...].contains(where: { !$0.isEmpty }) {
        throw SourceFailure(
          .malformed,
          "\(name) line \(line): \(fields.count) fields, but the header has \(keys.count)")
      }
      guard rows.count < LoadLimits.rows else {
        throw .tooManyRows(name, advice: String(localized: "keep the file shorter"))
      }
      rows.append(row(keys, fields))
    }
    self = .array(rows)
  }
}

private func nextRecord(
  _ parser: inout CSVParser, _ name: String
) throws(SourceFailure) -> CSVParser.Record? {
  do {
    return try parser.next()
  } catch {
    throw SourceFailure(
      .malformed, "\(name) line \(error.line), column \(error.column): \(error.message)")
  }
}

private func row(_ keys: [String], _ fields: [String]) -> JSONValue {
  var row = JSONObject()
  for (column, key) in keys.enumerated() {
    row[key] = column < fields.count ? value(fields[column]) : .null
  }
  return .object(row)
}

private func value(_ field: String) -> JSONValue {
  field.isEmpty ? .null : JSONValue(numberIn: field) ?? .string(field)
}

/// Returns the delimiter that is most frequent in the header row, outside quotation marks.
private func delimiter(of bytes: [UInt8]) -> UInt8 {
  var counts: [UInt8: Int] = [:]
  var isQuoted = false
  for byte in bytes {
    if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
    if isQuoted { continue }
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
    counts[byte, default: 0] += 1
  }
  let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
  return candidates.reduce(candidates[0]) { best, next in
    counts[next, default: 0] > counts[best, default: 0] ? next : best
  }
}

/// Returns the header's texts as keys: trimmed, not empty, and unique.
private func columnNames(_ header: [String]) -> [String] {
  var names: [String] = []
  var taken: Set<String> = []
  for (column, title) in header.enumerated() {
    let words = title.split(whereSeparator: \.isWhitespace)
    let name = words.isEmpty ? "column \(column + 1)" : words.joined(separator: " ")
    names.append(uniqueName(name, taken: &taken))
  }
  return names
}

/// Returns `name`, or `name 2`, `name 3`, … if it is taken already.
func uniqueName(_ name: String, taken: inout Set<String>) -> String {
  var candidate = name
  var number = 2
  while !taken.insert(candidate).inserted {
    candidate = "\(name) \(number)"
    number += 1
  }
  return candidate
}
