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

  /// How findings are printed.
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
    let findings = files.flatMap { DashboardFile.read($0).check() }
      .filter { !ignore.contains($0.rule ?? "") }
      .map(judged)
    switch format {
    case .text: for finding in findings { print(finding) }
    case .json: print(JSONValue.array(findings.map(\.json)).json(pretty: true))
    }
    if findings.contains(where: { $0.severity == .error }) { throw ExitCode.failure }
  }

  private func judged(_ finding: Finding) -> Finding {
    var finding = finding
    if strict { finding.severity = .error }
    return finding
  }
}

extension Finding {
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
