/// Keys of objects that were read, to be used again.
///
/// Objects of a list mostly have the same keys in the same order. Those after the first compare
/// their text with the first one's and share its keys: nothing is copied, hashed or searched.
struct JSONKeyMemory {
  /// The keys of an object, and where its text has them.
  struct Entry {
    let keys: JSONKeys
    /// From after the opening to after the closing quote.
    let places: [Range<Int>]
  }

  /// Empty until there is something to remember: most texts are small.
  private var entries: [Entry?] = []

  /// What was remembered of the last object like the one whose first key is at `position`.
  subscript(position: Int, depth: Int, bytes: [UInt8]) -> Entry? {
    get { entries.isEmpty ? nil : entries[slot(position, depth, bytes)] }
    set {
      if entries.isEmpty { entries = Array(repeating: nil, count: 64) }
      entries[slot(position, depth, bytes)] = newValue
    }
  }

  /// Depth and the first key's first characters tell most kinds of objects apart.
  private func slot(_ position: Int, _ depth: Int, _ bytes: [UInt8]) -> Int {
    var hash = depth
    for place in position..<min(position + 5, bytes.count) {
      hash = hash &* 31 &+ Int(bytes[place])
    }
    return hash & 63
  }
}

/// An object while it is read.
struct JSONObjectBuilder {
  /// The keys of an earlier object that this one has been like so far, and where they stand.
  private let modelKeys: JSONKeys
  private let modelPlaces: [Range<Int>]
  private var values: [JSONValue] = []
  /// The object itself, once it has turned out not to be like the model.
  private var object: JSONObject?
  /// Where the keys of `object` stand.
  private var places: [Range<Int>] = []
  private var key = ""

  init(like model: JSONKeyMemory.Entry?) {
    modelKeys = model?.keys ?? .none
    modelPlaces = model?.places ?? []
    values.reserveCapacity(modelPlaces.count)
  }

  /// The length of the model's next key with its closing quote, if that stands at `position`.
  func matchingKey(at position: Int, in bytes: [UInt8]) -> Int? {
    guard object == nil, values.count < modelPlaces.count else { return nil }
    let place = modelPlaces[values.count]
    guard position + place.count <= bytes.count else { return nil }
    var other = position
    for index in place {
      guard bytes[index] == bytes[other] else { return nil }
      other += 1
    }
    return place.count
  }

  /// Takes a key that the model doesn't have here.
  mutating func begin(_ key: String, _ place: Range<Int>) {
    leaveModel()
    self.key = key
    places.append(place)
  }

  mutating func append(_ value: JSONValue) {
    if object == nil { values.append(value) } else { object?[key] = value }
  }

  private mutating func leaveModel() {
    guard object == nil else { return }
    object = JSONObject(keys: modelKeys.prefix(values.count), values: values)
    places = Array(modelPlaces.prefix(values.count))
  }

  /// The finished object, and what to remember of it unless it is like the model.
  mutating func finish() -> (JSONObject, JSONKeyMemory.Entry?) {
    if object == nil, values.count == modelPlaces.count {
      return (JSONObject(keys: modelKeys, values: values), nil)
    }
    leaveModel()
    let finished = object ?? JSONObject()
    let isRemarkable = finished.count == places.count && finished.count <= 64
    return (
      finished,
      isRemarkable ? JSONKeyMemory.Entry(keys: finished.sharedKeys, places: places) : nil
    )
  }
}
