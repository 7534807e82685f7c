import Foundation
import TestSupport
import Testing

/// A window in the user's language, as a screen reader finds it.
@Suite(
  "Language of a window", .serialized, .requiresGettext,
  .requires("needs a display, at-spi2-core, dbus-daemon, python3-gi and gir1.2-atspi-2.0") {
    AccessibleTree.isAvailable
  })
struct LanguageTests {
  /// The machine of the tests has no German locale: catalogues are found without it.
  private func german(page: String) throws -> AccessibleTree {
    let file = try TemporaryFile(Self.dashboard)
    let catalogues = try TemporaryFolder.catalogues()
    return try AccessibleTree.of(
      #require(CommandTestCase.program, "the program has not been built"), file.path, page: page,
      environment: ["LC_ALL": "de_DE.UTF-8", "TEXTDOMAINDIR": catalogues.path])
  }

  @Test("cards without data, with a failure and with a menu say so in German")
  func cards() throws {
    let tree = try german(page: "home")
    let names = tree.all.map(\.name)
    #expect(names.contains("Nichts anzuzeigen"), "\(names)")
    #expect(names.contains("Nicht gefunden"), "\(names)")
    #expect(names.contains("Erneut versuchen"), "\(names)")
    #expect(names.contains("Weitere Aktionen für Order"), "\(names)")
  }

  @Test("the bar of a report is in German, and its columns are as the dashboard names them")
  func report() throws {
    let tree = try german(page: "orders")
    let names = tree.all.map(\.name)
    #expect(names.contains("2 Zeilen"), "\(names)")
    #expect(names.contains("Mehr"), "\(names)")
    #expect(names.contains("Order, Customer"), "\(names)")
  }

  private static let dashboard = """
    version: 1
    sources:
      none: { type: static, data: [] }
      lost: { type: file, path: lost.json }
      orders:
        type: static
        data: [{ id: 4711, customer: Café Lumen }, { id: 4712, customer: Bar Nord }]
    pages:
      - id: home
        sections:
          - cards:
              - { id: none, source: none, header: None, body: { list: { items: "@", title: a } } }
              - { id: lost, source: lost, header: Lost, body: { text: "${a}" } }
              - id: order
                header: Order
                menu:
                  - { id: hold, title: Hold, refresh: true }
                  - { id: cancel, title: Cancel, refresh: true }
      - id: orders
        report:
          source: orders
          rows: "@"
          columns:
            - { title: Order, text: "${id}" }
            - { title: Customer, text: "${customer}" }
          search: [customer]
    """
}
