import DataSources
import Foundation
import JMESPath
import Testing

@Suite("All kinds of texts that are JSON, or look like it")
struct JSONSuiteTests {
  /// A row of json-texts.json, which json-texts.py makes.
  private struct Row: Decodable {
    /// Each character is a byte.
    let text: String
    /// The value in the notation of ``JSONSuiteTests/shape(_:)``; nil for a text that isn't JSON.
    let value: String?
    /// The line in which the text is no JSON.
    let line: Int?

    var bytes: [UInt8] { text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
  }

  private static func rows() throws -> [Row] {
    let table = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "json-texts.json")
    return try JSONDecoder().decode([Row].self, from: Data(contentsOf: table))
  }

  @Test("95 texts have the value that Python reads, to the last bit and digit")
  func valid() throws {
    let rows = try Self.rows().filter { $0.value != nil }
    #expect(rows.count == 95)
    for row in rows {
      let read = try DataReading(.json).read(row.bytes, name: "a.json").value
      #expect(Self.shape(read) == row.value, "\(row.text.prefix(200))")
    }
  }

  @Test("188 texts are refused, with the line, and with what they are if that is known")
  func invalid() throws {
    let rows = try Self.rows().filter { $0.value == nil }
    #expect(rows.count == 188)
    for row in rows {
      let line = try #require(row.line)
      do throws(SourceFailure) {
        let read = try DataReading(.json).read(row.bytes, name: "a.json").value
        Issue.record("\(row.text.debugDescription) is read as \(read)")
      } catch {
        let message = error.message
        let isPlaced =
          message.hasPrefix("a.json line \(line), column ")
          || message.hasPrefix("a.json: this is no UTF-8 (byte ")
            && message.contains(" in line \(line))")
        let isNamed = Self.kinds.contains { message.hasPrefix("a.json: \($0)") }
        #expect(isPlaced || isNamed, "\(row.text.debugDescription): \(message)")
      }
    }
  }

  /// What texts are as a whole.
  private static let kinds = [
    "this is empty, not JSON", "each line is a value of JSON: write format: ndjson",
    "this is HTML, not JSON", "this is XML, not JSON", "this is text, not JSON",
  ]

  /// Returns a value in the notation of the table: numbers as the bits of a double, whole numbers
  /// that a double doesn't have as digits, and texts as the numbers of their characters.
  private static func shape(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let number):
      Int64(exactly: Double(number)) == number ? bits(Double(number)) : "i\(number)"
    case .double(let number): bits(number)
    case .string(let text):
      value.longInteger.map { "i" + $0 }
        ?? "s" + text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: ".")
    case .array(let elements): "[" + elements.map(shape).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.sorted { $0.key.unicodeScalars.lexicographicallyPrecedes($1.key.unicodeScalars) }
        .map { shape(.string($0.key)) + ":" + shape($0.value) }.joined(separator: ",") + "}"
    }
  }

  private static func bits(_ number: Double) -> String {
    let digits = String((number + 0).bitPattern, radix: 16)
    return "n" + String(repeating: "0", count: 16 - digits.count) + digits
  }
}
