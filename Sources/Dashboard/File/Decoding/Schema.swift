/// The format of the dashboard file as data.
///
/// The JSON Schema and the tests of the documentation use it. Each value belongs to the
/// `NodeDecoder` that decodes it, so that the checker follows the same schema.
indirect enum ValueSchema: Sendable {
  /// A text; a plain number is the text that it is written as.
  case text
  /// A JMESPath expression.
  case expression
  case identifier
  case duration
  /// A length of time by the calendar, such as `1y`.
  case shift
  /// A time of day such as `22:00`.
  case timeOfDay
  /// A colour such as `#0A6ED1`.
  case color
  case integer(ClosedRange<Int>)
  case number
  case boolean
  /// `true`; the key is left out otherwise.
  case onlyTrue
  case words([String])
  case list(ValueSchema, count: ClosedRange<Int>)
  /// A mapping whose keys the author chooses.
  case map(ValueSchema)
  case object(ObjectSchema)
  /// One of several forms, which differ in YAML: a scalar, a list or a mapping.
  case forms([ValueSchema])
  /// The object of a name that this schema is in.
  case reference(String)
  /// Any data.
  case any
}

/// A mapping whose keys the format defines.
struct ObjectSchema: Sendable {
  /// The unique name in the documentation.
  let name: String
  /// The purpose in a sentence.
  let doc: String
  let keys: [KeySchema]
  let rules: [Rule]

  /// A rule between keys.
  enum Rule: Sendable {
    case exactlyOne([String])
    case atMostOne([String])
    /// The first key needs one of the others.
    case needs(String, [String])
    /// The keys `required` must be there and the keys `forbidden` must not, if `key` is `word`, or
    /// absent where that is its standard.
    case variant(
      key: String, word: String, isStandard: Bool, required: [String], forbidden: [String])
  }
}

struct KeySchema: Sendable {
  let name: String
  let value: ValueSchema
  let isRequired: Bool
  /// The purpose in a sentence.
  let doc: String
}

extension ValueSchema {
  /// The objects in the schema without duplicates, outer objects first.
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
