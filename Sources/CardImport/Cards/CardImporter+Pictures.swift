import Dashboard
import DataSources
import Foundation
import JMESPath

// Pictures and icons.

extension CardImporter {
  /// A picture in the words of the dashboard.
  enum Picture {
    case icon(String)
    case image(String)
    /// Pictures for some items, and icons for others.
    case either(image: String, icon: String)

    var image: String? {
      switch self {
      case .image(let image), .either(let image, _): image
      case .icon: nil
      }
    }

    var icon: String? {
      switch self {
      case .icon(let icon), .either(_, let icon): icon
      case .image: nil
      }
    }
  }

  /// Returns the avatar for an icon of a manifest.
  /// - Parameter list: the names of the list whose items have the icon; nil outside of lists.
  func avatar(
    _ icon: ManifestValue?, _ scope: BindingScope, of model: DataModel?, in list: [String]? = nil
  ) -> FileNode? {
    guard let icon else { return nil }
    var condition: String?
    switch bindings.visibility(icon, scope) {
    case .always: break
    case .never: return nil
    case .when(let test): condition = test
    }
    notes.noteOthers(than: ["src", "text", "shape", "visible", "initials", "state"], in: icon)
    if let state = icon["state"] {
      notes.note(state.path, "a picture in a header or a row has no state")
    }
    let picture = icon["src"].flatMap { self.picture($0, scope, of: model, in: list) }
    let initials = bindings.text(icon.initials, scope)
    guard picture != nil || initials != nil else { return nil }
    let isSquare = icon["shape"]?.string?.lowercased() == "square"
    func shown(_ text: String?) -> FileNode? {
      guard let text else { return nil }
      guard let condition else { return .text(text) }
      return .text("${if(\(condition), \(text.asExpression), '')}")
    }
    return .entries([
      "image": shown(picture?.image), "icon": shown(picture?.icon), "initials": shown(initials),
      "shape": isSquare ? "square" : nil,
    ])
  }

  func picture(
    _ source: ManifestValue, _ scope: BindingScope, of model: DataModel?, in list: [String]? = nil
  ) -> Picture? {
    guard let binding = bindings.binding(source) else { return nil }
    if let constant = binding.constant {
      return place(BindingWriter.shown(constant), at: source.path)
    }
    if let icons = icons(of: binding.withChoicesOutside, at: source.path) {
      return bindings.text(icons, scope, at: source.path).map { .icon($0) }
    }
    if let model, !model.isInline, scope.sample != nil, !binding.readsChoices {
      return known(binding, scope, isInList: list != nil, at: source.path)
    }
    guard let model, model.isInline, let sample = scope.sample, !binding.readsChoices,
      let expression = bindings.expression(binding, scope, at: source.path)
    else { return remote(binding, scope, at: source.path) }
    if let list, case .path(let path) = binding, !path.isAbsolute {
      return pictures(path.names, in: list, of: model, scope, at: source.path)
    }
    let examples = list == nil ? [sample] : scope.samples
    let values = Set(examples.map { DashboardExpression.value(of: expression, on: $0) ?? .null })
    guard let value = values.first, values.count == 1 else {
      notes.noteUnknownPicture(source.path)
      return nil
    }
    return place(BindingWriter.shown(value), at: source.path)
  }

  /// Returns a choice between SAP's icons as one between those of the theme; nil for others.
  private func icons(of binding: BindingExpression, at path: String) -> BindingExpression? {
    switch binding {
    case .conditional(let test, let first, let second):
      guard let first = icons(of: first, at: path), let second = icons(of: second, at: path) else {
        return nil
      }
      return .conditional(test, first, second)
    case .literal(.string("")), .literal(.null): return .literal("")
    case .literal(.string(let name)) where name.hasPrefix(IconNames.scheme):
      guard case .icon(let icon) = place(name, at: path) else { return .literal("") }
      return .literal(.string(icon))
    default: return nil
    }
  }

  /// Returns the pictures that data of a file name, as far as they were there at the import.
  private func known(
    _ binding: BindingExpression, _ scope: BindingScope, isInList: Bool, at path: String
  ) -> Picture? {
    guard let expression = bindings.expression(binding, scope, at: path) else { return nil }
    let examples = isInList ? scope.samples : scope.sample.map { [$0] } ?? []
    let values = examples.compactMap { DashboardExpression.value(of: expression, on: $0)?.string }
    var (icons, images): ([String], [String]) = ([], [])
    for value in Set(values).sorted() where !value.isEmpty {
      let name = DashboardExpression.identifier(value)
      switch place(value, at: path, isNotice: values.contains(where: isThere)) {
      case .icon(let icon): icons.append("\(name): \(DashboardExpression.literal(.string(icon)))")
      case .image(let image):
        images.append("\(name): \(DashboardExpression.literal(.string(image)))")
      case .either, nil: break
      }
    }
    func text(_ members: [String]) -> String {
      "${map(\(expression), {\(members.joined(separator: ", "))}, '')}"
    }
    switch (images.isEmpty, icons.isEmpty) {
    case (true, true): return nil
    case (true, false): return .icon(text(icons))
    case (false, true): return .image(text(images))
    case (false, false): return .either(image: text(images), icon: text(icons))
    }
  }

  /// Returns the picture of each item of a list; in the data, they get the names and paths that the
  /// dashboard has for them.
  private func pictures(
    _ field: [String], in list: [String], of model: DataModel, _ scope: BindingScope,
    at path: String
  ) -> Picture? {
    let values = scope.examples(of: field).compactMap(\.string)
    let areIcons = values.contains { $0.hasPrefix(IconNames.scheme) }
    if areIcons, !values.allSatisfy({ $0.isEmpty || $0.hasPrefix(IconNames.scheme) }) {
      return known(.path(BindingPath(field)), scope, isInList: true, at: path)
    }
    var places: [String: String] = [:]
    for value in Set(values).sorted() where !value.isEmpty {
      switch place(value, at: path, isNotice: values.contains(where: isThere)) {
      case .icon(let name) where areIcons: places[value] = name
      case .image(let image) where !areIcons: places[value] = image
      case .image, .icon, .either, nil: break
      }
    }
    guard !places.isEmpty else { return nil }
    model.change(field, ofItemsAt: list) { value in
      value.string.flatMap { places[$0] }.map { .string($0) } ?? .null
    }
    let text = "${\(DashboardExpression.path(field))}"
    return areIcons ? .icon(text) : .image(text)
  }

  /// Returns a picture from an address that the file names, in which only the end depends on data.
  private func remote(
    _ binding: BindingExpression, _ scope: BindingScope, at path: String
  ) -> Picture? {
    guard case .text(let parts) = binding, let start = parts.first?.constant?.string,
      start.wholeMatch(of: /https?:\/\/[^\/]+\/.*/) != nil,
      let text = bindings.text(binding, scope, at: path)
    else {
      if !binding.readsChoices, let address = bindings.expression(binding, scope, at: path),
        let image = wall.picture(onNamedHost: address)
      {
        return .image(image)
      }
      notes.noteUnknownPicture(path)
      return nil
    }
    return .image(text)
  }

  /// Returns whether a place has a picture.
  private func isThere(_ text: String) -> Bool {
    text.isWebAddress || text.hasPrefix(IconNames.scheme) || manifest.folder.file(text) != nil
  }

  /// Returns the picture at a place that the manifest names.
  /// - Parameter isNotice: whether the place is one of several, and others have pictures.
  private func place(_ text: String, at path: String, isNotice: Bool = false) -> Picture? {
    if text.isEmpty { return nil }
    if text.hasPrefix(IconNames.scheme) {
      if let name = IconNames.name(of: text) { return .icon(name) }
      notes.note(path, "there is no icon like \(text)")
      return nil
    }
    if text.isWebAddress { return .image(text) }
    if text.scheme == "data" {
      return wall.picture(inAddress: text, at: path, notes).map { .image($0) }
    }
    guard let file = manifest.folder.file(text) else {
      notes.noteMissingFile(text, at: path, isNotice: isNotice)
      return nil
    }
    return .image(file.path(from: wall.folder))
  }
}

extension BindingExpression {
  /// The value with a choice in a text as a choice between texts.
  fileprivate var withChoicesOutside: BindingExpression {
    guard case .text(let parts) = self,
      let index = parts.firstIndex(where: { if case .conditional = $0 { true } else { false } }),
      case .conditional(let test, let first, let second) = parts[index]
    else { return self }
    func whole(_ part: BindingExpression) -> BindingExpression {
      let all = Array(parts[..<index]) + [part] + Array(parts[(index + 1)...])
      let texts = all.compactMap { $0.constant.map(BindingWriter.shown) }
      return texts.count == all.count ? .literal(.string(texts.joined())) : .text(all)
    }
    return .conditional(test, whole(first).withChoicesOutside, whole(second).withChoicesOutside)
  }
}
