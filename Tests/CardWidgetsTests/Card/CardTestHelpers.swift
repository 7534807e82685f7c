import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// Runs a test with each density, and then with the usual one.
@MainActor
func forEachDensity(_ body: (Density) async throws -> Void) async throws {
  defer { TestStyle.style.theme.density = .comfortable }
  for density in Density.allCases {
    TestStyle.style.theme.density = density
    try await body(density)
  }
}

/// Checks the contrast of all texts that a widget shows, in all schemes.
@MainActor
func assertContrast(
  in root: some WidgetHandle, _ name: String, file: StaticString = #filePath, line: UInt = #line
) async throws {
  try await assertContrast(in: [(root.widget, name)], file: file, line: line)
}

/// Checks the contrast of all texts that widgets show, in all schemes, each of which is set once
/// for all widgets.
@MainActor
func assertContrast(
  in roots: [(widget: Widget, name: String)], file: StaticString = #filePath, line: UInt = #line
) async throws {
  try await TextContrast.forEachLook { look in
    TestStyle.style.preferredContrast = look?.isHigh
  } _: { look in
    for (root, name) in roots {
      try TextContrast.check(root, "\(name), \(look)", file: file, line: line)
    }
  }
}

/// Waits until a card that loads shows its placeholder: for a moment it is an empty frame.
@MainActor
func waitForPlaceholder(in view: CardView) async throws {
  let skeleton = try XCTUnwrap(view.root.all(cssName: "skeleton").first)
  try await settle("the placeholder is shown") {
    skeleton.picture()?.pixels.contains { $0 != 0 } == true
  }
}

/// Shows a card with the pictures of the tests in a window of its own, `width` px wide.
@MainActor
func show(
  _ state: CardState, width: Int = 340, height: Int? = nil, mirrored: Bool = false
) async throws -> (view: CardView, window: Window) {
  let stage = try await CardStage(
    state, width: width, height: height, direction: mirrored ? .rightToLeft : .leftToRight,
    images: TestImages.named)
  return (stage.view, stage.window)
}

/// Returns the bounds of a part of a card in the card.
@MainActor
func bounds(_ widget: Widget?, in view: CardView) throws -> Rectangle {
  try XCTUnwrap(XCTUnwrap(widget).bounds(in: view.root))
}
