import ArgumentParser
import Dashboard
import Foundation
import Gtk
import JMESPath
import Localization

/// `cardwall check`: lists every mistake in dashboard files, and where they break the guideline.
struct CheckCommand: ParsableCommand {
  nonisolated static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Lists every mistake in dashboard files.",
    discussion: """
      Prints all mistakes to standard output, not only the first, as \
      `file:line:column: error: message (at node)`. Warns where cards break the guideline, with \
      the number of the rule. With --data it also loads each source once, and warns of names that \
      no object of the data has, and of expressions that can't be computed. With --abilities it \
      prints what the dashboards can do outside of their windows, such as the programs that they \
      run, and loads nothing. Exits with 1 if there is an error, such as a source that can't be \
      loaded, with 0 if there are only warnings.
      """)

  /// The format in which diagnostics are printed.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  @ArgumentParser.Argument(help: "The dashboard files; - is standard input.")
  var files: [String]

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Option(help: "Ignore a rule of the guideline, such as S-75; can be given several times.")
  var ignore: [String] = []

  @Option(help: "The output format: lines of text, or JSON for other programs.")
  var format = Format.text

  @Flag(help: "Load the data once, and compare them with the names in the files.")
  var data = false

  @Flag(help: "Print what the dashboards can do, in place of warnings.")
  var abilities = false

  @OptionGroup
  var wait: WaitOption

  @OptionGroup
  var choose: ChooseOption

  func validate() throws {
    if abilities, data {
      throw ValidationError(String(localized: "--abilities loads no data, and --data does."))
    }
    for rule in ignore where !Guideline.ruleNumbers.contains(rule) {
      throw ValidationError(
        String(
          localized: "unknown rule \(rule); the rules are \(Guideline.ruleNumbers.localizedList)"))
    }
  }

  func run() throws {
    let readings = files.map { DashboardFile.read($0 == "-" ? "/dev/stdin" : $0) }
    if abilities { return try reportAbilities(of: readings) }
    let diagnostics = readings.flatMap { reading in
      // With --data a source fails if its file isn't there.
      reading.check(
        themeIcons: { MainActor.assumeIsolated { IconTheme.names } }, looksForFiles: !data)
    }
    guard data else { return try report(diagnostics, of: readings) }
    let (command, definitions) = (self, readings.compactMap(\.definition?.allowed))
    try runLoop {
      var found = diagnostics
      for definition in definitions {
        found += await LoadedData(
          of: definition, within: command.wait.duration, chosen: command.choose.values
        ).diagnostics
      }
      try command.report(found, of: readings)
    }
  }

  private func summary(of readings: [DashboardReading]) -> String {
    let definitions = readings.compactMap(\.definition)
    let sources = definitions.map(\.sources.count).reduce(0, +)
    let cards = definitions.flatMap(\.pages).map(\.cards.count).reduce(0, +)
    let parts = [
      String(count: sources, one: "\(sources) source", other: "\(sources) sources"),
      String(count: cards, one: "\(cards) card", other: "\(cards) cards"),
    ]
    return String(localized: "ok: \(parts.localizedList)")
  }

  private func report(_ found: [Diagnostic], of readings: [DashboardReading]) throws {
    let diagnostics = found.filter { !ignore.contains($0.rule ?? "") }.map(judged)
    switch format {
    case .text:
      try write(diagnostics.map { "\($0)\n" }.joined())
      // Editors and hooks take any line for a mistake.
      if diagnostics.isEmpty, isatty(STDOUT_FILENO) == 1 { try write(summary(of: readings) + "\n") }
    case .json: try write(JSONValue.array(diagnostics.map(\.json)).json(pretty: true) + "\n")
    }
    if diagnostics.contains(where: { $0.severity == .error }) { throw ExitCode.failure }
  }

  /// Prints the abilities of dashboards, or the mistakes of a file that has some.
  private func reportAbilities(of readings: [DashboardReading]) throws {
    let mistakes = readings.filter { $0.definition == nil }.flatMap(\.diagnostics)
    guard mistakes.isEmpty else { return try report(mistakes, of: readings) }
    var found: [(file: String, ability: Ability)] = []
    for (file, reading) in zip(files, readings) {
      let abilities = reading.definition.map { Abilities(of: $0).all } ?? []
      found += abilities.map { (file: file, ability: $0) }
    }
    switch format {
    case .text:
      let lines = found.map { files.count > 1 ? "\($0): \($1)\n" : "\($1)\n" }
      try write(lines.joined())
    case .json:
      let all = found.map { file, ability -> JSONValue in
        [
          "file": .string(file), "kind": .string(ability.kind),
          "text": .string(ability.description), "asked": .bool(ability.isAsked),
        ]
      }
      try write(JSONValue.array(all).json(pretty: true) + "\n")
    }
  }

  private func judged(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    if strict, diagnostic.severity == .warning { diagnostic.severity = .error }
    return diagnostic
  }
}

extension Diagnostic {
  /// The diagnostic as JSON for editors and continuous integration.
  fileprivate nonisolated var json: JSONValue {
    [
      "file": .string(location.file),
      "line": location.isWhole ? .null : .integer(Int64(location.line)),
      "column": location.isWhole ? .null : .integer(Int64(location.column)),
      "severity": .string(severity.rawValue),
      "rule": rule.map { .string($0) } ?? .null, "message": .string(message),
      "path": .string(path),
    ]
  }
}
