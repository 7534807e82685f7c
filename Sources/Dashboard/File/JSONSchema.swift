import JMESPath

/// The format as JSON Schema, draft 07.
///
/// Forms are distinguished by `if` and `then`. `oneOf` isn't used, since editors can't explain its
/// errors.
struct JSONSchema {
  private let root: ValueSchema

  init(of root: ValueSchema) {
    self.root = root
  }

  var text: String { value.json(pretty: true) + "\n" }

  private var value: JSONValue {
    let objects = root.objects
    var members: [(key: String, value: JSONValue)] = [
      ("$schema", "http://json-schema.org/draft-07/schema#"),
      ("$id", "https://cardwall.org/dashboard.schema.json"),
      ("title", "Cardwall dashboard"),
    ]
    members += Self.value(root).object.map { Array($0) } ?? []
    let definitions = objects.map { (key: $0.name, value: Self.definition($0)) }
    members.append(("definitions", .object(JSONObject(definitions + Self.common))))
    return .object(JSONObject(members))
  }

  // MARK: Values

  private static func value(_ schema: ValueSchema) -> JSONValue {
    switch schema {
    case .text: ["type": ["string", "number"]]
    case .expression: ["type": "string", "minLength": 1]
    case .identifier: ["$ref": "#/definitions/name"]
    case .duration: ["$ref": "#/definitions/duration"]
    case .shift: ["$ref": "#/definitions/shift"]
    case .timeOfDay: ["$ref": "#/definitions/time"]
    case .color: ["$ref": "#/definitions/color"]
    case .integer(let range): integer(range)
    case .number: substituted(["type": "number"])
    case .boolean: substituted(["type": "boolean"])
    case .onlyTrue: substituted(["const": true])
    case .words(let words): substituted(["enum": .array(words.map { .string($0) })])
    case .list(let element, let count): orInclude(list(element, count))
    case .map(let element): orInclude(["type": "object", "additionalProperties": value(element)])
    case .object(let object): reference(object.name)
    case .reference(let name): reference(name)
    case .forms(let forms): self.forms(forms)
    case .any: true
    }
  }

  private static func reference(_ name: String) -> JSONValue {
    ["$ref": .string("#/definitions/\(name)")]
  }

  private static func integer(_ range: ClosedRange<Int>) -> JSONValue {
    var members = object(["type": "integer"])
    if range.lowerBound != .min { members["minimum"] = .integer(Int64(range.lowerBound)) }
    if range.upperBound != .max { members["maximum"] = .integer(Int64(range.upperBound)) }
    return substituted(.object(members))
  }

  private static func list(_ element: ValueSchema, _ count: ClosedRange<Int>) -> JSONValue {
    var members = object(["type": "array", "items": value(element)])
    if count.lowerBound > 0 { members["minItems"] = .integer(Int64(count.lowerBound)) }
    if count.upperBound != .max { members["maxItems"] = .integer(Int64(count.upperBound)) }
    return .object(members)
  }

  /// Returns a schema that accepts one of several forms, which differ in type.
  private static func forms(_ forms: [ValueSchema]) -> JSONValue {
    var types: [JSONValue] = []
    var conditions: [JSONValue] = []
    for form in forms {
      let names: [JSONValue] =
        switch form {
        case .list: ["array"]
        case .map, .object: ["object"]
        case .text: ["string", "number"]
        case .number: ["number"]
        case .integer: ["integer"]
        case .boolean: ["boolean"]
        default: ["string"]
        }
      // The types that a value may have differ (JSON Schema draft-07, 6.1.1).
      types += names.filter { !types.contains($0) }
      conditions.append(["if": ["type": .array(names)], "then": value(form)])
    }
    if !types.contains("object") {
      types.append("object")
      conditions.append(["if": ["type": "object"], "then": ["$ref": "#/definitions/include"]])
    }
    return ["type": .array(types), "allOf": .array(conditions)]
  }

  /// Returns a schema that also accepts a text with a variable.
  private static func substituted(_ schema: JSONValue) -> JSONValue {
    [
      "if": ["type": "string", "pattern": "\\$\\{(var|env):"],
      "then": true,
      "else": schema,
    ]
  }

  /// Returns a schema that also accepts an include.
  private static func orInclude(_ schema: JSONValue) -> JSONValue {
    [
      "if": ["type": "object", "required": ["include"], "propertyNames": includeKeys],
      "then": ["$ref": "#/definitions/include"],
      "else": schema,
    ]
  }

  // MARK: Definitions

  private static func definition(_ schema: ObjectSchema) -> JSONValue {
    let properties = schema.keys.map { key in
      (key: key.name, value: described(value(key.value), key.doc))
    }
    var members = JSONObject()
    members["type"] = "object"
    members["properties"] = .object(JSONObject(properties))
    members["additionalProperties"] = false
    let needed = schema.keys.filter(\.isRequired).map { JSONValue.string($0.name) }
    if !needed.isEmpty { members["required"] = .array(needed) }
    let conditions = schema.rules.flatMap(conditions)
    if !conditions.isEmpty { members["allOf"] = .array(conditions) }
    return described(orInclude(.object(members)), schema.doc)
  }

  private static func described(_ schema: JSONValue, _ doc: String) -> JSONValue {
    guard case .object(var members) = schema else { return ["description": .string(doc)] }
    // In draft 07 other members beside `$ref` are ignored.
    if members["$ref"] != nil { return ["description": .string(doc), "allOf": [schema]] }
    members["description"] = .string(doc)
    return .object(members)
  }

  private static func conditions(_ rule: ObjectSchema.Rule) -> [JSONValue] {
    switch rule {
    case .exactlyOne(let names):
      let any = names.map { name -> JSONValue in ["required": [.string(name)]] }
      return exclusions(names) + [["anyOf": .array(any)]]
    case .atMostOne(let names):
      return exclusions(names)
    case .needs(let name, let others):
      let any = others.map { other -> JSONValue in ["required": [.string(other)]] }
      return [["if": ["required": [.string(name)]], "then": ["anyOf": .array(any)]]]
    case .variant(let key, let word, let isStandard, let required, let forbidden):
      let decided = object([key: ["const": .string(word)]])
      // An absent key has the standard word.
      let mustBeThere: [JSONValue] = isStandard ? [] : [.string(key)]
      return [
        [
          "if": ["required": .array(mustBeThere), "properties": .object(decided)],
          "then": [
            "required": .array(required.map { .string($0) }),
            "properties": .object(JSONObject(forbidden.map { (key: $0, value: false) })),
          ],
        ]
      ]
    }
  }

  /// Returns the conditions that keep the other keys out if one is there.
  private static func exclusions(_ names: [String]) -> [JSONValue] {
    names.dropLast().enumerated().map { position, name in
      let others = names.dropFirst(position + 1).map { (key: $0, value: JSONValue.bool(false)) }
      return [
        "if": ["required": [.string(name)]],
        "then": ["properties": .object(JSONObject(others))],
      ]
    }
  }

  private static let includeKeys: JSONValue = ["enum": ["include", "with", "for"]]

  private static let common: [(key: String, value: JSONValue)] = [
    ("name", substituted(["type": "string", "pattern": "^[A-Za-z_-][A-Za-z0-9_-]{0,63}$"])),
    ("duration", substituted(["type": "string", "pattern": "^[0-9]{1,12}(ms|s|m|h|d)$"])),
    ("shift", substituted(["type": "string", "pattern": "^[0-9]{1,9}(s|m|h|d|w|mo|q|y)$"])),
    ("time", substituted(["type": "string", "pattern": "^([01]?[0-9]|2[0-3]):[0-5][0-9]$"])),
    ("color", substituted(["type": "string", "pattern": "^#[0-9A-Fa-f]{6}$"])),
    (
      "include",
      [
        "type": "object",
        "description": "Another file in place of this node.",
        "properties": [
          "include": ["type": "string", "minLength": 1, "description": "The path of the file."],
          "with": ["type": "object", "description": "Arguments for its parameters, by name."],
          "for": [
            "type": "array",
            "description": "One node for each element: an argument, or arguments by name.",
          ],
        ],
        "required": ["include"],
        "additionalProperties": false,
      ]
    ),
  ]
}

private func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONObject {
  JSONObject(members.map { (key: $0.key, value: $0.value) })
}
