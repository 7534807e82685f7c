import Foundation
import Testing

/// What the real program tells a screen reader, asked over the bus that screen readers use.
@Suite(
  "Accessibility", .serialized,
  .enabled(
    if: AccessibleTree.isAvailable,
    "needs a display, at-spi2-core, dbus-daemon, python3-gi and gir1.2-atspi-2.0"))
struct AccessibilityTests {
  private static let gallery = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../../data/examples/gallery.yaml").standardizedFileURL.path

  @Test(
    "every card of the gallery is a named group, every control has a name, no name is GTK's own",
    arguments: ["headers", "figures", "bodies", "time", "charts", "states", "actions"])
  func gallery(page: String) throws {
    let tree = try AccessibleTree.of(program(), Self.gallery, page: page)
    #expect(!tree.cards.isEmpty)
    for card in tree.cards {
      #expect(card.isGroup && !card.name.isEmpty, "\(card.role) \(card.name)")
      let isLoading = card.states.contains("busy")
      #expect(card.states.contains("focusable") != isLoading, "\(card.name)")
    }
    for node in tree.all {
      #expect(node.name.wholeMatch(of: /Gtk[A-Z]\w*|Cardwall-.*/) == nil, "\(node.role)")
      let isControl = node.isButton || node.states.contains("focusable")
      // A pane that scrolls is reached by its content.
      #expect(!isControl || !node.name.isEmpty || node.role == "scroll pane", "\(node)")
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

  @Test("S-01: a card that leads somewhere can be pressed, one that loads can't")
  func presses() throws {
    let tree = try page("order")
    #expect(tree.cards.first?.actions.contains("item.press") == true)
    let loading = try #require(tree.cards.last)
    #expect(!loading.actions.contains("item.press"))
  }

  @Test("S-23: a card that loads says so, is busy, and takes no focus")
  func loading() throws {
    let card = try #require(page("order").cards.last)
    #expect(card.name == "Loading…")
    #expect(card.states.contains("busy"))
    #expect(card.all.allSatisfy { !$0.states.contains("focusable") })
  }

  private func page(_ id: String) throws -> AccessibleTree {
    let file = try TemporaryFile(Self.dashboard)
    return try AccessibleTree.of(program(), file.path, page: id)
  }

  private func program() throws -> URL {
    try #require(CommandTests.program, "the program has not been built")
  }

  private static let dashboard = """
    version: 1
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
    """
}
