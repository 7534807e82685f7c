import Dashboard
import XCTest

@testable import cardwall

/// Links to parts that a dashboard doesn't have.
final class LinkProblemTests: XCTestCase {
  @MainActor func testAPageACardAndAChoiceThatAreNotThereAreNamed() async throws {
    let text = """
      version: 1
      sources: { s: { type: static, data: [] } }
      pages:
        - id: home
          choices:
            - { id: site, title: Site, type: select, options: [kiel, ulm] }
          sections:
            - cards:
                - { id: orders, header: "${choice.site}" }
                - { id: people, source: s, each: "@", header: "${name}" }
      """
    let reading = DashboardFile.load(text: text, name: "wall.yaml", environment: [:])
    let dashboard = try XCTUnwrap(reading.definition, "\(reading.diagnostics)")
    func problem(_ link: String) throws -> String? {
      dashboard.problem(of: try XCTUnwrap(PageLink(link)))
    }
    for link in ["home", "home/orders", "home/people/ada", "home/orders#1", "home?site=ulm"] {
      XCTAssertNil(try problem(link), link)
    }
    XCTAssertEqual(try problem("nowhere"), "there is no page nowhere; it is one of home")
    XCTAssertEqual(
      try problem("home/NOPE"), "there is no card NOPE on page home; it is one of orders, people")
    XCTAssertEqual(try problem("home?site=bonn"), "“bonn” is no option of “Site”.")
    XCTAssertEqual(try problem("home?kind=zzz"), "There is no choice “kind”.")
  }
}
