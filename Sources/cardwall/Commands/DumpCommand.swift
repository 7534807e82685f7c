import ArgumentParser
import CardModel
import Dashboard
import JMESPath

/// `cardwall dump`: prints the content of the wall as text.
struct DumpCommand: ParsableCommand {
  nonisolated static let configuration = CommandConfiguration(
    commandName: "dump",
    abstract: "Loads once and prints the state and the text of every card.",
    discussion: """
      Prints the cards as the window would show them: hidden cards are left out, and ✓ marks what is \
      switched on. Needs no display. Exits with 1 if the file is invalid, or if a card has failed or is \
      still loading when the time is over. Expressions that can't be computed, names that no object of \
      the data has, and data that break the guideline, are reported on standard error. With --watch \
      it goes on: it prints each change of a source or a card with its time, until Ctrl+C, and with \
      --json one line of JSON for each.
      """)

  @ArgumentParser.Argument(help: "The dashboard file; without it, this machine.")
  var file: String?

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print each change with its time, until Ctrl+C.")
  var watch = false

  @OptionGroup
  var wait: WaitOption

  @OptionGroup
  var choose: ChooseOption

  func run() throws {
    let reading = try DashboardFile.require(file)
    guard let definition = reading.definition?.allowed else { throw ExitCode.failure }
    ProgramLanguage.useTexts(of: definition)
    let chosen = try choose.values(for: definition)
    guard !watch else {
      let json = json
      return try runLoop(endsOnInterrupt: true) {
        try await DumpWatch(definition, chosen: chosen, isJSON: json).run()
      }
    }
    let (file, json, limit) = (file, json, wait.duration)
    try runLoop {
      let data = await LoadedData(of: definition, within: limit, chosen: chosen)
      for issue in data.issues { printError("\(issue)") }
      for note in data.notes { printError("\(note)") }
      for card in data.sections.flatMap(\.cards) {
        for breach in card.state.card?.validate() ?? [] {
          printError("card \(card.id): \(breach.message) [\(breach.rule)]")
        }
      }
      let dump = WallDump(
        definition, data.sections, data.reports, data.choices, memory: .standard(of: file))
      try write(json ? dump.json + "\n" : dump.text)
      if !dump.isComplete { throw ExitCode.failure }
    }
  }
}
