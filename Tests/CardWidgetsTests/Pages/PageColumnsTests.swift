import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// The sections of a page, beside and below each other.
final class PageColumnsTests: DisplayTestCase {
  /// The numbers of cards of the sections, some of which share a band on a wide page.
  private static let counts = [2, 1, 1, 4]

  /// Returns the frames of all cards, in px from the corner of the page.
  @MainActor private func frames(_ test: TestPage) throws -> [String: Rectangle] {
    var frames: [String: Rectangle] = [:]
    for (section, count) in Self.counts.enumerated() {
      let letter = Character(UnicodeScalar(UInt8(97 + section)))
      for card in 0..<count { frames["\(letter)\(card)"] = try test.bounds("\(letter)\(card)") }
    }
    return frames
  }

  @MainActor private func freshFrames(width: Int, height: Int) async throws -> [String: Rectangle] {
    let test = try TestPage(Self.counts)
    let window = try await test.show(width: width, height: height)
    defer { window.destroy() }
    return try frames(test)
  }

  /// S-25, S-26: the layout of a page follows from its size, whatever sizes it had before.
  @MainActor func testTheLayoutFollowsFromTheSizeAlone() async throws {
    let sizes = [(1240, 929), (500, 800), (660, 800), (700, 500), (1000, 300), (360, 900)]
    var fresh: [[String: Rectangle]] = []
    for size in sizes { fresh.append(try await freshFrames(width: size.0, height: size.1)) }
    let test = try TestPage(Self.counts)
    let window = try await test.show(width: 1240, height: 929)
    for path in [[1, 0], [2, 1, 0], [3, 0], [4, 0], [5, 2, 3, 5, 4, 0]] {
      for step in path {
        try await test.resize(window, width: sizes[step].0, height: sizes[step].1)
        XCTAssertEqual(try frames(test), fresh[step], "\(sizes[step]) on the path \(path)")
      }
    }
  }

  /// The size of text, too, leaves nothing behind when it has been the usual one again.
  @MainActor func testTheLayoutAfterLargerTextIsTheOneBefore() async throws {
    defer { TestDisplay.appearance.textScale = 1 }
    let test = try TestPage(Self.counts)
    try await test.show(width: 1200, height: 900)
    let before = try frames(test)
    for scale in [2, 1.5, 3] {
      TestDisplay.appearance.textScale = scale
      try await settle("text is larger") { test.page.context.scale.text == scale }
      try await settle()
      TestDisplay.appearance.textScale = 1
      try await settle("text has its usual size") { test.page.context.scale.text == 1 }
      try await settle()
      XCTAssertEqual(try frames(test), before, "after \(scale)")
    }
  }

  /// S-25: on a compact page, sections are below each other, although two cards would fit.
  @MainActor func testSectionsOfACompactPageAreBelowEachOther() async throws {
    let test = try TestPage(Self.counts)
    let window = try await test.show(width: 700)
    for width in [667, 648, 660] {
      try await test.resize(window, width: width)
      var lowest = 0.0
      for name in ["a0", "b0", "c0", "d0"] {
        let frame = try test.bounds(name)
        XCTAssertGreaterThan(frame.y, lowest, "\(name) at \(width) px")
        XCTAssertEqual(frame.x, 16, "\(name) at \(width) px")
        lowest = frame.maxY
      }
    }
  }
}
