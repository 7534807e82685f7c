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
      with 2 if something was, also a file that is no card, and with 1 if there is no card or the \
      file can't be written. A file that exists already is not changed.
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

  @Option(
    help: """
      A folder whose files are read too, such as that of the pages that show the cards; without it, \
      only files in the folders of the cards.
      """)
  var root: String?

  @Option(
    help: """
      A host whose pictures are loaded also where only the data know their addresses, such as \
      pictures.example; can be given several times.
      """)
  var pictures: [String] = []

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
    if let language {
      let code = language.prefix { $0.isLetter }.lowercased()
      guard Locale.LanguageCode(code).isISOLanguage else {
        throw ValidationError(String(localized: "\(language): there is no such language"))
      }
    }
    for host in pictures
    where host.wholeMatch(of: /[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*(:[0-9]{1,5})?/) == nil {
      throw ValidationError(
        String(localized: "\(host): expected the name of a host, such as pictures.example"))
    }
    if let root {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder), isFolder.boolValue
      else { throw ValidationError(String(localized: "\(root): there is no such folder")) }
    }
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
        today: Date.now.formatted(.iso8601.year().month().day()),
        options: ImportOptions(
          server: server,
          destinations: Dictionary(
            destination.map { ($0.name, $0.address) }, uniquingKeysWith: { $1 }),
          root: root, pictureHosts: pictures,
          pictureFolder: pictureFolder?.lastPathComponent))
      for failure in imported.failures { printError("\(failure)") }
      for omission in imported.omissions { printError("\(omission)") }
      for mistake in imported.mistakes { printError("\(mistake)") }
      guard imported.mistakes.isEmpty else {
        printError(String(localized: "the import has a mistake: its file can’t be used"))
        throw ExitCode.failure
      }
      try write(imported)
      let isWhole = imported.omissions.allSatisfy(\.isNotice) && imported.failures.isEmpty
      if !isWhole { throw ExitCode.partial }
    } catch let failures as ImportFailures {
      for failure in failures.failures { printError("\(failure)") }
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

  /// The folder for the pictures that cards have in themselves; nil without a file.
  private var pictureFolder: URL? {
    output.map { path in
      let file = URL(filePath: path)
      let stem = file.deletingPathExtension().lastPathComponent
      return file.deletingLastPathComponent().appending(path: stem + "-pictures")
    }
  }

  private func write(_ imported: ImportedDashboard) throws {
    guard let output, let pictureFolder else { return try cardwall.write(imported.text) }
    guard !imported.pictures.isEmpty else {
      return try writeNewDashboard(imported.text, to: output)
    }
    let path = pictureFolder.path(percentEncoded: false)
    guard !FileManager.default.fileExists(atPath: path) else {
      printError(String(localized: "\(path): exists already, and was not changed"))
      throw ExitCode.failure
    }
    try writeNewDashboard(imported.text, to: output)
    do {
      try FileManager.default.createDirectory(at: pictureFolder, withIntermediateDirectories: false)
      for picture in imported.pictures {
        let folder = pictureFolder.deletingLastPathComponent()
        try picture.data.write(to: folder.appending(path: picture.path))
      }
    } catch {
      printError(String(localized: "\(path): can’t be written: \(error.fileReason)"))
      throw ExitCode.failure
    }
  }
}

extension ExitCode {
  /// A part of what was asked for isn't in the result.
  nonisolated static let partial = ExitCode(2)
}
