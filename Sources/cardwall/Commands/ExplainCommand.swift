import ArgumentParser
import CardModel
import Dashboard
import Localization

/// `cardwall explain`: says where each value of a card comes from.
struct ExplainCommand: ParsableCommand {
  nonisolated static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Loads once and says where each value of a card comes from.",
    discussion: """
      Prints the source of the card with the time of its data, then each text and each expression of \
      the card in the order of the file: its key, its line and column, the beginning of the data that \
      it was evaluated on, and what it gave. An expression that is evaluated for each row is shown \
      with its first row. Secrets are taken out. Needs no display. Exits with 1 if the file is \
      invalid or has no such card, or if the card has failed or is still loading when the time is \
      over.
      """)

  @ArgumentParser.Argument(help: "The dashboard file.")
  var file: String

  @ArgumentParser.Argument(help: "The id of the card, as the file has it.")
  var card: String

  @OptionGroup
  var wait: WaitOption

  @OptionGroup
  var choose: ChooseOption

  func run() throws {
    let reading = try DashboardFile.require(file)
    guard let definition = reading.definition?.allowed else { throw ExitCode.failure }
    ProgramLanguage.useTexts(of: definition)
    let (page, card) = try find(in: definition)
    let (limit, chosen) = (wait.duration, try choose.values(for: definition))
    try runLoop {
      let loader = DashboardLoader.standard(definition, chosen: chosen)
      await loader.show([page.id])
      let states = await loader.settled(within: limit).flatMap(\.cards)
        .filter { $0.id.definition == card.id }
      let explanation = CardExplanation(
        of: card, in: definition, reading, states, await loader.snapshots,
        await loader.snapshotWithoutSource)
      try write(explanation.text)
      if !explanation.isComplete { throw ExitCode.failure }
    }
  }

  /// Returns the card and its page.
  /// - Throws: `ExitCode.failure` after a message, if there is none.
  private func find(
    in definition: DashboardDefinition
  ) throws -> (PageDefinition, CardDefinition) {
    for page in definition.pages {
      guard let found = page.cards.first(where: { "\($0.id)" == card }) else { continue }
      if page.isObject {
        printError(
          String(
            localized: """
              card \(card) is on page \(page.id.rawValue), which shows an object that is opened with \
              it: explain the card that opens it
              """))
        throw ExitCode.failure
      }
      return (page, found)
    }
    let ids = definition.namedPages.flatMap(\.cards).map { "\($0.id)" }
    printError(
      String(localized: "there is no card \(card); it is one of \(ids.sorted().localizedList)"))
    throw ExitCode.failure
  }
}
