import Dashboard
import Foundation
import JMESPath

// The data of a card.

extension CardImporter {
  /// Returns the data that a part of the card has of its own; nil if it has those of the card.
  func dataModel(of part: ManifestValue?, named name: String) -> DataModel? {
    part?["data"].flatMap { dataModel($0, of: part, named: name) }
  }

  private func dataModel(
    _ data: ManifestValue, of part: ManifestValue?, named name: String
  ) -> DataModel? {
    let path = names(of: data["path"])
    notes.noteOthers(
      than: [
        "json", "request", "path", "updateInterval", "mockData", "extension", "service", "name",
      ], in: data)
    if let json = data["json"] {
      let value = inline(json)
      if let part, !path.isEmpty, !hasAbsolutePaths(part),
        let shown = path.reduce(Optional(value), { $0?[$1] })
      {
        let model = DataModel(part: name, origin: .inline, json: shown, path: [])
        model.whole = value
        return model
      }
      return DataModel(part: name, origin: .inline, json: value, path: path)
    }
    if let request = data["request"] { return requested(request, data, name, path) }
    for key in ["extension", "service"] {
      guard let program = data[key] else { continue }
      notes.note(program.path, "the data come from a program, which is not run")
      return DataModel(part: name, origin: .missing, json: nil, path: path)
    }
    return data["mockData"].flatMap { dataModel($0, of: part, named: name) }
  }

  /// Returns whether a part of the card may refer to data outside of what its `data` show.
  private func hasAbsolutePaths(_ part: ManifestValue) -> Bool {
    let texts = part.members.filter { $0.key != "data" }.map { $0.json.json() }
    return part.key == Manifest.cardKey
      || texts.contains { $0.contains("{/") || $0.contains("\"/") }
  }

  /// Returns the names of a path in data, such as `/d/results`.
  func names(of path: ManifestValue?) -> [String] {
    path?.string.map { BindingPath($0).names } ?? []
  }

  /// Returns data of the manifest, in which dates are written as a dashboard reads them.
  private func inline(_ json: ManifestValue) -> JSONValue {
    let hasDates =
      manifest.card.json.json().contains("format.date") || card["type"]?.string == "Timeline"
    let hasBindings = json.json.json().contains(/\{(i18n|parameters)>/)
    let value = hasBindings ? filled(json) : json.json
    return hasDates ? value.withISODates : value
  }

  /// Returns data in which texts of translations and parameters have their values.
  private func filled(_ value: ManifestValue) -> JSONValue {
    switch value.json {
    case .array: return .array(value.elements.map(filled))
    case .object:
      return .object(JSONObject(value.members.map { (key: $0.key, value: filled($0)) }))
    case .string(let text) where text.contains(/\{(i18n|parameters)>/):
      guard let constant = bindings.binding(value)?.constant else {
        notes.note(value.path, "a text of the data that changes stays as it is: “\(text)”")
        return value.json
      }
      return constant
    default: return value.json
    }
  }

  // MARK: Requests

  private func requested(
    _ request: ManifestValue, _ data: ManifestValue, _ name: String, _ path: [String]
  ) -> DataModel {
    let missing = DataModel(part: name, origin: .missing, json: nil, path: path)
    notes.noteOthers(
      than: [
        "url", "method", "headers", "parameters", "mode", "withCredentials", "dataType",
        "retryAfter",
      ], in: request)
    guard let url = request["url"] else {
      notes.note(request.path, "the request has no address")
      return missing
    }
    guard let text = constantText(url) else { return missing }
    let first = textAtFirst(text)
    if let scheme = first.scheme, scheme != "http", scheme != "https" {
      notes.note(url.path, "data are loaded by http and https, not by \(scheme)")
      return missing
    }
    if first.scheme != nil || text.hasPrefix("${var:") || text.hasPrefix("/") {
      return DataModel(
        part: name, origin: .source(web(text, url, request, data)), json: nil, path: path)
    }
    guard let file = manifest.folder.file(first.withoutQuery) else {
      // A file that is missing beside the manifest here is beside it on the server.
      if wall.server != nil, !first.hasPrefix("~"), !first.contains("..") {
        let address = "/" + (text.hasPrefix("./") ? String(text.dropFirst(2)) : text)
        return DataModel(
          part: name, origin: .source(web(address, url, request, data)), json: nil, path: path)
      }
      notes.noteMissingFile(text, at: url.path)
      return missing
    }
    if first.withoutQuery != text.withoutQuery {
      notes.note(url.path, "a file can’t be chosen: it is the one for what is chosen at first")
    }
    let json = ManifestFolder.data(of: file).flatMap { try? JSONValue(parsing: $0) }
    let source = FileNode.entries([
      "type": "file", "path": .text(file.path(from: wall.folder)), "format": "json",
    ])
    return DataModel(part: name, origin: .source(source), json: json, path: path)
  }

  /// Returns a text that depends on no data, in which destinations are variables; nil if it does.
  func constantText(_ value: ManifestValue) -> String? {
    guard let binding = bindings.binding(value) else { return nil }
    guard !binding.readsData else {
      notes.note(value.path, "an address that depends on data can’t be a source")
      return nil
    }
    guard !binding.looksUpChoices else {
      notes.note(value.path, "a request has only the value of a choice, not its title")
      return nil
    }
    guard let text = bindings.text(binding, BindingScope(context: [], root: []), at: value.path)
    else {
      return nil
    }
    guard let parts = partsOnDayOfImport(text) else {
      notes.note(value.path, "an address with a function can’t be a source")
      return nil
    }
    if parts != text {
      notes.note(value.path, "the day of the import takes the place of the present one")
    }
    return parts
  }

  /// Returns an address in which the day of the import stands for the present one; nil if another
  /// function is in it.
  private func partsOnDayOfImport(_ text: String) -> String? {
    var result = ""
    for (part, isReference) in DashboardReferences.parts(of: text) {
      guard isReference, !part.hasPrefix("${var:"), !part.contains("choice") else {
        result += part
        continue
      }
      let content = String(part.dropFirst(2).dropLast())
        .replacing("today()", with: "'\(wall.today)'")
        .replacing("now()", with: "'\(wall.today)T00:00:00Z'")
      guard let value = DashboardExpression.value(of: content, on: .null), !value.isNull else {
        return nil
      }
      result += BindingWriter.shown(value).replacing("${", with: "$${")
    }
    return result
  }

  /// Returns a text with the values of choices that they have at first.
  private func textAtFirst(_ text: String) -> String {
    let values = bindings.resolver.filters.values.map { filter in
      (key: filter.id, value: filter.standard.map { JSONValue.string($0) } ?? .null)
    }
    let data = JSONValue.object(JSONObject([(key: "choice", value: .object(JSONObject(values)))]))
    return DashboardReferences.parts(of: text).map { part, isReference in
      guard isReference else { return part }
      return DashboardExpression.value(of: String(part.dropFirst(2).dropLast()), on: data)
        .map(BindingWriter.shown) ?? part
    }.joined()
  }

  private func web(
    _ address: String, _ url: ManifestValue, _ request: ManifestValue, _ data: ManifestValue
  ) -> FileNode {
    var address = address.withoutSpaces
    if address.hasPrefix("/") { address = wall.server(for: address, url, notes) }
    let method = (request["method"]?.string ?? "GET").uppercased()
    var body: FileNode?
    let parameters = (request["parameters"]?.members ?? []).compactMap { parameter in
      parameterText(parameter).map { (parameter, $0) }
    }
    if method == "GET" {
      address = address.adding(
        parameters.map { FileEntry(key: $0.key, value: .text($1)) })
    } else if !parameters.isEmpty {
      body = .mapping(
        parameters.map { parameter, text in
          FileEntry(
            key: parameter.key, value: request.hasContentType ? bodyNode(parameter) : .text(text))
        })
    }
    var headers = (request["headers"]?.members ?? []).compactMap { header -> FileEntry? in
      if bindings.binding(header)?.readsData == true {
        notes.note(header.path, "a header that depends on data is not written")
        return nil
      }
      // Beside another header, the name would stay in the file, where it means another file.
      if header.key == "include" { return nil }
      return constantText(header).map { FileEntry(key: header.key, value: .text($0)) }
    }
    if body != nil, !request.hasContentType { headers.append(.formType) }
    let known = ["GET", "POST", "PUT", "PATCH", "DELETE"]
    if !known.contains(method) {
      notes.note(request["method"]?.path ?? request.path, "there is no method \(method) here")
    }
    let interval = data["updateInterval"]?.json.wholeNumber.map { max($0, 1) }
    return .entries([
      "type": "http", "url": .text(address),
      "method": method == "GET" || !known.contains(method) ? nil : .text(method),
      "headers": FileNode.mapping(headers).nonEmpty, "body": body,
      "every": interval.map { .text("\(min($0, 86_400))s") },
    ])
  }

  /// Returns a part of the body of a request.
  private func bodyNode(_ value: ManifestValue) -> FileNode {
    switch value.json {
    case .string: .text(parameterText(value) ?? "")
    case .array: .list(value.elements.map(bodyNode))
    case .object: .mapping(value.members.map { FileEntry(key: $0.key, value: bodyNode($0)) })
    default: FileNode(data: value.json)
    }
  }

  private func parameterText(_ parameter: ManifestValue) -> String? {
    switch parameter.json {
    case .array(let elements) where elements.allSatisfy({ $0.array == nil && $0.object == nil }):
      parameter.elements.map { parameterText($0) ?? "" }.joined(separator: ",")
    case .array, .object: parameter.json.json().replacing("${", with: "$${")
    default: constantText(parameter) ?? (bindings.binding(parameter)?.constant == "" ? "" : nil)
    }
  }
}

extension ManifestValue {
  /// Whether a request says what it sends, which is else a form.
  var hasContentType: Bool {
    (self["headers"]?.members ?? []).contains { $0.key.lowercased() == "content-type" }
  }
}

extension String {
  /// The scheme with which an address begins, in small letters.
  var scheme: String? {
    prefixMatch(of: /([A-Za-z][A-Za-z0-9+.-]{0,20}):/).map { $0.output.1.lowercased() }
  }

  /// The text before a `?`.
  fileprivate var withoutQuery: String { String(prefix { $0 != "?" }) }

  /// Returns the address with texts added to its query.
  func adding(_ parameters: [FileEntry]) -> String {
    let query = parameters.compactMap { parameter -> String? in
      guard case .value(.string(let text)) = parameter.value else { return nil }
      return parameter.key.escapedForQuery + "=" + text.escapedForQuery
    }
    guard !query.isEmpty else { return self }
    return self + (contains("?") ? "&" : "?") + query.joined(separator: "&")
  }

  /// The address with its spaces escaped, outside of references.
  fileprivate var withoutSpaces: String {
    guard contains(" ") else { return self }
    return DashboardReferences.parts(of: self).map { part, isReference in
      isReference ? part : part.replacing(" ", with: "%20")
    }.joined()
  }

  /// The text with what has a meaning in a query escaped; references to variables and to choices
  /// stay.
  var escapedForQuery: String {
    DashboardReferences.parts(of: self).map { part, isReference in
      if part == "${'$'}" { return "%24" }
      return isReference
        ? part : part.addingPercentEncoding(withAllowedCharacters: .queryValue) ?? part
    }.joined()
  }
}

extension CharacterSet {
  fileprivate static let queryValue = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~$/:,()*'!@")
}

/// The references to variables and choices in an address.
private enum DashboardReferences {
  static func parts(of text: String) -> [(String, Bool)] {
    DollarText.pieces(of: text).compactMap { piece in
      switch piece {
      case .literal(let text): (text, false)
      case .reference(let content, _, _): ("${\(content)}", true)
      case .unclosed: nil
      }
    }
  }
}

extension JSONValue {
  /// The value with the dates of JavaScript and of OData as ISO 8601.
  fileprivate var withISODates: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.withISODates))
    case .object(let members):
      .object(JSONObject(members.map { (key: $0.key, value: $0.value.withISODates) }))
    case .string(let text): Self.isoDate(text).map { .string($0) } ?? self
    default: self
    }
  }

  private static func isoDate(_ text: String) -> String? {
    if let match = text.wholeMatch(of: /\/?Date\((-?[0-9]{1,14})([+-][0-9]{4})?\)\/?/),
      let milliseconds = Double(match.1)
    {
      return Date(timeIntervalSince1970: milliseconds / 1000).ISO8601Format()
    }
    let pattern =
      /[A-Z][a-z]{2} ([A-Z][a-z]{2}) ([0-9]{1,2}) ([0-9]{4}) ([0-9:]{8}) GMT([+-][0-9]{2})([0-9]{2}).*/
    guard let match = text.wholeMatch(of: pattern),
      let month = months.firstIndex(of: String(match.1))
    else { return nil }
    let day = match.2.count < 2 ? "0\(match.2)" : String(match.2)
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    return "\(match.3)-\(number)-\(day)T\(match.4)\(match.5):\(match.6)"
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
