import Localization

/// A variant of an object: a word of the deciding key, and the keys that it allows.
struct Variant<Value>: Sendable {
  let word: String
  let keys: [KeySchema]
  let decode: @Sendable (ObjectNode, DecodingContext) -> Value?
}

/// - Parameter keys: the keys that set the properties of what `make` returns.
func variant<each Part, Value>(
  _ word: String, _ field: repeat Field<each Part>,
  make: @escaping @Sendable (repeat each Part) -> Value, _ keys: Key<Value>...
) -> Variant<Value> {
  let keys = ObjectKeys(repeat each field, setting: keys)
  return Variant(word: word, keys: keys.table.schemas) { object, context in
    keys.decode(object, context, make: make)
  }
}

extension Variant {
  func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Variant<Other> {
    Variant<Other>(word: word, keys: keys) { [decode] object, context in
      decode(object, context).map(transform)
    }
  }
}

/// Returns a field for the deciding key and the keys of all variants.
/// - Parameter standard: the word of an object without the deciding key; nil if it needs one.
func oneVariant<Value>(
  by name: String, or standard: String? = nil, _ doc: String, _ variants: [Variant<Value>]
) -> Field<Value> {
  let words = NodeDecoder<String>.word(variants.map(\.word))
  let discriminator =
    standard.map { optional(name, words, or: $0, doc) } ?? required(name, words, doc)
  var keys = discriminator.keys
  for key in variants.flatMap(\.keys) where !keys.contains(where: { $0.name == key.name }) {
    keys.append(KeySchema(name: key.name, value: key.value, isRequired: false, doc: key.doc))
  }
  let all = keys.dropFirst().map(\.name)
  let rules = variants.map { variant in
    ObjectSchema.Rule.variant(
      key: name, word: variant.word, isStandard: variant.word == standard,
      required: variant.keys.filter(\.isRequired).map(\.name),
      forbidden: all.filter { key in !variant.keys.contains { $0.name == key } })
  }
  let unusedKeys = { @Sendable (object: ObjectNode) -> Set<String> in
    let word = object.entry(name).map { $0.value.scalar?.text } ?? standard
    guard let variant = variants.first(where: { $0.word == word }) else { return [] }
    return Set(all).subtracting(variant.keys.map(\.name))
  }
  return Field(keys: keys, rules: rules, unusedKeys: unusedKeys) {
    (object, context) throws(AlreadyReported) in
    let word = try discriminator.decode(object, context)
    let variant = try variants.first { $0.word == word }.orThrow()
    var isValid = true
    for entry in object.entries where all.contains(entry.key) {
      if !variant.keys.contains(where: { $0.name == entry.key }) {
        let owners = variants.filter { $0.keys.contains { $0.name == entry.key } }.map(\.word)
        context.error(
          entry.location,
          "\"\(entry.key)\" belongs to \(name) \(owners.localizedList), not to \(word)")
        isValid = false
      }
    }
    let value = variant.decode(object, context)
    return try (isValid ? value : nil).orThrow()
  }
}
