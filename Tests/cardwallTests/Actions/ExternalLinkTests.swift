import XCTest

@testable import cardwall

/// Links that other programs open.
final class ExternalLinkTests: XCTestCase {
  /// An address keeps its signs and what is encoded already; everything else is encoded.
  @MainActor func testAddressesAreEncoded() async {
    for (link, address) in [
      ("https://x.example/Café Lumen", "https://x.example/Caf%C3%A9%20Lumen"),
      ("https://x.example/a%20b?q=1&r=[2]#top", "https://x.example/a%20b?q=1&r=[2]#top"),
      ("https://x.example/100%?q=50%5", "https://x.example/100%25?q=50%255"),
      (
        "mailto:ada@x.example?subject=Größe \"M\"",
        "mailto:ada@x.example?subject=Gr%C3%B6%C3%9Fe%20%22M%22"
      ),
      ("tel:+49 431 55", "tel:+49%20431%2055"),
      ("https://x.example/\n{a}", "https://x.example/%0A%7Ba%7D"),
    ] {
      XCTAssertEqual(ExternalLink.address(of: link), address)
    }
  }
}
