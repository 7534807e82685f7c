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
  private var entries: [Entry?] = []

  /// The entry of the last object like the one whose first key is at `position`.
  subscript(position: Int, depth: Int, bytes: [UInt8]) -> Entry? {
    get { entries.isEmpty ? nil : entries[slot(position, depth, bytes)] }
    set {
      if entries.isEmpty { entries = Array(repeating: nil, count: 64) }
      entries[slot(position, depth, bytes)] = newValue
    }
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
  /// The keys of an earlier object with which this one agrees so far.
  private let shapeKeys: JSONKeys
  private let shapeRanges: [Range<Int>]
  private var values: [JSONValue] = []
  /// The object itself, once it has diverged from the shape.
  private var object: JSONObject?
  /// The bytes of the keys of `object`.
  private var ranges: [Range<Int>] = []
  private var key = ""

  init(like shape: KeyShapeCache.Entry?) {
    shapeKeys = shape?.keys ?? .none
    shapeRanges = shape?.ranges ?? []
    values.reserveCapacity(shapeRanges.count)
  }

  /// Returns the length of the shape's next key with its closing quote, if the text has it at
  /// `position`.
  func matchingKey(at position: Int, in bytes: [UInt8]) -> Int? {
    guard object == nil, values.count < shapeRanges.count else { return nil }
    let range = shapeRanges[values.count]
    guard position + range.count <= bytes.count else { return nil }
    var other = position
    for index in range {
      guard bytes[index] == bytes[other] else { return nil }
      other += 1
    }
    return range.count
  }

  /// Takes a key that the shape doesn't have here.
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
    object = JSONObject(keys: shapeKeys.prefix(values.count), values: values)
    ranges = Array(shapeRanges.prefix(values.count))
  }

  /// Returns the finished object, and the entry to cache unless it has the shape that it began
  /// with.
  mutating func finish() -> (JSONObject, KeyShapeCache.Entry?) {
    if object == nil, values.count == shapeRanges.count {
      return (JSONObject(keys: shapeKeys, values: values), nil)
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
