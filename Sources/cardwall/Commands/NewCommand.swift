import ArgumentParser
import Foundation
import Localization

/// `cardwall new`: writes a commented dashboard to begin with.
struct NewCommand: ParsableCommand {
  nonisolated static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Writes a commented dashboard file to begin with.",
    usage: "cardwall new [server|shop|home] <file>",
    discussion: """
      The wall of a server, a shop or a home has several cards; without one of these words, the file \
      has a single card. A file that exists already is not changed: the command exits with 1.
      """)

  @Argument(help: "server, shop or home; then the file to write.")
  var words: [String] = []

  func validate() throws { _ = try parts() }

  /// Returns the template, and the path of the file.
  private func parts() throws -> (DashboardTemplate, String) {
    let names = DashboardTemplate.named.map(\.rawValue)
    let known = names.localizedList
    guard words.count == 2 else {
      if words.count == 1, !names.contains(words[0]) { return (.first, words[0]) }
      throw ValidationError(
        String(localized: "Name the file to write, after one of \(known) or alone."))
    }
    guard let template = DashboardTemplate.named.first(where: { $0.rawValue == words[0] }) else {
      throw ValidationError(
        String(localized: "There is no template \(words[0]); it is one of \(known)."))
    }
    return (template, words[1])
  }

  func run() throws {
    let (template, path) = try parts()
    let file = URL(fileURLWithPath: path)
    do {
      let text = template.text(for: file.lastPathComponent)
      try Data(text.utf8).write(to: file, options: .withoutOverwriting)
    } catch CocoaError.fileWriteFileExists {
      printError(String(localized: "\(path): exists already, and was not changed"))
      throw ExitCode.failure
    } catch CocoaError.fileNoSuchFile {
      let folder = file.deletingLastPathComponent().path
      printError(String(localized: "\(path): can’t be written: there is no folder \(folder)"))
      throw ExitCode.failure
    } catch {
      printError(String(localized: "\(path): can’t be written: \(error.localizedDescription)"))
      throw ExitCode.failure
    }
    print(String(localized: "\(path) is written; show it: cardwall \(path)"))
  }
}
