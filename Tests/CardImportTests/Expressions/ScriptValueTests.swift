import Foundation
import JMESPath
import Testing

@testable import CardImport

/// The values of `script-values.json` are those of JavaScript; `script-values.mjs` makes them
/// again.
@Suite("Values of expressions, as JavaScript has them")
struct ScriptValueTests {
  private struct Row {
    let source: String
    let value: JSONValue
  }

  private static let table: (data: JSONValue, rows: [Row]) = {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "script-values.json")
    let json = try? JSONValue(parsing: [UInt8](Data(contentsOf: url)))
    let rows = (json?["cases"]?.array ?? []).compactMap { row in
      row.array.flatMap { pair in
        pair[0].string.map { Row(source: $0, value: pair[1]) }
      }
    }
    return (json?["data"] ?? .null, rows)
  }()

  /// Returns the value of an expression in a dashboard; nil if it is left out with a reason.
  private func value(_ source: String, sample: JSONValue?) -> JSONValue? {
    var scope = BindingScope(context: [], root: [])
    scope.sample = sample
    guard let binding = try? BindingText.read("{= \(source) }"),
      let text = try? BindingWriter(scope: scope).expression(binding)
    else { return nil }
    return DashboardExpression.value(of: text, on: Self.table.data) ?? .null
  }

  @Test("The values on known data are those of JavaScript")
  func known() {
    #expect(Self.table.rows.count > 200)
    for row in Self.table.rows {
      let value = value(row.source, sample: Self.table.data)
      #expect(isSame(value, as: row.value), "\(row.source): \(String(describing: value))")
    }
  }

  /// A dashboard can't tell null from what is missing, nor an empty text from another that is no
  /// number.
  ///
  /// Both are null in calculations, which is shown as a gap.
  @Test("The values on data that are loaded later are those of JavaScript, or missing")
  func unknown() {
    for row in Self.table.rows
    where !row.source.contains("{nul}") {
      guard let value = value(row.source, sample: nil), !value.isNull else { continue }
      #expect(isSame(value, as: row.value), "\(row.source): \(value)")
    }
  }

  /// Returns whether a value counts as another one: a comparison that is null is false.
  private func isSame(_ value: JSONValue?, as expected: JSONValue) -> Bool {
    guard let value else { return false }
    if let number = value.number, let other = expected.number { return abs(number - other) < 1e-9 }
    return value == expected || (value.isNull && expected == false)
  }
}
