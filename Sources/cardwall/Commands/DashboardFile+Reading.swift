import ArgumentParser
import CResources
import CardModel
import Dashboard
import Foundation
import Localization

extension DashboardFile {
  /// Reads a dashboard file; without a path, this machine's own.
  /// - Parameters:
  ///   - isKiosk: whether the wall fills a screen that nobody uses, which
  ///     `${env:CARDWALL_KIOSK:-}` tells the file.
  ///   - environment: the variables that the file can use.
  nonisolated static func read(
    _ path: String?, isKiosk: Bool = false,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> DashboardReading {
    var environment = environment
    if isKiosk { environment["CARDWALL_KIOSK"] = "1" }
    guard let path else {
      return load(
        text: DashboardTexts.localized(String(cString: cardwall_this_machine())),
        name: "this-machine.yaml",
        environment: environment)
    }
    return load(path: path, environment: environment)
  }

  /// Reads a dashboard file and prints its mistakes to standard error.
  /// - Throws: `ExitCode.failure` if the file is invalid.
  nonisolated static func require(
    _ path: String?, isKiosk: Bool = false
  ) throws -> DashboardReading {
    let reading = read(path, isKiosk: isKiosk)
    for diagnostic in reading.diagnostics { printError("\(diagnostic)") }
    guard reading.definition != nil else { throw ExitCode.failure }
    return reading
  }
}

extension DashboardReading {
  /// Returns the message about what a link has and the file doesn't; nil if there is nothing, or if
  /// the file can't be read.
  func problem(of link: PageLink?) -> String? {
    link.flatMap { definition?.problem(of: $0) }
  }
}

extension DashboardDefinition {
  /// Returns the message about a page, a card or a choice that the dashboard doesn't have; nil if
  /// it has those of a link.
  func problem(of link: PageLink) -> String? {
    if let problem = problem(ofPage: link.page) { return problem }
    let choices = link.choices.sorted { $0.key < $1.key }
    if let problem = choices.lazy.compactMap({ problem(ofChoice: $0.key, $0.value) }).first {
      return problem
    }
    guard let target = link.target, let page = pages.first(where: { $0.id == link.page }),
      !page.cards.isEmpty
    else { return nil }
    let names = page.cards.map(\.id.description)
    // A card of several, and a row, have the id of their card in front.
    guard !names.contains(where: { target.hasPrefix($0) }) else { return nil }
    return String(
      localized:
        "there is no card \(target) on page \(page.id); it is one of \(names.localizedList)")
  }

  /// Returns the message about a page that the dashboard doesn't have; nil if it has the page.
  func problem(ofPage page: PageID) -> String? {
    let pages = namedPages.map(\.id)
    guard !pages.contains(page) else { return nil }
    let names = pages.map(\.rawValue).localizedList
    return String(localized: "there is no page \(page); it is one of \(names)")
  }
}
