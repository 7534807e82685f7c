import Dashboard
import TestSupport
import Testing

@Suite("What a dashboard asks of a kiosk")
struct KioskCheckTests {
  private func read(_ kiosk: String) -> DashboardReading {
    DashboardFile.load(
      text: """
        version: 1
        kiosk: \(kiosk)
        pages: [{ id: home, sections: [] }, { id: more, sections: [] }]
        """, name: "wall.yaml", environment: [:])
  }

  private func messages(_ kiosk: String) -> [String] {
    read(kiosk).diagnostics.map(\.description)
  }

  @Test("P14, P16: a kiosk has a home, turns its pages, and keeps hours")
  func keys() throws {
    let kiosk = try #require(
      read(
        """
        { home: more, idle_home: 90s, rotate: { every: 30s, pages: [home, more] },
          blank: [{ from: 22:00, to: 05:30 }],
          night: { from: 19:00, to: "6:30", brightness: 0.5 } }
        """
      ).definition?.kiosk)
    #expect(kiosk.home == "more")
    #expect(kiosk.idleHome == .seconds(90))
    #expect(kiosk.rotation?.pages == ["home", "more"])
    #expect(kiosk.rotation?.resumeAfter == .seconds(120))
    #expect(kiosk.blank == [DailyHours(start: 22 * 60, end: 5 * 60 + 30)])
    #expect(kiosk.night?.hours == DailyHours(start: 19 * 60, end: 6 * 60 + 30))
    #expect(kiosk.night?.brightness == 0.5)
  }

  @Test("a page is fitted, moves, and is dark while the sun is down")
  func screen() throws {
    let kiosk = try #require(
      read(
        """
        { scale: fit, scroll: 40s, pixel_shift: 1m,
          night: { sun: { latitude: -33.9, longitude: 18 } } }
        """
      ).definition?.kiosk)
    #expect(kiosk.scale == .fit)
    #expect(kiosk.scroll == .seconds(40))
    #expect(kiosk.pixelShift == .seconds(60))
    #expect(kiosk.night?.place == .init(latitude: -33.9, longitude: 18))
    #expect(read("{ scale: 1.5 }").definition?.kiosk?.scale == .factor(1.5))
    #expect(read("{ scale: 2 }").definition?.kiosk?.scale == .factor(2))
  }

  @Test(
    "a mistake in them is named",
    arguments: [
      (
        "{ scale: fat }", "17: error: expected a number or fit, found text \"fat\" (at kiosk.scale)"
      ),
      ("{ scale: 5 }", "17: error: the size of text must be from 0.5 to 4 (at kiosk.scale)"),
      ("{ scroll: 1s }", "18: error: 1s is less than 5s (at kiosk.scroll)"),
      (
        "{ night: { from: 6:00 } }",
        "17: error: a night needs from and to, or sun (at kiosk.night)"
      ),
      (
        "{ night: { to: 6:00, sun: { latitude: 1, longitude: 1 } } }",
        "17: error: a night needs from and to, or sun (at kiosk.night)"
      ),
      (
        "{ night: { sun: { latitude: 91, longitude: 1 } } }",
        """
        24: error: the latitude must be from -90 to 90, and the longitude from -180 to 180 \
        (at kiosk.night.sun)
        """
      ),
    ])
  func screenMistakes(kiosk: String, message: String) {
    #expect(messages(kiosk) == ["wall.yaml:2:\(message)"])
  }

  @Test("hours may go over midnight; their end isn’t part of them")
  func hours() {
    let evening = DailyHours(start: 22 * 60, end: 5 * 60)
    #expect([22 * 60, 1439, 0, 5 * 60 - 1].allSatisfy(evening.contains))
    #expect(![22 * 60 - 1, 5 * 60, 720].contains(where: evening.contains))
    let noon = DailyHours(start: 720, end: 780)
    #expect(noon.contains(720) && !noon.contains(780) && !noon.contains(0))
  }

  @Test("keys have a modifier, and names that keyboards have on them")
  func keyCombinations() {
    #expect(KeyCombination("Ctrl+Alt+Q")?.accelerator == "<Control><Alt>q")
    #expect(KeyCombination("shift+super+f12")?.accelerator == "<Shift><Super>F12")
    for text in ["Q", "Ctrl", "Ctrl+", "+Q", "Ctrl+Ctrl+Q", "Hyper+Q", "Ctrl+Ä", "Ctrl+QQ", ""] {
      #expect(KeyCombination(text) == nil, "\(text)")
    }
    #expect(
      messages("{ leave: Q }") == [
        "wall.yaml:2:17: error: expected keys such as Ctrl+Alt+Q, found text \"Q\" (at kiosk.leave)"
      ])
  }

  @Test("no page with a PIN is shown when nobody is there to enter it")
  func pins() {
    func messages(_ kiosk: String, first: String = "") -> [String] {
      DashboardFile.load(
        text: """
          version: 1
          kiosk: \(kiosk)
          pages:
            - { id: home, \(first)sections: [] }
            - { id: more, pin: "${secret:gate}", sections: [] }
          """, name: "wall.yaml", environment: [:]
      ).diagnostics.map(\.description)
    }
    #expect(messages("{ rotate: { every: 9s } }") == [])
    let message =
      "page more has a PIN, which nobody enters when the kiosk shows it by itself"
    for kiosk in ["{ home: more }", "{ rotate: { every: 9s, pages: [home, more] } }"] {
      #expect(messages(kiosk).map { $0.hasSuffix(message) } == [true], "\(messages(kiosk))")
    }
    let first = messages("{}", first: "pin: '${secret:gate}', ")
    #expect(
      first.map { $0.contains("the first page has no PIN: it is shown at the start") } == [true])
  }

  @Test("a mistake is named with its place and what is right")
  func mistakes() {
    #expect(
      messages("{ home: moer }") == [
        "wall.yaml:2:16: error: unknown page \"moer\"; did you mean \"more\"? (at kiosk.home)"
      ])
    #expect(
      messages("{ blank: [{ from: 25:00, to: 6:00 }] }") == [
        """
        wall.yaml:2:26: error: expected a time of day such as 22:00, found text "25:00" \
        (at kiosk.blank[0].from)
        """
      ])
    #expect(
      messages("{ blank: [{ from: 6:00, to: 6:00 }] }") == [
        "wall.yaml:2:18: error: the hours begin and end at the same time (at kiosk.blank[0])"
      ])
    #expect(
      messages("{ night: { from: 6:00, to: 7:00, brightness: 0 } }") == [
        "wall.yaml:2:17: error: the brightness must be from 0.05 to 1 (at kiosk.night)"
      ])
  }
}
