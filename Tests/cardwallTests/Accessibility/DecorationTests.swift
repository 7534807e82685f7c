import Foundation
import TestSupport
import Testing

/// The pictures of cards in the accessibility tree.
@Suite(
  "Decoration", .serialized,
  .requires("needs a display, at-spi2-core, dbus-daemon, python3-gi and gir1.2-atspi-2.0") {
    AccessibleTree.isAvailable
  })
struct DecorationTests {
  /// Returns the same card with a picture, with one that can't be loaded, and without.
  private static func dashboard(_ picture: String) -> String {
    """
    version: 1
    pages:
      - id: home
        sections:
          - cards:
              - id: hall
                \(picture)
                header: { title: Hall 3, subtitle: Opens at six }
                body: { text: A text }
    """
  }

  @Test("S-08: media is decoration: a screen reader finds the same card with it and without")
  func media() throws {
    let program = try #require(CommandTestCase.program, "the program has not been built")
    let picture = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../../data/screenshots/this-machine.png").standardizedFileURL
    let bare = try nodes("", of: program)
    #expect(bare.contains { $0.hasSuffix("Hall 3") })
    for path in [picture.path, "/no-such-picture.png"] {
      let shown = try nodes("media: { image: \(path) }", of: program)
      #expect(shown == bare)
    }
  }

  /// Returns the role and the name of each part of the card that a screen reader comes to, in
  /// reading order.
  ///
  /// A filler without a name is a container, which it passes over.
  private func nodes(_ picture: String, of program: URL) throws -> [String] {
    let file = try TemporaryFile(Self.dashboard(picture))
    let card = try #require(AccessibleTree.of(program, file.path).cards.first)
    return card.all.filter { $0.role != "filler" || !$0.name.isEmpty }
      .map { "\($0.role) \($0.name)" }
  }
}
