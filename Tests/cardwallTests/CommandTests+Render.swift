import Foundation
import Testing

/// What `cardwall render` says about the picture.
extension CommandTests {
  @Test(
    "S-06: a picture names the cards whose body is cut, and says how far",
    .enabled(if: ProcessInfo.processInfo.environment["DISPLAY"] != nil))
  func cutBodies() throws {
    let rows = (0..<20).map { "{ name: \($0) }" }.joined(separator: ", ")
    func card(_ id: String, limit: Int) -> String {
      """
                - id: \(id)
                  source: hall
                  header: \(id)
                  body: { list: { items: rows, title: "${name}", subtitle: a, footnote: b, limit: \(limit) } }
      """
    }
    let file = try TemporaryFile(
      """
      version: 1
      sources:
        hall: { type: static, data: { rows: [\(rows)] } }
      pages:
        - id: home
          sections:
            - cards:
      \(card("long", limit: 20))
      \(card("short", limit: 2))
      """)
    let result = try run(["render", file.path, "-o", file.path + ".png"])
    #expect(result.status == 0)
    #expect(result.error.contains("card long: higher than 520 px; its body shows "))
    #expect(!result.error.contains("card short"))
  }

  @Test(
    "S-20: a picture of what a card or a row leads to; the page of an object alone has none",
    .enabled(if: ProcessInfo.processInfo.environment["DISPLAY"] != nil))
  func openedObjects() throws {
    let file = try TemporaryFile(
      """
      version: 1
      sources:
        shop: { type: static, data: [{ id: 1, name: Ada }] }
      pages:
        - id: home
          sections:
            - cards:
                - { id: best, source: shop, header: B, body: { list: { title: "${name}", opens: customer } } }
                - { id: all, source: shop, header: A, body: { list: { title: "${name}", opens: object } } }
        - id: customer
          object: true
          sections: [{ cards: [{ id: who, header: "${name}" }] }]
      """)
    for name in ["best#1", "all#1", "all"] {
      let result = try run(["render", file.path, "--open", name, "-o", file.path + ".png"])
      #expect(result.status == 0, "\(name): \(result.error)")
    }
    let missing = try run(["render", file.path, "--open", "best#2", "-o", file.path + ".png"])
    #expect(missing.error == "best#2 leads to no page of an object\n")
    #expect(missing.status == 1)
    let alone = try run(["render", file.path, "--page", "customer", "-o", file.path + ".png"])
    #expect(alone.error.contains("page customer shows an object: --open names what leads to it"))
    #expect(alone.status == 1)
  }
}
