import JMESPath

extension JSONValue {
  /// Reads JSON, and explains what arrived if it was something else.
  /// - Parameter parse: reads the value of a text.
  init(
    json bytes: [UInt8], name: String,
    parsing parse: ([UInt8]) throws(JSONSyntaxError) -> JSONValue
  ) throws(SourceFailure) {
    do {
      self = try parse(bytes)
    } catch {
      let start = bytes.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }.prefix(64)
      if start.isEmpty {
        throw SourceFailure(.malformed, "\(name): this is empty, not JSON")
      }
      if start.first == UInt8(ascii: "<") {
        if isPage(bytes) { throw SourceFailure(.malformed, "\(name): this is HTML, not JSON") }
        throw SourceFailure(.malformed, "\(name): this is XML, not JSON")
      }
      if isLines(bytes) {
        throw SourceFailure(
          .malformed, "\(name): each line is a value of JSON: write format: ndjson")
      }
      if let line = firstLine(notJSON: start) {
        throw SourceFailure(
          .malformed, "\(name): this is text, not JSON: it begins with “\(line)”")
      }
      throw SourceFailure(
        .malformed, "\(name) line \(error.line), column \(error.column): \(error.message)")
    }
  }
}

extension JSONValue {
  /// Reads lines, each of which is JSON; empty ones are none.
  init(jsonLines bytes: [UInt8], name: String) throws(SourceFailure) {
    var values: [JSONValue] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard !line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) else { continue }
      guard values.count < LoadLimits.rows else {
        throw .tooManyRows(name, advice: String(localized: "ask the server for fewer"))
      }
      do throws(JSONSyntaxError) {
        values.append(try JSONValue(parsing: Array(line)))
      } catch {
        throw SourceFailure(
          .malformed, "\(name) line \(index + 1), column \(error.column): \(error.message)")
      }
    }
    self = .array(values)
  }
}

/// Returns whether the first lines of a text are values of JSON each.
private func isLines(_ bytes: [UInt8]) -> Bool {
  let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2).prefix(2)
  return lines.count == 2
    && lines.allSatisfy { line in
      (try? JSONValue(parsing: line)).map { $0.array != nil || $0.object != nil } ?? false
    }
}

/// Returns whether a text that begins with a tag is a page for browsers, or a part of one.
private func isPage(_ bytes: [UInt8]) -> Bool {
  let opening = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
  if opening.contains("<!doctype html") || opening.contains("<html") { return true }
  let name = opening.drop { $0 != "<" }.dropFirst().prefix { $0.isLetter || $0.isNumber }
  return ["body", "center", "div", "h1", "head", "meta", "p", "script"].contains(name)
}

/// Returns the beginning of a text that wasn't meant as JSON; nil if it may have been.
private func firstLine(notJSON start: some Sequence<UInt8>) -> String? {
  let text = String(decoding: Array(start), as: UTF8.self)
  let line = text.prefix { !$0.isNewline }
  guard let first = line.first, first.isLetter || first.isNumber else { return nil }
  return line.count > 24 ? "\(line.prefix(24))…" : String(line)
}
