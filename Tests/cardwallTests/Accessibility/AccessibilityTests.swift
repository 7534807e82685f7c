import Foundation
import Gtk
import TestSupport
import Testing

/// The accessibility tree of the built program, read over the bus that screen readers use.
@Suite(
  "Accessibility",
  .requires("needs a display, at-spi2-core, dbus-daemon, python3-gi and gir1.2-atspi-2.0") {
    AccessibleTree.isAvailable
  })
struct AccessibilityTests {
  private static let gallery = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../../data/examples/gallery.yaml").standardizedFileURL.path

  @Test(
    "every card of the gallery is a named group, every control has a name, no name is GTK's own",
    arguments: [
      "headers", "figures", "bodies", "time", "charts", "charts-hard", "small-charts", "states",
      "actions",
    ])
  func gallery(page: String) throws {
    // With the question whether the gallery may run its programs.
    let tree = try AccessibleTree.of(program(), Self.gallery, page: page, trust: false)
    #expect(!tree.cards.isEmpty)
    for card in tree.cards {
      #expect(card.isGroup && !card.name.isEmpty, "\(card.role) \(card.name)")
      let isLoading = card.states.contains("busy")
      #expect(card.states.contains("focusable") != isLoading, "\(card.name)")
    }
    for node in tree.all {
      #expect(node.name.wholeMatch(of: /Gtk[A-Z]\w*|Cardwall-.*/) == nil, "\(node.role)")
      let isControl = node.isButton || node.states.contains("focusable")
      #expect(!isControl || !node.name.isEmpty, "\(node)")
      #expect(node.role != "table" || !node.name.isEmpty, "\(node)")
      let isSpokenTwice =
        node.role != "application" && !node.name.isEmpty && node.description == node.name
      #expect(!isSpokenTwice, "\(node.role) \(node.name)")
    }
  }

  @Test("S-07, S-39: header before body before footer; a button without room is not there")
  func order() throws {
    let tree = try page("order")
    let card = try #require(tree.cards.first)
    let names = card.all.map(\.name)
    let parts = ["Order 4711", "Café Lumen", "Beans", "Release"].map { names.firstIndex(of: $0) }
    #expect(parts.compactMap { $0 }.count == parts.count, "\(names)")
    #expect(parts.compactMap { $0 } == parts.compactMap { $0 }.sorted(), "\(names)")
    #expect(card.description == "Café Lumen")
    let buttons = card.all.filter { $0.isButton && $0.states.contains("focusable") }.map(\.name)
    #expect(Set(buttons).isSuperset(of: ["Release", "Hold"]))
    #expect(!buttons.contains("Cancel"), "it is in the menu")
  }

  @Test("S-103: a button says whether what it switches is on")
  func toggles() throws {
    let file = try TemporaryFile(
      """
      version: 1
      pages:
        - id: a
          sections:
            - cards:
                - id: c
                  header: C
                  footer: { actions: [{ id: keep, title: Keep, bookmark: true }] }
      """)
    let tree = try AccessibleTree.of(program(), file.path, keys: ["ctrl+d"])
    let button = try #require(tree.all.first { $0.isButton && $0.name == "Keep" })
    #expect(button.states.contains("pressed"))
  }

  @Test("the navigation bar of a kiosk is spoken once a key is pressed")
  func kiosk() throws {
    let tree = try AccessibleTree.of(
      program(), Self.gallery, page: "headers", kiosk: true, keys: ["Tab"])
    let bar = try #require(tree.all.first { $0.isGroup && $0.name == "Navigation" })
    #expect(bar.all.filter(\.isButton).map(\.name).contains("Next Page"))
  }

  @Test("S-35: the button of a card's menu is named after the card")
  func menu() throws {
    let card = try #require(page("order").cards.first)
    let names = card.all.filter { $0.isButton && $0.states.contains("focusable") }.map(\.name)
    #expect(names.contains("More actions for Order 4711"), "\(names)")
    #expect(!names.contains("More actions"))
  }

  @Test("S-01: a card that leads somewhere can be pressed, one that loads can't")
  func presses() throws {
    let tree = try page("order")
    #expect(tree.cards.first?.actions.contains("item.press") == true)
    let loading = try #require(tree.cards.last)
    #expect(!loading.actions.contains("item.press"))
  }

  /// Before GTK 4.14, a message is the description of the focused widget.
  @Test(
    "what changes by itself is spoken", .enabled(if: !Announcer.usesAnnouncements),
    arguments: [
      ("notes", ["ctrl+h"], "“Note” is hidden."),
      ("notes", ["ctrl+h", "“Note” is hidden.", "ctrl+z"], "“Note” is shown again."),
      ("notes", ["ctrl+f", "o", "t", "h"], "1 of 2 cards"),
      ("orders", ["ctrl+f", "n", "o", "r"], "1 of 2 rows"),
      ("orders", ["ctrl+a", "ctrl+c"], "Copied 2 rows."),
      ("orders", ["ctrl+a", "ctrl+c", "Copied 2 rows.", "ctrl+c"], "Copied 2 rows."),
    ])
  func announced(page: String, keys: [String], text: String) throws {
    let file = try TemporaryFile(page == "orders" ? Self.report : Self.dashboard)
    let tree = try AccessibleTree.of(program(), file.path, page: page, keys: keys + [text])
    #expect(tree.all.first { $0.states.contains("focused") }?.description == text)
  }

  /// A screen reader speaks the new title of the window.
  @Test("the title of the window names the page")
  func pageName() throws {
    let file = try TemporaryFile(Self.dashboard)
    let tree = try AccessibleTree.of(program(), file.path, keys: ["ctrl+2"])
    #expect(tree.all.first { $0.role == "frame" }?.name == "Notes – Wall of orders")
    #expect(tree.all.contains { $0.isGroup && $0.name == "Notes" })
  }

  @Test("S-23: a card that loads says so, is busy, and takes no focus")
  func loading() throws {
    let card = try #require(page("order").cards.last)
    #expect(card.name == "Slow, loading…")
    #expect(card.states.contains("busy"))
    #expect(card.all.allSatisfy { !$0.states.contains("focusable") })
  }

  /// GTK 4.8 doesn't hand on the value of a widget that isn't its own, so the description says it
  /// too.
  @Test("the plot of a chart's page says what the chart shows, then the point that keys are at")
  func plot() throws {
    let file = try TemporaryFile(Self.chart)
    let opened = try AccessibleTree.of(program(), file.path + "#sales/months")
    let plot = try #require(opened.plot)
    #expect(plot.name == "line chart", "the window and the heading say the name of the page")
    #expect(opened.all.filter { $0.role == "heading" }.map(\.name) == ["Sales by month"])
    #expect(plot.description.hasPrefix("Line chart: 2 series, 3 categories, January to March"))
    // The first key only shows where the focus is.
    let keys = ["Right", "Right", "Right", "Down"]
    let read = try AccessibleTree.of(program(), file.path + "#sales/months", keys: keys)
    #expect(read.plot?.description == "February, South, 95, 2 of 3")
    #expect(read.plot?.states.contains("focused") == true)
  }

  @Test("the table of a chart's page reads each row, the one with the focus too")
  func table() throws {
    let file = try TemporaryFile(Self.chart)
    let keys = ["Right", "Right", "Right", "ctrl+t"]
    let tree = try AccessibleTree.of(program(), file.path + "#sales/months", keys: keys)
    let rows = tree.all.filter { $0.role == "table row" }
    #expect(
      rows.map(\.name) == [
        "Category, North, South", "January, North 200, South 90", "February, North 180, South 95",
        "March, North 165, South No data",
      ])
    #expect(rows.map { $0.states.contains("focused") } == [false, false, true, false])
    #expect(tree.all.allSatisfy { $0.name.wholeMatch(of: /Gtk[A-Z]\w*/) == nil })
  }

  @Test("each row of a list report is read as a whole")
  func report() throws {
    let file = try TemporaryFile(Self.report)
    let tree = try AccessibleTree.of(program(), file.path, page: "orders")
    let rows = tree.all.filter { $0.role == "table row" }
    #expect(rows.map(\.name) == ["Order, Customer", "4711, Café Lumen", "4712, Bar Nord"])
    #expect(tree.all.allSatisfy { $0.name.wholeMatch(of: /Gtk[A-Z]\w*/) == nil })
  }

  private static let report = """
    version: 1
    sources:
      orders:
        type: static
        data: [{ id: 4711, customer: Café Lumen }, { id: 4712, customer: Bar Nord }]
    pages:
      - id: orders
        title: Orders
        report:
          source: orders
          rows: "@"
          columns:
            - { title: Order, text: "${id}" }
            - { title: Customer, text: "${customer}" }
          search: [customer]
    """

  @Test("everything on a chart's page has a name")
  func chartPage() throws {
    let file = try TemporaryFile(Self.chart)
    let tree = try AccessibleTree.of(program(), file.path + "#sales/months")
    let names = Set(tree.all.filter { $0.isButton }.map(\.name))
    #expect(
      names.isSuperset(of: [
        "Zoom in", "Go to a position", "Chart", "Table", "Copy", "Export",
        "North", "South", "Show one series alone, or all",
      ]))
    let legend = tree.all.first { $0.isButton && $0.name == "South" }
    #expect(legend?.description == "Shown. Press to hide.")
  }

  private static let chart = """
    version: 1
    sources:
      months:
        type: static
        data:
          - { month: January, north: 200, south: 90 }
          - { month: February, north: 180, south: 95 }
          - { month: March, north: 165 }
    pages:
      - id: sales
        sections:
          - cards:
              - id: months
                source: months
                header: Sales by month
                opens: chart
                body:
                  chart:
                    type: line
                    x: month
                    y: [{ title: North, value: north }, { title: South, value: south }]
    """

  private func page(_ id: String) throws -> AccessibleTree {
    let file = try TemporaryFile(Self.dashboard)
    return try AccessibleTree.of(program(), file.path, page: id)
  }

  private func program() throws -> URL {
    try #require(CommandTestCase.program, "the program has not been built")
  }

  private static let dashboard = """
    version: 1
    title: Wall of orders
    sources:
      order:
        type: static
        data: { id: 4711, customer: Café Lumen, items: [{ name: Beans }, { name: Filters }] }
      slow: { type: command, run: [sleep, "600"], format: text, timeout: 10m }
    pages:
      - id: order
        sections:
          - title: Orders
            cards:
              - id: order
                source: order
                header: { title: "Order ${id}", subtitle: "${customer}" }
                body: { list: { items: items, title: "${name}" } }
                footer:
                  actions:
                    - { id: release, title: Release, refresh: true }
                    - { id: hold, title: Hold, refresh: true }
                    - { id: cancel, title: Cancel, refresh: true }
              - { id: slow, source: slow, header: Slow, body: { text: "${@}" } }
      - id: notes
        title: Notes
        sections: [{ cards: [{ id: note, header: Note }, { id: other, header: Other }] }]
    """
}
