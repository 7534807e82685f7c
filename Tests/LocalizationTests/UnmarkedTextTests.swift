import Foundation
import Testing

/// The texts of the source that a user can read are marked for translation.
@Suite("Unmarked texts")
struct UnmarkedTextTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  private static let modules = [
    "CardImport", "CardModel", "CardWidgets", "cardwall", "ChartModel", "Dashboard", "DataSources",
    "JMESPath",
    "Markdown",
    "Web",
  ]

  @Test("no text of several words is unmarked", arguments: modules)
  func unmarked(module: String) throws {
    var texts = SourceTexts(exceptions: Self.exceptions)
    try texts.read(folder: Self.sources.appending(path: module))
    for text in texts.unmarked
    where !Self.files.contains(text.file) && !Self.code.contains(text.text) && !text.isSQL {
      Issue.record("\(text.file):\(text.line): \(text.text)")
    }
  }

  @Test("each text and file among the exceptions is there")
  func exceptions() throws {
    var texts = SourceTexts(exceptions: Self.exceptions)
    for module in Self.modules { try texts.read(folder: Self.sources.appending(path: module)) }
    #expect(Self.code.subtracting(texts.unmarked.map(\.text)) == [])
    #expect(Self.files.subtracting(texts.unmarked.map(\.file)) == [])
  }

  /// The calls whose texts no user reads.
  private static let exceptions: Set = [
    // Mistakes of the program itself.
    "precondition", "preconditionFailure", "fatalError",
    // Descriptions of keys, which are documentation.
    "required", "optional", "choice", "object", "checkedObject", "oneVariant", "SharedKey",
    "ElementID",
    // The help of commands is documentation: the manual page is made from it.
    "CommandConfiguration", "Argument", "Flag", "Option", "OptionGroup",
    // Patterns of dates, which locales have.
    "DatePattern",
  ]

  /// The files whose texts no user reads: the schema is documentation, the text of drawings is for
  /// tests, and style sheets are GTK’s, and lists of icons and of the locales’ own words.
  private static let files: Set = [
    "Dashboard/File/JSONSchema.swift", "ChartModel/Layout/DrawCommand+Text.swift",
    "CardWidgets/Style/Box+Gap.swift", "CardWidgets/Style/CardTheme.swift",
    "CardImport/Cards/IconNames.swift", "ChartModel/Format/ShortForm.swift",
    // Patterns of dates in other programs.
    "CardImport/Adaptive/AdaptiveFunctions+Dates.swift", "CardImport/Binding/DateFormats.swift",
    // Expressions for what other languages have functions for.
    "JMESPath/Functions/FunctionSynonyms.swift", "JMESPath/Language/CalendarNames.swift",
    // A script of the shell.
    "DataSources/Commands/ProcessGuard.swift",
    // The printed wall is for other programs too.
    "cardwall/Commands/DumpedReport.swift", "cardwall/Commands/WallDump.swift",
    "cardwall/Commands/CardExplanation.swift",
  ]

  /// Words of other programs that this one looks for, of files, of compilers' messages, and of the
  /// log, which is for engineers.
  private static let code: Set = [
    "divide(a, b)", "multiply(a, b)", "multiply(a, a)", "subtract(a, b)",
    "subtract(a, multiply(b, floor(divide(a, b))))", "Any-Latin; Latin-ASCII",
    "no such column: ", "no such table: ", "Multiple statements", "<!doctype html", "model name",
    "cpu MHz", "Not charging", "column {0}", "header: { title: … }",
    "clock: { until: { at: … } }", "csv: { separator: … }", "MMMM yyyy", "yyyy MMMM",
    "http, with url: unix:/run/docker.sock:/containers/json",
    "{ of: {0}, for: 1h }",
    "{0}: warning: {1}",
    "source {0}", "picture {0}", "sound {0}", "monitor {0}", "alert {0}", "is available again",
    "can be written again",
    "this machine", "the watch of the dashboard",
    "messages that were left out because there were too many: {0}",
    "{0}:{1}:{2}: error: {3}", "card {0}: {1} [{2}]",
    "cardwall render",
    // Style sheets.
    "window.kiosk popover > contents, window.kiosk-question, .kiosk-keys",
    "filter: brightness({0});",
    #"window { font-family: "{0}"; }"#,
    // The plans of PostgreSQL.
    "Node Type", "Seq Scan", "Gather Merge", "Incremental Sort", "Merge Append", "QUERY PLAN",
    // Columns of a database that holds a file.
    "order of {0}", "row number",
    "DISCARD ALL", "Bearer {0}", "Basic {0}",
  ]
}

extension SourceTexts.Unmarked {
  fileprivate var isSQL: Bool {
    text.contains(
      /\b(SELECT|EXPLAIN|INSERT|DELETE|CREATE|PRAGMA|NULL|NULLS|KEY|LIKE|BY|IN|AND|LIMIT|DISTINCT)\b/
    ) || text.contains(/\b(WHERE|AS|CAST|ILIKE|SET|READ|ISOLATION|COLLATE)\b/)
  }
}
