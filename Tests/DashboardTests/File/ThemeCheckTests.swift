import Dashboard
import TestSupport
import Testing

@Suite("The look that a dashboard asks for")
struct ThemeCheckTests {
  private func read(_ theme: String) -> DashboardReading {
    DashboardFile.load(
      text: """
        version: 1
        theme: \(theme)
        pages: [{ id: home, sections: [] }]
        """, name: "/walls/wall.yaml", environment: [:])
  }

  private func messages(_ theme: String) -> [String] {
    read(theme).diagnostics.map(\.description)
  }

  @Test("a theme has a scheme, an accent and a style sheet beside the file")
  func theme() throws {
    let theme = try #require(
      read(##"{ scheme: dark, accent: "#7DD3A0", style: wall.css }"##).definition?.theme)
    #expect(theme.scheme == .dark)
    #expect(theme.accent?.text == "#7DD3A0")
    #expect(theme.style == "/walls/wall.css")
    #expect(read("{}").definition?.theme?.scheme == .system)
    #expect(read("{}").definition?.theme?.density == .comfortable)
    #expect(read("{ density: compact }").definition?.theme?.density == .compact)
  }

  @Test("an accent that can’t be read is an error that names one that can")
  func contrast() {
    #expect(
      messages(##"{ accent: "#FFD000" }"##) == [
        "/walls/wall.yaml:2:18: error: #FFD000 has a contrast of 1.3 : 1, and text needs 4.5 : 1; "
          + "a darker colour is #856C00 (at theme.accent)"
      ])
    #expect(
      messages(##"{ scheme: dark, accent: "#0057D2" }"##).first?.contains("a lighter colour is")
        == true)
    #expect(messages(##"{ scheme: dark, accent: "#FFD000" }"##) == [])
    #expect(messages(##"{ accent: "#0057D2" }"##) == [])
  }

  @Test("a check tells a style sheet that can’t be read, which a wall is shown without")
  func missingSheet() throws {
    let reading = read("{ style: wall.css }")
    #expect(reading.definition != nil)
    #expect(
      reading.check().map(\.description) == [
        "/walls/wall.yaml:2:17: error: /walls/wall.css: can’t be read: check the path and its "
          + "permissions (at theme.style)"
      ])
    let folder = try TemporaryFolder()
    let sheet = try folder.write(".card { border-radius: 0; }", to: "wall.css")
    #expect(read("{ style: \(sheet) }").check().map(\.description) == [])
  }

  @Test("a mistake in a theme says what is expected")
  func mistakes() {
    #expect(
      messages("{ accent: red }").first?.contains(##"expected a colour such as "#0A6ED1""##) == true
    )
    #expect(messages("{ density: compat }").first?.contains("did you mean \"compact\"") == true)
    #expect(messages("{ scheme: drak }").first?.contains("did you mean \"dark\"") == true)
    #expect(
      messages(##"{ scheme: high-contrast, accent: "#0057D2" }"##).first?.contains(
        "warning: an accent has no effect") == true)
  }

  @Test("the shades of an accent can be read in both schemes", arguments: ["#0057D2", "#123456"])
  func shades(text: String) throws {
    let accent = try #require(AccentColor(text))
    #expect(accent.legible(inDark: false) == accent)
    #expect(accent.legible(inDark: true).contrast(with: .darkGround) >= 4.5)
    #expect(accent.textColor.text == "#FFFFFF")
  }
}
