import CollectionAlgorithms

/// The cursors of some rows, by position, as they become known.
///
/// A page is read from the nearest of them on.
struct RowAnchors {
  /// The cursor of the row at a position.
  struct Anchor {
    var position: Int
    var cursor: RowOrder.Cursor
  }

  /// The anchors, by ascending position.
  private var anchors: [Anchor] = []

  /// The number of anchors beyond which every other one is dropped.
  ///
  /// They take some hundred kilobytes, however long the table is.
  private static let limit = 4096

  /// Adds the cursor of the row at a position.
  /// - Returns: whether every other anchor was dropped to make room.
  @discardableResult
  mutating func add(_ cursor: RowOrder.Cursor, at position: Int) -> Bool {
    let index = firstIndex(after: position)
    if index > 0, anchors[index - 1].position == position {
      anchors[index - 1].cursor = cursor
    } else {
      anchors.insert(Anchor(position: position, cursor: cursor), at: index)
    }
    guard anchors.count > Self.limit else { return false }
    anchors = anchors.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    return true
  }

  /// Returns the last anchor at or before a position.
  func last(upTo position: Int) -> Anchor? {
    let index = firstIndex(after: position)
    return index == 0 ? nil : anchors[index - 1]
  }

  /// Returns the first anchor after a position.
  func first(after position: Int) -> Anchor? {
    let index = firstIndex(after: position)
    return index == anchors.count ? nil : anchors[index]
  }

  private func firstIndex(after position: Int) -> Int {
    anchors.partitioningIndex { $0.position > position }
  }
}
