import Dashboard
import JMESPath

// The fields of a form, which the button that sends them asks for.

/// A field of a form, as a question of a dashboard.
struct FormField {
  /// The description in the manifest.
  let part: ManifestValue
  /// The name of the answer.
  let name: String
  /// The question.
  let node: FileNode
  /// Whether the answer is one of some options, which have titles of their own.
  let hasOptions: Bool

  /// The id by which bindings refer to the field.
  var id: String { part["id"]?.string ?? "" }

  /// Returns what a path to the field stands for.
  /// - Parameter names: the names behind the id of the field, such as `key`.
  func value(at names: [String]) throws(BindingFailure) -> BindingExpression {
    if hasOptions, names != ["key"] {
      throw .fail("an answer is the key of an option, not its title")
    }
    return .chosen("ask.\(name)")
  }
}

extension CardImporter {
  /// The types of items that are fields of a form.
  static let fieldTypes: Set<String> = [
    "TextArea", "Input", "ComboBox", "Date", "DateRange", "Duration", "DateTimeRange",
    "FileUploader",
    "RadioButtonGroup",
  ]

  private static let fieldKeys: Set<String> = [
    "id", "type", "label", "value", "visible", "placeholder", "rows", "item", "selectedKey",
    "validations",
  ]

  /// The request that a submit action sends; nil if the program around the card does it.
  var submission: ManifestValue? {
    let handler = card["configuration"]?["actionHandlers"]?["submit"]
    return handler?["url"] == nil ? nil : handler
  }

  /// Returns a field of a form; nil after noting that nothing asks for it.
  func field(_ item: ManifestValue, _ label: String, _ scope: BindingScope) -> FormField? {
    let type = item["type"]?.string ?? ""
    guard submission != nil, let id = item["id"]?.string else {
      notes.note(
        item.path,
        """
        a field of a form can’t be filled in, because no button of the card asks for it: give the \
        button "http" and "ask"
        """)
      return nil
    }
    guard let question = Self.questions[type] else {
      notes.note(
        item.path,
        "a field of a form can’t be filled in: no question is of the type \"\(type)\"")
      return nil
    }
    guard isSent(id) else {
      notes.note(
        item.path,
        """
        a field of a form can’t be filled in, because its value is not sent: name it in the \
        parameters of the submission
        """)
      return nil
    }
    notes.noteOthers(than: Self.fieldKeys, in: item)
    var isRequired = false
    for validation in item["validations"]?.elements ?? [] {
      if validation["required"]?.json == true { isRequired = true }
      for key in ["minLength", "maxLength", "pattern", "validate"] {
        guard let rule = validation[key] else { continue }
        notes.note(
          rule.path,
          "an answer is not compared with \"\(key)\": let the server that gets it refuse it")
      }
      notes.noteOthers(
        than: [
          "required", "resrictToPredefinedOptions", "restrictToPredefinedOptions", "message",
          "type", "minLength", "maxLength", "pattern", "validate",
        ], in: validation)
    }
    let hasOptions = question == "choice"
    let options = hasOptions ? fieldOptions(item["item"], scope) : nil
    let standard = bindings.usedText(item["selectedKey"] ?? labelled(item["value"]), scope)
    let name = id.asIdentifier.replacing("-", with: "_")
    return FormField(
      part: item, name: name,
      node: .entries([
        "id": .text(name), "title": .text(label.isEmpty ? id : label),
        "type": hasOptions && options == nil ? "text" : .text(question), "options": options,
        "required": isRequired ? .value(true) : nil, "default": standard.map(FileNode.text),
      ]), hasOptions: options != nil)
  }

  /// The types of questions by those of the fields.
  private static let questions = [
    "TextArea": "text", "Input": "text", "Duration": "text", "Date": "date", "ComboBox": "choice",
    "RadioButtonGroup": "choice",
  ]

  /// Returns whether the request of the form has the value of a field.
  private func isSent(_ id: String) -> Bool {
    guard let submission, submission["parameters"] != nil else { return true }
    let name = "form>/\(id)"
    return submission.json.json().split(separator: name, omittingEmptySubsequences: false)
      .dropFirst().contains { rest in rest.first.map { "/}' ,".contains($0) } ?? false }
  }

  private func fieldOptions(_ item: ManifestValue?, _ scope: BindingScope) -> FileNode? {
    guard let item, let template = item["template"] else { return nil }
    let names = scope.names(ofList: item["path"])
    let option = itemScope(scope, at: names)
    guard let key = bindings.expression(template["key"], option) else { return nil }
    let title = bindings.expression(template["title"], option)
    return .text(DashboardExpression.objects(of: names, ["value": key, "title": title ?? key]))
  }

  /// Returns the request of a submit action, and the questions whose answers it sends; nil if the
  /// program around the card does it.
  /// - Parameter data: further values, or a text of its own, unless the manifest says what is sent.
  func submit(_ scope: BindingScope, with data: ManifestValue? = nil) -> [FileEntry]? {
    guard let submission, let url = submission["url"] else { return nil }
    notes.noteOthers(
      than: ["url", "method", "parameters", "headers", "mode", "dataType", "withCredentials"],
      in: submission)
    guard var address = answered(url, scope) else { return nil }
    if address.hasPrefix("/") || address.scheme == nil && !address.hasPrefix("${") {
      address = wall.server(
        for: "/" + address.drop { $0 == "." || $0 == "/" }, url, notes, isLink: true)
    }
    let method = (submission["method"]?.string ?? "POST").uppercased()
    let fields = bindings.resolver.fields.values.sorted { $0.part.path < $1.part.path }
    var parameters: [FileEntry] =
      submission["parameters"].map { parameters in
        sent(parameters, scope)
      } ?? fields.map { FileEntry(key: $0.id, value: .text("${ask.\($0.name)}")) }
      + (data.map { sent($0, scope) } ?? [])
    // A text is sent alone; fields have names, so that it has one beside them.
    let words =
      submission["parameters"] == nil && data?.string != nil ? bindings.usedText(data, scope) : nil
    var body: FileNode?
    if method == "GET" {
      let word = words.map {
        FileEntry(key: fields.isEmpty ? $0 : "data", value: .text(fields.isEmpty ? "" : $0))
      }
      address = address.adding((parameters + [word].compactMap(\.self)).flatMap(\.inQuery))
    } else {
      let word = words.map { FileEntry(key: "data", value: .text($0)) }
      if !submission.hasContentType { parameters = parameters.flatMap(\.inQuery) }
      body = FileNode.mapping(parameters + [word].compactMap(\.self)).nonEmpty
      if let words, parameters.isEmpty { body = .text(words) }
    }
    var headers = (submission["headers"]?.members ?? []).compactMap { header in
      answered(header, scope).map { FileEntry(key: header.key, value: .text($0)) }
    }
    if body != nil, body?.string == nil, !submission.hasContentType { headers.append(.formType) }
    let request = FileNode.entries([
      "method": .text(method), "url": .text(address),
      "headers": FileNode.mapping(headers).nonEmpty, "body": body,
    ])
    let text = FileWriter.text(of: .mapping([FileEntry(key: "http", value: request)]))
    let asked = fields.filter { text.contains("${ask.\($0.name)}") }
    for field in fields where !text.contains("${ask.\(field.name)}") {
      notes.note(
        field.part.path, "a field is left out, because its value is not sent: “\(field.id)”")
    }
    return [FileEntry(key: "http", value: request)]
      + (asked.isEmpty ? [] : [FileEntry(key: "ask", value: .list(asked.map(\.node)))])
  }

  /// Returns the members of an object that is sent.
  private func sent(_ object: ManifestValue, _ scope: BindingScope) -> [FileEntry] {
    object.members.compactMap { member in
      sentNode(member, scope).map { FileEntry(key: member.key, value: $0) }
    }
  }

  private func sentNode(_ value: ManifestValue, _ scope: BindingScope) -> FileNode? {
    switch value.json {
    case .object: .mapping(sent(value, scope))
    case .array: .list(value.elements.map { sentNode($0, scope) ?? .value(.null) })
    case .string: answered(value, scope).map(FileNode.text)
    default: FileNode(data: value.json)
    }
  }

  /// Returns a text in which answers stand alone.
  private func answered(_ value: ManifestValue, _ scope: BindingScope) -> String? {
    guard let text = bindings.usedText(value, scope) else { return nil }
    let isMixed = DollarText.pieces(of: text).contains { piece in
      guard case .reference(let content, _, _) = piece, content.contains("ask.") else {
        return false
      }
      return content.wholeMatch(of: /ask\.[A-Za-z0-9_]+/) == nil
    }
    guard isMixed else { return text }
    notes.note(value.path, "an answer stands alone, not in an expression")
    return nil
  }
}

extension FileNode {
  /// The text of an element of a list in an address; nil for an object.
  fileprivate var inQuery: String? {
    switch self {
    case .value(let constant): BindingWriter.shown(constant)
    case .list(let elements): elements.map { $0.inQuery ?? "" }.joined(separator: ",")
    case .mapping, .commented: nil
    }
  }
}

extension FileEntry {
  /// The header of a request whose body is a form, as UI5 sends it unless a manifest has another
  /// one.
  static var formType: FileEntry {
    FileEntry(key: "Content-Type", value: "application/x-www-form-urlencoded")
  }

  /// The values as parameters of an address: those in an object have its name before their own, and
  /// those of a list have commas between them, as UI5 writes them.
  fileprivate var inQuery: [FileEntry] {
    switch value {
    case .mapping(let entries):
      entries.flatMap { FileEntry(key: "\(key)[\($0.key)]", value: $0.value).inQuery }
    case .value(let constant): [FileEntry(key: key, value: .text(BindingWriter.shown(constant)))]
    case .list(let elements):
      [
        FileEntry(
          key: key, value: .text(elements.map { $0.inQuery ?? "" }.joined(separator: ",")))
      ]
    case .commented: []
    }
  }
}
