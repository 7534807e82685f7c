import JMESPath

/// Reads JSON, and says what arrived where it was something else.
func decodeJSON(_ bytes: [UInt8], name: String) throws(SourceFailure) -> JSONValue {
  do {
    return try JSONValue(parsing: bytes)
  } catch {
    let start = bytes.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }.prefix(64)
    if start.isEmpty {
      throw SourceFailure(.malformed, "\(name): the answer is empty, not JSON")
    }
    let opening = String(decoding: start, as: UTF8.self).lowercased()
    if opening.hasPrefix("<!doctype html") || opening.hasPrefix("<html") {
      throw SourceFailure(.malformed, "\(name): the answer is HTML, not JSON")
    }
    if opening.hasPrefix("<") {
      throw SourceFailure(.malformed, "\(name): the answer is XML, not JSON")
    }
    throw SourceFailure(
      .malformed, "\(name) line \(error.line), column \(error.column): \(error.message)")
  }
}
