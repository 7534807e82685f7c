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
    let name = URL(fileURLWithPath: path).lastPathComponent
    try writeNewDashboard(template.text(for: name), to: path)
    TrustLedger().allow(written: path)
  }
}
