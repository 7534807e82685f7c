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
}
