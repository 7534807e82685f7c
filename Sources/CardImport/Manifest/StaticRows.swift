import JMESPath

// The rows that older manifests write one by one.

extension ManifestValue {
  /// The card with rows that it has one by one as data with a template for each.
  ///
  /// Rows with bindings in them stay as they are: data have none.
  var withStaticRows: ManifestValue {
    guard let content = self["content"], content["item"] == nil, content["row"] == nil else {
      return self
    }
    let shown: (data: [JSONValue], key: String, template: JSONValue)? =
      switch self["type"]?.string {
      case "List", "Timeline": content["items"].map { ($0.json.array ?? [], "item", $0.template) }
      case "Table": content["rows"].flatMap { Self.table($0, content["columns"]) }
      default: nil
      }
    guard let shown, !shown.data.isEmpty, !shown.data.contains(where: \.hasBinding)
    else { return self }
    var members =
      content.json.object?.filter { !["items", "rows", "columns"].contains($0.key) } ?? []
    members.append((key: "data", value: ["json": .array(shown.data)]))
    members.append((key: shown.key, value: shown.template))
    let card = json.object?.map { member in
      member.key == "content"
        ? (key: member.key, value: JSONValue.object(JSONObject(members))) : member
    }
    return ManifestValue(.object(JSONObject(card ?? [])), path: path, key: key)
  }

  /// The template for items that are written one by one.
  private var template: JSONValue {
    var members: [(key: String, value: JSONValue)] = []
    func add(_ key: String, _ value: JSONValue, of member: String) {
      if elements.contains(where: { $0[member] != nil }) {
        members.append((key: key, value: value))
      }
    }
    for key in ["title", "description", "highlight", "dateTime", "owner"] {
      add(key, .string("{\(key)}"), of: key)
    }
    add("info", ["value": "{info}", "state": "{infoState}"], of: "info")
    add("icon", ["src": "{icon}"], of: "icon")
    add("ownerImage", ["src": "{ownerImage}"], of: "ownerImage")
    let action: JSONValue = ["type": "Navigation", "parameters": ["url": "{action/url}"]]
    add("actions", .array([action]), of: "action")
    return .object(JSONObject(members))
  }

  /// Returns the rows of a table whose cells are written one by one, and their template.
  private static func table(
    _ rows: ManifestValue, _ columns: ManifestValue?
  ) -> (data: [JSONValue], key: String, template: JSONValue)? {
    guard let columns = columns?.elements else { return nil }
    let keys = ["value", "state", "url"]
    let data = rows.elements.map { row -> JSONValue in
      let cells = row["cells"]?.elements ?? []
      let members = cells.flatMap { cell in
        keys.compactMap { key in cell[key].map { (key: key + cell.key, value: $0.json) } }
      }
      return .object(JSONObject(members))
    }
    let templates = columns.map { column -> JSONValue in
      let used = keys.filter { key in data.contains { $0[key + column.key] != nil } }
      let members = column.json.object?.map { $0 } ?? []
      return .object(
        JSONObject(members + used.map { (key: $0, value: .string("{\($0)\(column.key)}")) }))
    }
    return (data, "row", ["columns": .array(templates)])
  }
}

extension JSONValue {
  /// Whether a text in the value has a binding.
  fileprivate var hasBinding: Bool {
    switch self {
    case .string(let text): text.contains("{")
    case .array(let elements): elements.contains(where: \.hasBinding)
    case .object(let members): members.contains { $0.value.hasBinding }
    default: false
    }
  }
}
