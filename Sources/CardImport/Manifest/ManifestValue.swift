import JMESPath

/// A value of a manifest with its path in it.
struct ManifestValue {
  let json: JSONValue
  /// The path, as a JSON pointer.
  let path: String
  /// The last name or number of the path.
  let key: String

  init(_ json: JSONValue, path: String = "", key: String = "") {
    (self.json, self.path, self.key) = (json, path, key)
  }

  /// The member of an object; nil where there is none or null.
  subscript(key: String) -> ManifestValue? {
    guard let member = json[key], !member.isNull else { return nil }
    return ManifestValue(member, path: path + "/" + key.escapedForPointer, key: key)
  }

  /// Returns an object without one of its members.
  func without(key: String) -> ManifestValue {
    let others = members.filter { $0.key != key }.map { (key: $0.key, value: $0.json) }
    return ManifestValue(.object(JSONObject(others)), path: path, key: self.key)
  }

  /// The members of an object in their order; none for other values.
  var members: [ManifestValue] { json.object?.keys.compactMap { self[$0] } ?? [] }

  /// The elements of an array; none for other values.
  var elements: [ManifestValue] {
    (json.array ?? []).enumerated().map {
      ManifestValue($1, path: "\(path)/\($0)", key: "\($0)")
    }
  }

  /// The elements of an array, or the value alone.
  var elementsOrSelf: [ManifestValue] { json.array == nil ? [self] : elements }

  var string: String? { json.string }

  /// The second title, which has two spellings, of which UI5 prefers the newer one.
  var subtitle: ManifestValue? { self["subtitle"] ?? self["subTitle"] }

  /// The letters of a picture, whose key had another name in older manifests.
  var initials: ManifestValue? { self["initials"] ?? self["text"] }

  /// The keys that only say how a card is built, edited or laid out, and show nothing themselves.
  static let keysWithoutEffect: Set<String> = [
    "$schema", "_version", "alignment", "alt", "altText", "applicationVersion", "ariaHasPopup",
    "ariaLabel", "attributesLayoutType", "autoPopinMode", "autoPopinWidth", "backgroundColor",
    "cache", "closeButton", "designtime", "detailsMaxLines", "dimensionAxis", "editor", "fitType",
    "hAlign", "hasData", "headerPosition", "height", "hiddenInPopin", "id", "identifier",
    "importance", "interactive", "isHeader", "itemsLayout", "labelWrapping", "layout", "maxLines",
    "measureAxis", "minHeight", "navigationArrow", "orientation", "overflow", "popinLayout",
    "popover", "preload", "requiredHeight", "resizable", "resizeable", "showColon", "size",
    "subtitleMaxLines", "subTitleMaxLines", "tags", "titleMaxLines", "titleWrapping", "type",
    "vAlign", "version", "visibleItems", "width", "wrappingType",
  ]
}

extension String {
  /// The text as a part of a JSON pointer.
  fileprivate var escapedForPointer: String {
    replacing("~", with: "~0").replacing("/", with: "~1")
  }
}
