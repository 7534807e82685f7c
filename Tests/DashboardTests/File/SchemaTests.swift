import JMESPath
import Testing

@testable import Dashboard

@Suite("The JSON Schema of the format")
struct SchemaTests {
  private let schema: JSONValue

  init() throws {
    schema = try JSONValue(parsing: DashboardFile.schema)
  }

  @Test("It is draft 07, without oneOf, and each reference leads somewhere")
  func draft() {
    #expect(schema["$schema"] == "http://json-schema.org/draft-07/schema#")
    #expect(schema["$id"] == "https://cardwall.org/dashboard.schema.json")
    var names: Set<String> = []
    visit(schema) { object in
      #expect(object["oneOf"] == nil)
      if case .string(let reference)? = object["$ref"] {
        let name = String(reference.dropFirst("#/definitions/".count))
        #expect(schema["definitions"]?[name] != nil, "\(reference)")
        names.insert(name)
      }
    }
    #expect(names.isSuperset(of: ["dashboard", "card", "kpi", "include"]))
  }

  @Test("Lists of which draft 07 says that their values differ have no value twice")
  func uniqueValues() {
    visit(schema) { object in
      for key in ["type", "enum", "required"] {
        guard case .array(let values)? = object[key] else { continue }
        #expect(Set(values).count == values.count, "\(key): \(values)")
      }
    }
  }

  @Test("It describes every key")
  func descriptions() {
    for object in DashboardFile.decoder.schema.objects {
      let definition = schema["definitions"]?[object.name]?["else"]
      #expect(definition?["additionalProperties"] == false, "\(object.name)")
      for key in object.keys {
        #expect(
          definition?["properties"]?[key.name]?["description"] == .string(key.doc),
          "\(object.name).\(key.name)")
      }
    }
  }

  @Test(
    "It accepts what the checker accepts, and refuses what it refuses",
    arguments: [
      (#"{}"#, true), (#"{ "header": "a" }"#, true), (#"{ "header": 1 }"#, true),
      (#"{ "header": true }"#, false), (#"{ "headr": "a" }"#, false),
      (#"{ "span": 2 }"#, true), (#"{ "span": "full" }"#, true), (#"{ "span": 3 }"#, false),
      (#"{ "span": "half" }"#, false), (#"{ "source": "s" }"#, true), (#"{ "source": 1 }"#, false),
      (#"{ "skeleton": "large" }"#, true), (#"{ "skeleton": "huge" }"#, false),
      (#"{ "body": { "text": "a" } }"#, true), (#"{ "body": {} }"#, false),
      (#"{ "body": { "text": "a", "image": "b" } }"#, false),
      (#"{ "body": { "list": { "title": "a", "limit": 5 } } }"#, true),
      (#"{ "body": { "list": { "title": "a", "limit": "5" } } }"#, false),
      (#"{ "body": { "list": { "title": "a", "limit": 0 } } }"#, false),
      (#"{ "body": { "table": { "columns": [] } } }"#, false),
      (#"{ "body": { "chart": { "type": "line", "x": "a", "y": "b" } } }"#, true),
      (#"{ "body": { "chart": { "type": "pie", "x": "a", "y": "b" } } }"#, false),
      (#"{ "body": { "chart": { "type": "line", "x": "a", "y": [{ "value": "b" }] } } }"#, true),
      (#"{ "body": { "facts": [{ "label": "a", "text": "b" }] } }"#, true),
      (#"{ "body": { "facts": { "label": "a" } } }"#, false),
      (
        #"{ "header": { "rows": [{ "text": "a" }, [{ "rating": "b" }, { "tags": ["c"] }]] } }"#,
        true
      ),
      (#"{ "header": { "rows": [{ "text": "a", "tags": "b" }] } }"#, false),
      (
        #"{ "header": { "accessories": [{ "text": "a" }, { "text": "b" }, { "text": "c" }] } }"#,
        false
      ),
      (#"{ "header": { "avatar": { "icon": "a" }, "statuses": ["b"] } }"#, false),
      (#"{ "menu": [{ "id": "a", "title": "b", "hide": true }] }"#, true),
      (#"{ "menu": [{ "id": "a", "title": "b" }] }"#, false),
      (#"{ "menu": [{ "id": "a", "title": "b", "hide": true, "refresh": true }] }"#, false),
      (#"{ "opens": { "url": "a" } }"#, true), (#"{ "opens": ["a"] }"#, false),
      (
        #"{ "header": { "kpi": { "value": "a", "thresholds": [{ "gte": 1, "state": "critical" }] } } }"#,
        true
      ),
      (#"{ "header": { "kpi": { "unit": "a" } } }"#, false),
    ])
  func cards(keys: String, isRight: Bool) throws {
    let card = keys.replacing("{", with: #"{ "id": "c", "#, maxReplacements: 1)
      .replacing(", }", with: " }")
    let text = #"""
      { "version": 1, "sources": { "s": { "type": "static", "data": 1 } },
        "pages": [{ "id": "home", "sections": [{ "cards": [\#(card)] }] }] }
      """#
    try compare(text, isRight)
  }

  @Test(
    "Keys of a source belong to its type",
    arguments: [
      (#"{ "type": "system", "metric": "cpu", "every": "1s" }"#, true),
      (#"{ "type": "system", "metric": "cpu", "every": 1 }"#, false),
      (#"{ "type": "system" }"#, false),
      (#"{ "type": "system", "metric": "cpu", "run": ["a"] }"#, false),
      (#"{ "type": "command", "run": ["a"], "format": "text" }"#, true),
      (#"{ "type": "command", "run": [] }"#, false),
      (#"{ "metric": "cpu" }"#, false),
      (#"{ "type": "sqlite", "path": "a", "sql": "b", "parameters": [1, "c"] }"#, true),
      (#"{ "type": "sqlite", "path": "a", "sql": "b", "parameters": 1 }"#, false),
    ])
  func sources(source: String, isRight: Bool) throws {
    try compare(
      #"{ "version": 1, "sources": { "s": \#(source) }, "pages": [{ "id": "a", "sections": [] }] }"#,
      isRight)
  }

  @Test(
    "Keys of a micro chart belong to its type",
    arguments: [
      (#"{ "type": "line", "values": "a" }"#, true),
      (#"{ "type": "line", "values": "a", "max": 100 }"#, true),
      (#"{ "type": "line", "values": "a", "max": "b" }"#, true),
      (#"{ "type": "line", "values": "a", "max": true }"#, false),
      (#"{ "type": "line" }"#, false),
      (#"{ "type": "line", "value": "a" }"#, false),
      (#"{ "type": "line", "values": "a", "highlight": "last" }"#, false),
      (#"{ "type": "column", "values": "a", "highlight": "last" }"#, true),
      (#"{ "type": "bullet", "value": "a", "target": 5 }"#, true),
      (#"{ "type": "radial", "value": "a", "text": "b", "color": "positive" }"#, true),
      (#"{ "type": "harvey_ball", "value": "a", "unit": "b" }"#, false),
      (#"{ "type": "stacked_bar", "parts": [{ "title": "a", "value": "b" }] }"#, true),
      (#"{ "type": "stacked_bar", "parts": { "items": "a", "title": "b", "value": "c" } }"#, true),
      (#"{ "type": "stacked_bar", "parts": [] }"#, false),
      (#"{ "type": "pie", "value": "a" }"#, false),
    ])
  func microCharts(micro: String, isRight: Bool) throws {
    try compare(
      #"""
      { "version": 1, "pages": [{ "id": "a", "sections": [
        { "cards": [{ "id": "b", "header": { "micro": \#(micro) } }] }] }] }
      """#, isRight)
  }

  private func compare(_ text: String, _ isRight: Bool) throws {
    let reading = DashboardFile.load(text: text, name: "wall.json", environment: [:])
    #expect((reading.definition != nil) == isRight, "checker: \(reading.diagnostics)")
    let validator = SchemaValidator(root: schema)
    #expect(validator.accepts(try JSONValue(parsing: text), schema) == isRight, "schema")
  }

  private func visit(_ value: JSONValue, _ body: (JSONObject) -> Void) {
    if case .object(let members) = value {
      body(members)
      for (_, member) in members { visit(member, body) }
    }
    for element in value.array ?? [] { visit(element, body) }
  }
}

/// A validator for the part of JSON Schema, draft 07, that the format's schema uses.
private struct SchemaValidator {
  let root: JSONValue

  func accepts(_ value: JSONValue, _ schema: JSONValue) -> Bool {
    guard case .object(let rules) = schema else { return schema == true }
    if case .string(let reference)? = rules["$ref"] {
      let name = String(reference.dropFirst("#/definitions/".count))
      return accepts(value, root["definitions"]?[name] ?? false)
    }
    if let condition = rules["if"],
      !accepts(value, rules[accepts(value, condition) ? "then" : "else"] ?? true)
    {
      return false
    }
    return rules.allSatisfy { name, rule in accepts(value, name, rule, rules) }
  }

  private func accepts(
    _ value: JSONValue, _ name: String, _ rule: JSONValue, _ rules: JSONObject
  ) -> Bool {
    switch name {
    case "type": (rule.array ?? [rule]).contains { isOf($0.string ?? "", value) }
    case "enum": (rule.array ?? []).contains(value)
    case "const": rule == value
    case "allOf": (rule.array ?? []).allSatisfy { accepts(value, $0) }
    case "anyOf": (rule.array ?? []).contains { accepts(value, $0) }
    case "required": value.object.map { has($0, rule) } ?? true
    case "maxProperties": Double(value.object?.count ?? 0) <= rule.number ?? 0
    case "minimum": (value.number ?? .infinity) >= rule.number ?? 0
    case "maximum": (value.number ?? -.infinity) <= rule.number ?? 0
    case "minItems": Double(value.array?.count ?? .max) >= rule.number ?? 0
    case "maxItems": Double(value.array?.count ?? 0) <= rule.number ?? 0
    case "minLength": Double(value.string?.count ?? .max) >= rule.number ?? 0
    case "items": (value.array ?? []).allSatisfy { accepts($0, rule) }
    case "pattern": matches(value, rule.string ?? "")
    case "properties":
      (value.object ?? JSONObject()).allSatisfy { accepts($1, rule[$0] ?? true) }
    case "additionalProperties":
      (value.object ?? JSONObject()).allSatisfy {
        rules["properties"]?[$0] != nil || accepts($1, rule)
      }
    case "$schema", "title", "description", "definitions", "if", "then", "else": true
    default: false
    }
  }

  private func has(_ object: JSONObject, _ names: JSONValue) -> Bool {
    (names.array ?? []).allSatisfy { object[$0.string ?? ""] != nil }
  }

  private func matches(_ value: JSONValue, _ pattern: String) -> Bool {
    // A pattern that is no regular expression accepts nothing, so that a comparison fails.
    guard let regex = try? Regex(pattern) else { return false }
    return value.string?.contains(regex) ?? true
  }

  private func isOf(_ type: String, _ value: JSONValue) -> Bool {
    switch (type, value) {
    case ("string", .string), ("array", .array), ("object", .object), ("boolean", .bool),
      ("null", .null), ("number", .integer), ("number", .double), ("integer", .integer):
      true
    default: false
    }
  }
}
