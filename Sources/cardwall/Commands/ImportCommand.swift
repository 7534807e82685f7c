import ArgumentParser
import CardImport
import Dashboard
import Foundation
import Localization

/// `cardwall import`: makes a dashboard of cards of another kind.
struct ImportCommand: ParsableCommand {
  nonisolated static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Makes a dashboard file of UI5 Integration Cards and Adaptive Cards.",
    discussion: """
      Reads manifests (sap.card) with the translations and the data files beside them, and Adaptive \
      Cards with their data (card.json with card.data.json), and writes a dashboard file to go on \
      with. Nothing of them is run, and no file outside of their folder is read. Each part of a \
      card that a dashboard can't have is left out, and is a line on standard error with its place \
      as a JSON pointer; the file has it as a comment too. Exits with 0 if nothing was left out, \
      with 2 if something was, and with 1 if a card can't be read or the file can't be written. A \
      file that exists already is not changed.
      """)

  @Argument(
    help: """
      The cards, in the order in which the dashboard has them; a folder stands for its \
      manifest.json.
      """)
  var cards: [String]

  @Option(name: [.short, .long], help: "The file to write; without it, standard output.")
  var output: String?

  @Option(help: "The language of the texts, such as de; without it, the user's.")
  var language: String?

  @Option(
    help: """
      The server that the cards came from, such as https://shop.example: addresses that begin with \
      / are on it.
      """)
  var server: String?

  @Option(
    help: """
      The address of a destination of UI5 cards, as NAME=ADDRESS; can be given several times.
      """)
  var destination: [Destination] = []

  /// The address of a destination.
  struct Destination: ExpressibleByArgument {
    let name: String
    let address: String

    init?(argument: String) {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return nil }
      (name, address) = (parts[0], parts[1])
    }
  }

  func validate() throws {
    for address in [server].compactMap(\.self) + destination.map(\.address) {
      let url = URL(string: address)
      guard ["http", "https"].contains(url?.scheme?.lowercased()), url?.host()?.isEmpty == false
      else {
        throw ValidationError(String(localized: "\(address): expected an http or https address"))
      }
    }
  }

  func run() throws {
    do {
      let imported = try ImportedDashboard(
        importing: cards.map(Self.card), output: output ?? "dashboard.yaml", languages: languages,
        today: Date.now.formatted(.iso8601.year().month().day()), server: server,
        destinations: Dictionary(
          destination.map { ($0.name, $0.address) }, uniquingKeysWith: { $1 }))
      for omission in imported.omissions { printError("\(omission)") }
      for mistake in imported.mistakes { printError("\(mistake)") }
      guard imported.mistakes.isEmpty else {
        printError(String(localized: "the import has a mistake: its file can’t be used"))
        throw ExitCode.failure
      }
      try write(imported.text)
      if !imported.omissions.isEmpty { throw ExitCode.partial }
    } catch let failure as ImportFailure {
      printError("\(failure)")
      throw ExitCode.failure
    }
  }

  /// Returns the path of a card: a card of UI5 is often named by its folder.
  private static func card(_ path: String) -> String {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { return path }
    return (path.hasSuffix("/") ? path : path + "/") + "manifest.json"
  }

  private var languages: [String] {
    language.map { [$0] } ?? [Locale.current.identifier]
  }

  private func write(_ text: String) throws {
    if let output { try writeNewDashboard(text, to: output) } else { try cardwall.write(text) }
  }
}

extension ExitCode {
  /// A part of what was asked for isn't in the result.
  nonisolated static let partial = ExitCode(2)
}
