import CardModel
import CardTesting
import CardWidgets
import Dashboard
import Foundation
import Gtk
import XCTest

@testable import cardwall

/// The program with its windows.
final class DashboardApplicationTests: FolderTestCase {
  /// Writes a dashboard file, and returns what starts the program with it.
  private func start(_ name: String, kiosk: Bool = false) throws -> DashboardStart {
    let text =
      "version: 1\ntitle: \(name)\n"
      + "pages: [{ id: a, sections: [{ cards: [{ id: c, header: C }] }] }]"
    return DashboardStart(path: try folder.write(text, to: "\(name).yaml"), isKiosk: kiosk)
  }

  @MainActor private func program(_ start: DashboardStart) throws -> DashboardApplication {
    try TestDisplay.require()
    let program = DashboardApplication(
      start, isAlone: true, environment: ["XDG_STATE_HOME": folder.path("state")],
      recentList: folder.path("recent.xbel"))
    program.application.register()
    return program
  }

  /// Opens a dashboard, and waits until its window is there.
  @MainActor private func open(
    _ start: DashboardStart, in program: DashboardApplication
  ) async throws -> Window {
    var dashboard: OpenDashboard?
    program.open(start) { dashboard = $0 }
    try await settle("the window is open") { dashboard?.window?.window.isMapped == true }
    return try XCTUnwrap(dashboard?.window?.window)
  }

  /// A second start while the first one still opens the window makes no second window.
  @MainActor func testADashboardHasOneWindow() async throws {
    let start = try start("wall")
    let program = try program(start)
    program.open(start)
    let window = try await open(start, in: program)
    program.open(start)
    try await settle()
    XCTAssertEqual(program.application.windows.count, 1)
    window.destroy()
    program.finish()
  }

  /// Two links to one file that are opened at once make one window.
  @MainActor func testTwoLinksToAFileHaveOneWindow() async throws {
    let program = try program(start("wall"))
    let file = try start("linked")
    let links = try ["one", "two"].map { name in
      let link = folder.path("\(name).yaml")
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: try XCTUnwrap(file.path))
      return DashboardStart(path: link)
    }
    var opened: [OpenDashboard] = []
    for link in links { program.open(link) { opened.append($0) } }
    try await settle("both are answered") {
      opened.count == 2 && opened[0].window?.window.isMapped == true
    }
    XCTAssertTrue(opened[0] === opened[1])
    XCTAssertEqual(program.application.windows.count, 1)
    for window in program.application.windows { window.destroy() }
    program.finish()
  }

  /// The window of a new dashboard, which covers the one before, says where its file is.
  @MainActor func testANewDashboardSaysWhereItsFileIs() async throws {
    let start = try start("wall")
    let program = try program(start)
    _ = try await open(start, in: program)
    let path = folder.path("mine.yaml")
    var begin = try XCTUnwrap(program.dashboards.first).actions.newDashboard
    begin.edit = { _ in nil }
    _ = try await begin.begin(at: path)
    try await settle("it says so") {
      program.dashboard(of: path)?.window?.window.widget.seenTexts.contains {
        $0.hasPrefix("\(path) is written")
      } == true
    }
    for window in program.application.windows { window.destroy() }
    program.finish()
  }

  /// Each dashboard has a window of its own; when one is closed, all that was its own goes with it,
  /// and the other window goes on.
  @MainActor func testTheWindowThatIsClosedLeavesTheOther() async throws {
    let (first, second) = (try start("first"), try start("second"))
    let program = try program(first)
    let window = try await open(first, in: program)
    let other = try await open(second, in: program)
    XCTAssertEqual(Set(program.application.windows.map(\.title)), ["first", "second"])
    let closed = WeakReference(try XCTUnwrap(program.dashboards.first))
    let wall = WeakReference(try XCTUnwrap(program.dashboards.first?.window?.wall))
    window.close()
    try await settle("it is gone") { closed.object == nil && wall.object == nil }
    XCTAssertEqual(program.application.windows.map(\.title), ["second"])
    XCTAssertEqual(program.dashboards.count, 1)
    let again = try await open(first, in: program)
    for window in [again, other] { window.destroy() }
    program.finish()
  }

  /// A broken edit changes nothing but a line above the wall, which goes with the mistake (P3).
  @MainActor func testABrokenEditIsToldUntilItIsMended() async throws {
    let start = try start("wall", kiosk: true)
    let path = try XCTUnwrap(start.path)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let program = try program(start)
    let window = try await open(start, in: program)
    let dashboard = try XCTUnwrap(program.dashboards.first)
    try await settle("the file is followed") { dashboard.fileFollower.isActive }
    let card = try XCTUnwrap(dashboard.window?.wall?.navigator.topCards?.view.card(CardID("c")))
    func tells() -> Bool { window.seenTexts.contains { $0.hasPrefix("wall.yaml:3:") } }
    try folder.write("version: 1\ntitle: wall\npages: 5\n", to: "wall.yaml")
    try await settle("the mistake is told") { tells() }
    XCTAssertTrue(card.root.isMapped)
    try folder.write(text.replacingOccurrences(of: "header: C", with: "header: D"), to: "wall.yaml")
    try await settle("it is mended") { card.state?.card?.name == "D" && !tells() }
    XCTAssertTrue(card.root.isMapped)
    window.destroy()
    program.finish()
  }

  /// The language of a dashboard is that of the program until its window is closed, even if a
  /// window without a dashboard is still open.
  @MainActor func testTheLanguageOfAClosedDashboardIsNotKept() async throws {
    let text =
      "version: 1\nlanguage: ar-EG\n"
      + "pages: [{ id: a, sections: [{ cards: [{ id: c, header: C }] }] }]"
    let start = DashboardStart(path: try folder.write(text, to: "arabic.yaml"))
    let program = try program(start)
    let (numbers, dates) = (CardLocale.numbers, CardLocale.dates)
    defer { (CardLocale.numbers, CardLocale.dates) = (numbers, dates) }
    let check = CheckWindow(of: program.application)
    check.window.present()
    let window = try await open(start, in: program)
    XCTAssertEqual(TextDirection.standard, .rightToLeft)
    XCTAssertEqual(CardLocale.dates.months.first, "يناير")
    window.close()
    try await settle("it is closed") { program.dashboards.isEmpty }
    XCTAssertEqual(TextDirection.standard, .leftToRight)
    XCTAssertEqual(CardLocale.dates, UserLocale.current.dateSymbols)
    XCTAssertEqual(CardLocale.numbers, UserLocale.current.numberSymbols)
    check.window.destroy()
    program.finish()
  }

  /// The zoom is that of the dashboard, from start to start; a kiosk has it too, but not the keys.
  @MainActor func testTheZoomOfADashboardIsRemembered() async throws {
    let appearance = TestDisplay.appearance
    let usual = appearance.textScale
    defer { appearance.textScale = usual }
    for (kiosk, expected) in [(false, 1.25), (true, 1.25)] {
      appearance.textScale = usual
      let start = try start("wall", kiosk: kiosk)
      let program = try program(start)
      let window = try await open(start, in: program)
      for _ in 0..<2 { window.activateAction("win.zoom", target: "in") }
      XCTAssertEqual(appearance.textScale, expected * usual, accuracy: 0.001, "kiosk: \(kiosk)")
      window.destroy()
      program.finish()
    }
  }

  /// GTK has one size of text for a process: all windows are zoomed, and each dashboard remembers.
  @MainActor func testAllWindowsHaveOneZoom() async throws {
    let appearance = TestDisplay.appearance
    let usual = appearance.textScale
    defer { appearance.textScale = usual }
    let (first, second) = (try start("first"), try start("second"))
    let program = try program(first)
    let windows = [try await open(first, in: program), try await open(second, in: program)]
    windows[1].activateAction("win.zoom", target: "in")
    XCTAssertEqual(program.dashboards.map(\.memory.zoom.percent), [110, 110])
    for window in windows { window.destroy() }
    program.finish()
  }

  /// A dashboard that is opened again has the size of its window, its page and its scroll position.
  @MainActor func testAWindowIsAsItWasWhenItWasClosed() async throws {
    let cards = (0..<60).map { "{ id: c\($0), header: 'Card \($0)' }" }.joined(separator: ", ")
    let text = """
      version: 1
      pages:
        - { id: first, sections: [{ cards: [{ id: c, header: C }] }] }
        - { id: second, sections: [{ cards: [\(cards)] }] }
      """
    let start = DashboardStart(path: try folder.write(text, to: "wall.yaml"))
    func page(_ program: DashboardApplication) -> PageView? {
      program.dashboards.first?.window?.wall?.navigator.topCards?.view
    }
    let before = try program(start)
    var window = try await open(start, in: before)
    window.setDefaultSize(width: 700, height: 500)
    try await settle("the window has its size") { (600...700).contains(window.width) }
    window.activateAction("win.page", target: "second")
    var position = try XCTUnwrap(page(before)).position
    position.scroll = 240
    page(before)?.restore(position)
    try await settle("it is scrolled") { page(before)?.position.scroll == 240 }
    let size = (window.width, window.height)
    window.close()
    try await settle("it is closed") { before.dashboards.isEmpty }
    before.finish()
    let after = try program(start)
    window = try await open(start, in: after)
    try await settle("it is as before") {
      after.dashboards.first?.window?.currentPage?.rawValue == "second"
        && page(after)?.position.scroll == 240
    }
    XCTAssertEqual(window.width, size.0)
    XCTAssertEqual(window.height, size.1)
    XCTAssertEqual(after.dashboards.first?.memory.window?.width, 700)
    window.destroy()
    after.finish()
  }

  /// A file that is dropped on the window, chosen or opened recently opens in a window of its own,
  /// and is a recent file for the windows of other dashboards.
  @MainActor func testAFileIsOpenedFromAWindow() async throws {
    let (first, second) = (try start("first"), try start("second"))
    let program = try program(first)
    let window = try await open(first, in: program)
    let path = try XCTUnwrap(second.path)
    window.activateAction("win.open-recent", target: path)
    try await settle("both are open") { program.application.windows.count == 2 }
    let files = try XCTUnwrap(program.dashboards.first?.files)
    try await settle("it is a recent file") { files.recent() == [path] }
    XCTAssertEqual(files.recentItems.map(\.title), ["second.yaml"])
    program.finish()
    for window in program.application.windows { window.destroy() }
  }

  /// Neither a file that isn't there nor one that is no dashboard is opened again by a list.
  @MainActor func testOnlyDashboardsAreRecentFiles() async throws {
    let (first, other) = (try start("first"), try start("other"))
    let program = try program(first)
    _ = try await open(first, in: program)
    let missing = folder.path("nowhere.yaml")
    let broken = try folder.write("pages: 5", to: "broken.yaml")
    for path in [missing, broken] { _ = try await open(DashboardStart(path: path), in: program) }
    _ = try await open(other, in: program)
    let files = try XCTUnwrap(program.dashboards.first?.files)
    try await settle("the last one is a recent file") { files.recent() == [other.path] }
    // The file is mended.
    try folder.write(
      "version: 1\npages: [{ id: a, sections: [] }]", to: "broken.yaml")
    try await settle("it is one too") { files.recent().contains(broken) }
    XCTAssertFalse(files.recent().contains(missing))
    program.finish()
    for window in program.application.windows { window.destroy() }
  }

  /// A dashboard has one window, by whatever path it is opened.
  @MainActor func testALinkToAnOpenFilePresentsItsWindow() async throws {
    let start = try start("wall")
    let program = try program(start)
    _ = try await open(start, in: program)
    let link = folder.path("link.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: try XCTUnwrap(start.path))
    var found: OpenDashboard?
    program.open(DashboardStart(path: link)) { found = $0 }
    XCTAssertNil(found, "links are followed off the main actor, where storage may not answer")
    try await settle("it is found") { found != nil }
    XCTAssertTrue(found === program.dashboards.first)
    XCTAssertEqual(program.application.windows.count, 1)
    XCTAssertEqual(program.dashboards.count, 1)
    program.finish()
    for window in program.application.windows { window.destroy() }
  }

  /// P15: a file that the desktop asks to open doesn't cover a kiosk.
  @MainActor func testNothingOpensOverAKiosk() async throws {
    let (wall, other) = (try start("wall", kiosk: true), try start("other"))
    let program = try program(wall)
    _ = try await open(wall, in: program)
    program.openForDesktop(other)
    program.openForDesktop(DashboardStart(path: wall.path))
    try await settle()
    XCTAssertEqual(program.application.windows.count, 1)
    XCTAssertEqual(program.dashboards.count, 1)
    program.finish()
    for window in program.application.windows { window.destroy() }
  }

  /// The wall has the colours that its file asks for, and the grounds that an accent is checked
  /// against are those of the style sheets.
  @MainActor func testADashboardHasALookOfItsOwn() async throws {
    try folder.write("@define-color cw_text #112233;", to: "wall.css")
    let dark = ["cw_card": AccentColor.darkGround.text, "cw_on_button": "#000000"]
    let light = ["cw_page": AccentColor.lightGround.text, "cw_on_button": "#FFFFFF"]
    for (scheme, accent, others) in [("dark", "#FFD000", dark), ("light", "#0057D2", light)] {
      let path = try folder.write(
        """
        version: 1
        theme: { scheme: \(scheme), accent: "\(accent)", style: wall.css }
        pages: [{ id: a, sections: [{ cards: [{ id: c, header: C }] }] }]
        """, to: "\(scheme).yaml")
      let start = DashboardStart(path: path, isTrusted: true)
      let program = try program(start)
      let window = try await open(start, in: program)
      let label = Label("Text")
      window.setChild(label)
      try await settle("it is \(scheme)") { label.color(named: "cw_tint") == Color(accent) }
      for (name, color) in others {
        XCTAssertEqual(label.color(named: name), Color(color), "\(scheme): \(name)")
      }
      XCTAssertEqual(label.color(named: "cw_text"), Color("#112233"))
      window.destroy()
      program.finish()
    }
  }

  /// Lines in the log name their dashboard while several are open, and not afterwards.
  @MainActor func testALineOfTheLogNamesItsDashboard() async throws {
    let (first, second) = (try start("first"), try start("second"))
    let program = try program(first)
    let windows = [try await open(first, in: program), try await open(second, in: program)]
    let names = program.dashboards.map(\.problems.dashboard)
    XCTAssertEqual(names, [first.path, second.path])
    windows[1].close()
    try await settle("one is open") { program.dashboards.count == 1 }
    XCTAssertEqual(program.dashboards.map(\.problems.dashboard), [nil])
    windows[0].destroy()
    program.finish()
  }

  /// A report that is opened again shows the rows that it showed.
  @MainActor func testAReportIsScrolledAsItWasWhenItWasClosed() async throws {
    let rows = (1...400).map { "{ id: \($0) }" }.joined(separator: ", ")
    let text = """
      version: 1
      sources: { orders: { type: static, data: [\(rows)] } }
      pages: [{ id: all, report: { source: orders, columns: [{ title: Order, text: "${id}" }] } }]
      """
    let start = DashboardStart(path: try folder.write(text, to: "report.yaml"))
    func report(_ program: DashboardApplication) -> ReportPageView? {
      (program.dashboards.first?.window?.wall?.navigator.top as? ReportScreen)?.report.view
    }
    let before = try program(start)
    var window = try await open(start, in: before)
    try await settle("rows are there") { report(before)?.root.seenTexts.contains("1") == true }
    report(before)?.restore(scroll: 4000)
    try await settle("it is scrolled") { (report(before)?.scroll ?? 0) > 3900 }
    try await settle()
    let scroll = try XCTUnwrap(report(before)).scroll
    window.close()
    try await settle("it is closed") { before.dashboards.isEmpty }
    before.finish()
    let after = try program(start)
    window = try await open(start, in: after)
    try await settle("it is as before") {
      report(after)?.scroll == scroll
    }
    window.destroy()
    after.finish()
  }
}
