import CardTesting
import TestSupport

@testable import cardwall

/// A test of a wall with a card of lamps, which an action or a switch changes.
class LampsTestCase: FolderTestCase {
  /// Shows the wall.
  /// - Parameters:
  ///   - source: the keys of the source of the lamps.
  ///   - keys: the keys of the card, but for its source and its header.
  @MainActor func lampsWall(
    source: String, card keys: String, clock: ManualClock
  ) async throws -> TestWall {
    try await TestWall(
      """
      version: 1
      sources: { lamps: { \(source) } }
      pages:
        - id: home
          sections: [{ cards: [{ id: lamps, source: lamps, header: Lamps, \(keys) }] }]
        - { id: other, sections: [{ cards: [{ id: o, header: Other }] }] }
      """, actions: ActionRunner(clock: clock))
  }
}
