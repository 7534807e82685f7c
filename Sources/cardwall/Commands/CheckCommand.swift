import ArgumentParser
import Dashboard
import JMESPath

/// `cardwall check`: names every mistake of dashboard files, and what they do against the guideline.
struct CheckCommand: ParsableCommand {
  nonisolated static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Names every mistake of dashboard files.",
    discussion: """
      Each as `file:line:column: error: message (at node)`, all of them, not only the first. Warns \
      of what breaks the guideline for cards, with the number of the rule. Exits with 1 if there \
      is an error; warnings alone leave it at 0.
      """)

  /// How diagnostics are printed.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  @ArgumentParser.Argument(help: "The dashboard files.")
  var files: [String]

  @Flag(help: "Take warnings for errors.")
  var strict = false

  @Option(help: "Say nothing of a rule of the guideline, such as S-75; can be given several times.")
  var ignore: [String] = []

  @Option(help: "How to print: as lines of text, or as JSON for other programs.")
  var format = Format.text

  func validate() throws {
    for rule in ignore where !Guideline.ruleNumbers.contains(rule) {
      throw ValidationError(
        "unknown rule \(rule); there are \(Guideline.ruleNumbers.joined(separator: ", "))")
    }
  }

  func run() throws {
    let diagnostics = files.flatMap { DashboardFile.read($0).check() }
      .filter { !ignore.contains($0.rule ?? "") }
      .map(judged)
    switch format {
    case .text: for diagnostic in diagnostics { print(diagnostic) }
    case .json: print(JSONValue.array(diagnostics.map(\.json)).json(pretty: true))
    }
    if diagnostics.contains(where: { $0.severity == .error }) { throw ExitCode.failure }
  }

  private func judged(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    if strict { diagnostic.severity = .error }
    return diagnostic
  }
}

extension Diagnostic {
  /// As editors and continuous integration read it.
  fileprivate nonisolated var json: JSONValue {
    [
      "file": .string(location.file), "line": .integer(Int64(location.line)),
      "column": .integer(Int64(location.column)), "severity": .string(severity.rawValue),
      "rule": rule.map { .string($0) } ?? .null, "message": .string(message),
      "path": .string(path),
    ]
  }
}
