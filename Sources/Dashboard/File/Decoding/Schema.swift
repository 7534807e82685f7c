/// The format of the dashboard file as data: what the JSON Schema and the documentation are made
/// from. The checker reads by the same values, as each belongs to the `NodeDecoder` that reads it.
indirect enum ValueSchema: Sendable {
  /// A text; a plain number counts as the text it is written as.
  case text
  /// JMESPath.
  case expression
  case identifier
  case duration
  case integer(ClosedRange<Int>)
  case number
  case boolean
  /// `true`; who doesn't mean it leaves the key out.
  case onlyTrue
  case words([String])
  case list(ValueSchema, count: ClosedRange<Int>)
  /// Names of the author's choice.
  case map(ValueSchema)
  case object(ObjectSchema)
  /// Told apart by what they are in YAML: a scalar, a list or a mapping.
  case forms([ValueSchema])
  /// Data.
  case any
}

/// A mapping with keys that the format names.
struct ObjectSchema: Sendable {
  /// In the words of the documentation; unique.
  let name: String
  /// What it is for, as a sentence.
  let doc: String
  let keys: [KeySchema]
  let rules: [Rule]

  /// What holds between keys.
  enum Rule: Sendable {
    case exactlyOne([String])
    case atMostOne([String])
    /// The first key needs the second.
    case needs(String, String)
    /// Where `key` is `word`, the keys `required` must and the keys `forbidden` must not stand.
    case variant(key: String, word: String, required: [String], forbidden: [String])
  }
}

struct KeySchema: Sendable {
  let name: String
  let value: ValueSchema
  let isRequired: Bool
  /// What it is for, as a sentence.
  let doc: String
}

extension ValueSchema {
  /// The objects in it, the outer before the inner, each once.
  var objects: [ObjectSchema] {
    var found: [ObjectSchema] = []
    collect(into: &found)
    return found
  }

  private func collect(into found: inout [ObjectSchema]) {
    switch self {
    case .list(let element, _), .map(let element): element.collect(into: &found)
    case .forms(let forms): for form in forms { form.collect(into: &found) }
    case .object(let object):
      guard !found.contains(where: { $0.name == object.name }) else { return }
      found.append(object)
      for key in object.keys { key.value.collect(into: &found) }
    default: break
    }
  }
}
