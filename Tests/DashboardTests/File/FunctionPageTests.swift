import Dashboard
import Foundation
import JMESPath
import Testing

@Suite("The page on functions")
struct FunctionPageTests {
  /// A row of one of the page's tables.
  private struct Row {
    let name: String
    let parameters: [String]
    let example: String
    let result: String
  }

  private static let functions = FunctionTable.dashboard(
    FormattingContext(
      locale: UserLocale("en_GB"), timeZone: .gmt,
      now: { Date(timeIntervalSince1970: FunctionTests.now) }))

  private let page: String
  private let rows: [Row]

  init() throws {
    page = try DocumentationTests.page("Functions")
    rows = page.matches(
      of: /\n\| `([a-z_]+)\((.*?)\)` \| .+ \| (?:`|<code>)(.+?)(?:`|<\/code>) \| `(.+)` \|(?=\n)/
    ).map { match in
      Row(
        name: String(match.1), parameters: match.2.split(separator: ", ").map(String.init),
        example: Self.unescaped(match.3), result: String(match.4))
    }
  }

  /// Returns an example as it is written in a file.
  ///
  /// DocC reads double backticks as the link to a symbol, so that an example with backticks is
  /// written as HTML.
  private static func unescaped(_ text: Substring) -> String {
    String(text).replacing("&#96;", with: "`").replacing("&lt;", with: "<")
      .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }

  @Test("Each function has one row, and nothing else has")
  func completeness() {
    #expect(rows.map(\.name).sorted() == Self.functions.names)
  }

  @Test("Each row has the parameters of its function")
  func parameters() throws {
    for row in rows {
      let function = try #require(Self.functions[row.name])
      let written = row.parameters.filter { $0 != "…" }
      #expect(written.map { $0.hasSuffix("?") } == function.parameters.map(\.isOptional), "\(row)")
      #expect(row.parameters.contains("…") == function.isVariadic, "\(row)")
    }
  }

  @Test("Each example calls its function and has the result of its row")
  func examples() throws {
    let blocks = page.components(separatedBy: "```")
    let block = try #require(blocks.first { $0.hasPrefix("json\n") }).dropFirst(5)
    let data = try JSONValue(parsing: [UInt8](block.utf8))
    for row in rows {
      let expression = try JMESPath.Expression(row.example, functions: Self.functions)
      #expect(expression.functionNames.contains(row.name), "\(row)")
      let result = try JSONValue(parsing: [UInt8](row.result.utf8))
      #expect(plainSpaces(try expression.evaluate(on: data)) == result, "\(row)")
    }
  }

  /// Returns a text with plain spaces in place of the narrow and no-break ones of locales.
  private func plainSpaces(_ value: JSONValue) -> JSONValue {
    guard case .string(let text) = value else { return value }
    return .string(text.replacing(/[\u{2009}\u{a0}\u{202f}]/, with: " "))
  }
}
