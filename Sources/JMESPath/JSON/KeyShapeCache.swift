/// A cache of the keys of objects that were read.
///
/// Objects of a list mostly have the same keys in the same order. Those after the first compare
/// their text with the first one's and share its keys: nothing is copied, hashed or searched.
struct KeyShapeCache {
  /// The keys of an object, and their positions in the text.
  struct Entry {
    let keys: JSONKeys
    /// The bytes of each key, from after its opening to after its closing quote.
    let ranges: [Range<Int>]
  }

  /// The slots; empty until there is something to cache, as most texts are small.
  private var entries: [[Entry]] = []

  /// The number of shapes that objects of one list can alternate between.
  private static let shapesOfSlot = 4

  /// Returns the entries of earlier objects like the one whose first key is at `position`, the
  /// newest first.
  func entries(at position: Int, _ depth: Int, _ bytes: [UInt8]) -> [Entry] {
    entries.isEmpty ? [] : entries[slot(position, depth, bytes)]
  }

  /// Adds the entry of the object whose first key is at `position`.
  mutating func add(_ entry: Entry, at position: Int, _ depth: Int, _ bytes: [UInt8]) {
    if entries.isEmpty { entries = Array(repeating: [], count: 64) }
    let slot = slot(position, depth, bytes)
    entries[slot] = [entry] + entries[slot].prefix(Self.shapesOfSlot - 1)
  }

  /// Returns the slot of an object, from its depth and the first bytes of its first key, which
  /// differ for most shapes.
  private func slot(_ position: Int, _ depth: Int, _ bytes: [UInt8]) -> Int {
    var hash = depth
    for index in position..<min(position + 5, bytes.count) {
      hash = hash &* 31 &+ Int(bytes[index])
    }
    return hash & 63
  }
}

/// An object while it is read.
struct JSONObjectBuilder {
  /// The shapes of earlier objects like this one.
  private let shapes: [KeyShapeCache.Entry]
  /// The one with which this object agrees so far.
  private var shape: KeyShapeCache.Entry?
  private var values: [JSONValue] = []
  /// The object itself, once it has diverged from all shapes.
  private var object: JSONObject?
  /// The bytes of the keys of `object`.
  private var ranges: [Range<Int>] = []
  private var key = ""

  init(like shapes: [KeyShapeCache.Entry]) {
    self.shapes = shapes
    shape = shapes.first
    values.reserveCapacity(shape?.ranges.count ?? 0)
  }

  /// Returns the length of the next key with its closing quote, if the text has that of a shape at
  /// `position`.
  mutating func matchingKey(at position: Int, in bytes: [UInt8]) -> Int? {
    guard object == nil, let shape else { return nil }
    if let length = length(of: shape, at: position, in: bytes) { return length }
    for other in shapes where other.agrees(with: shape, upTo: values.count) {
      guard let length = length(of: other, at: position, in: bytes) else { continue }
      self.shape = other
      return length
    }
    return nil
  }

  /// Returns the length of a shape's next key with its closing quote, if the text has it at
  /// `position`.
  private func length(of shape: KeyShapeCache.Entry, at position: Int, in bytes: [UInt8]) -> Int? {
    guard values.count < shape.ranges.count else { return nil }
    let range = shape.ranges[values.count]
    guard position + range.count <= bytes.count else { return nil }
    var other = position
    for index in range {
      guard bytes[index] == bytes[other] else { return nil }
      other += 1
    }
    return range.count
  }

  /// Takes a key that no shape has here.
  mutating func begin(_ key: String, _ range: Range<Int>) {
    divergeFromShape()
    self.key = key
    ranges.append(range)
  }

  mutating func append(_ value: JSONValue) {
    if object == nil { values.append(value) } else { object?[key] = value }
  }

  private mutating func divergeFromShape() {
    guard object == nil else { return }
    let keys = shape?.keys ?? .none
    object = JSONObject(keys: keys.prefix(values.count), values: values)
    ranges = Array((shape?.ranges ?? []).prefix(values.count))
  }

  /// Returns the finished object, and the entry to cache unless it has the shape of an earlier one.
  mutating func finish() -> (JSONObject, KeyShapeCache.Entry?) {
    if object == nil, let shape {
      let equal = shapes.first {
        $0.ranges.count == values.count && $0.agrees(with: shape, upTo: values.count)
      }
      if let equal { return (JSONObject(keys: equal.keys, values: values), nil) }
    }
    divergeFromShape()
    let finished = object ?? JSONObject()
    let isWorthCaching = finished.count == ranges.count && finished.count <= 64
    return (
      finished,
      isWorthCaching ? KeyShapeCache.Entry(keys: finished.sharedKeys, ranges: ranges) : nil
    )
  }
}

extension KeyShapeCache.Entry {
  /// Returns whether both begin with the same `count` keys.
  fileprivate func agrees(with other: KeyShapeCache.Entry, upTo count: Int) -> Bool {
    keys === other.keys || keys.list.prefix(count) == other.keys.list.prefix(count)
  }
}
