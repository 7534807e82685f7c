import Dashboard
import Foundation
import Testing

@Suite("The check of the names of icons")
struct IconCheckTests {
  /// Returns what the check says about a card with an icon, where a theme has some.
  private func warnings(
    _ icon: String,
    theme names: [String] = [
      "weather-clear-symbolic", "daytime-sunrise-symbolic", "printer-symbolic", "network-server",
    ]
  ) throws -> [String] {
    let text = """
      version: 1
      pages:
        - id: home
          sections:
            - cards:
                - { id: a, header: { title: A, avatar: { icon: \(icon) } }, body: { text: B } }
      """
    let reading = DashboardFile.load(text: text, name: "wall.yaml", environment: [:])
    #expect(reading.diagnostics == [])
    #expect(reading.definition != nil)
    return reading.check { Set(names) }.filter { $0.message.contains("icon") }.map(\.description)
  }

  @Test("knows those of the theme and of the program, and those that expressions make")
  func known() throws {
    for name in ["printer-symbolic", "network-server", "view-refresh-symbolic", "\"${sign}\""] {
      #expect(try warnings(name) == [], "\(name)")
    }
  }

  @Test(
    "warns of others, with the names that are probably meant",
    arguments: [
      ("printr-symbolic", "; did you mean \"printer-symbolic\"?"),
      ("printer", "; did you mean \"printer-symbolic\"?"),
      ("network-servr", "; did you mean \"network-server\"?"),
      ("weather", "; did you mean \"weather-clear-symbolic\"?"),
      ("sun", "; did you mean \"daytime-sunrise-symbolic\"?"),
      ("foghorn", ": no icon is shown"),
    ])
  func unknown(name: String, advice: String) throws {
    #expect(
      try warnings(name) == [
        """
        wall.yaml:6:58: warning: the icon theme has no "\(name)"\(advice) \
        (at pages[0].sections[0].cards[0].header.avatar.icon)
        """
      ])
  }

  @Test("asks for the names of the theme only if the file has such names")
  func withoutIcons() throws {
    let text = """
      version: 1
      pages: [{ id: home, sections: [{ cards: [{ id: a, header: A }] }] }]
      """
    let reading = DashboardFile.load(text: text, name: "wall.yaml", environment: [:])
    let found = reading.check {
      Issue.record("the names are read")
      return []
    }
    #expect(found.isEmpty)
  }

  @Test("says nothing where no theme for desktops is installed")
  func noTheme() throws {
    #expect(try warnings("sun", theme: ["some-symbolic"]) == [])
  }

  @Test("has the icons that are compiled in")
  func ownIcons() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../../resources/icons/symbols.svg")
    let text = try String(contentsOf: file.standardized, encoding: .utf8)
    let names = text.matches(of: /id="([^"]+)"/).map { String($0.1) }
    #expect(Set(names) == InstalledIcons.own)
  }
}
