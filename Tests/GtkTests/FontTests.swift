import CardTesting
import Foundation
import Gtk
import TestSupport
import XCTest

/// The fonts that the tests' own fontconfig file lets them see.
final class FontTests: XCTestCase {
  @MainActor private func width(_ family: String) -> Int {
    TestDisplay.appearance.fontName = "\(family) 11"
    defer { TestDisplay.appearance.fontName = "Cantarell 11" }
    return Label("The quick brown fox").measure(.horizontal).natural
  }

  @MainActor func testTheFontsThatTheREADMEInstallsAreSeen() async throws {
    try TestDisplay.require()
    let widths = ["Cantarell", "DejaVu Sans", "DejaVu Sans Mono"].map(width)
    XCTAssertEqual(Set(widths).count, 3, "\(widths)")
    XCTAssertEqual(width("monospace"), widths[2])
  }

  /// DejaVu Serif comes in one package with the fonts that tests use, and is none of them.
  @MainActor func testNoOtherFontOfTheMachineIsSeen() async throws {
    try TestDisplay.require()
    let isInstalled = FileManager.default.fileExists(
      atPath: "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf")
    try TestRequirement.require(isInstalled, "needs DejaVu Serif of fonts-dejavu-core")
    XCTAssertEqual(width("DejaVu Serif"), width("No Such Font"))
    XCTAssertEqual(width("No Such Font"), width("DejaVu Sans"))
  }
}
