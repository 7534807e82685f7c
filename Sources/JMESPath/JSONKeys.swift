/// Names of objects that were read, to be used again.
///
/// Objects of a list mostly have the same names in the same order. Those after the first compare
/// their text with the first one's and share its names: nothing is copied, hashed or searched.
struct JSONKeyMemory {
  private var candidates = [JSONKeyList?](repeating: nil, count: 64)

  /// The names of the last object that looked like the one that begins at `position`.
  func candidate(at position: Int, depth: Int, in bytes: [UInt8]) -> JSONKeyList? {
    candidates[slot(position, depth, bytes)]
  }

  mutating func remember(_ list: JSONKeyList, at position: Int, depth: Int, in bytes: [UInt8]) {
    candidates[slot(position, depth, bytes)] = list
  }

  /// Depth and first characters tell most kinds of objects apart.
  private func slot(_ position: Int, _ depth: Int, _ bytes: [UInt8]) -> Int {
    var hash = depth
    for byte in bytes[min(position + 1, bytes.count)...].prefix(4) {
      hash = hash &* 31 &+ Int(byte)
    }
    return hash & 63
  }
}

/// The names of an object and where its text has them.
struct JSONKeyList {
  let names: JSONObject
  /// From after the opening to after the closing quote.
  let places: [Range<Int>]
}

/// An object while it is read.
struct JSONObjectBuilder {
  private let model: JSONKeyList?
  /// How many of the model's names have been met, as long as all were.
  private var matched = 0
  private var values: [JSONValue] = []
  /// The object itself, once it has turned out not to be like the model.
  private var object: JSONObject?
  private var places: [Range<Int>] = []
  private var name = ""

  init(like model: JSONKeyList?) {
    self.model = model
    if let model { values.reserveCapacity(model.places.count) } else { object = JSONObject() }
  }

  /// The length of the model's next name if that stands at `position`.
  mutating func matchingName(at position: Int, in bytes: [UInt8]) -> Int? {
    guard object == nil, let model, matched < model.places.count else { return nil }
    let place = model.places[matched]
    guard position + place.count <= bytes.count else { return nil }
    var other = position
    for index in place {
      guard bytes[index] == bytes[other] else { return nil }
      other += 1
    }
    matched += 1
    return place.count
  }

  /// Takes a name that the model doesn't have here.
  mutating func name(_ text: String, _ place: Range<Int>) {
    if object == nil, let model {
      object = JSONObject(
        zip(model.names.keys, values).lazy.map { (key: $0, value: $1) })
      places = Array(model.places.prefix(values.count))
    }
    name = text
    places.append(place)
  }

  mutating func append(_ value: JSONValue) {
    if object == nil { values.append(value) } else { object?[name] = value }
  }

  consuming func finished(
    rememberedIn memory: inout JSONKeyMemory, at start: Int, depth: Int, _ bytes: [UInt8]
  ) -> JSONObject {
    if object == nil, let model, matched == model.places.count {
      return model.names.with(values: values)
    }
    let finished =
      object
      ?? JSONObject(
        zip(model?.names.keys ?? [], values).lazy.map { (key: $0, value: $1) })
    if object == nil { places = Array((model?.places ?? []).prefix(values.count)) }
    if finished.count == places.count {
      let list = JSONKeyList(names: finished, places: places)
      memory.remember(list, at: start, depth: depth, in: bytes)
    }
    return finished
  }
}
