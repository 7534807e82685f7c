import Foundation
import JMESPath

// Pictures, which are loaded only from places that the file names.

extension AdaptiveImporter {
  /// The maximum number of addresses that the data of a picture may have.
  private static let maximumPlaces = 40

  /// Returns the path or the address of a picture.
  func image(of element: ManifestValue, _ scope: BindingScope) -> String? {
    guard let url = element["url"], let binding = binding(url) else { return nil }
    if let constant = binding.constant {
      return place(BindingWriter.shown(constant), at: url.path)
    }
    if case .text(let parts) = binding, let start = parts.first?.constant?.string,
      start.wholeMatch(of: /https?:\/\/[^\/]+\/.*/) != nil
    {
      return text(binding, scope, at: url.path)
    }
    guard let address = expression(binding, scope, at: url.path) else { return nil }
    // The data in the card are data of the dashboard file, which names what is in them.
    let examples = scope.root == nil ? scope.samples : scope.sample.map { [$0] } ?? []
    let values = Set(
      examples.compactMap { DashboardExpression.value(of: address, on: $0)?.string })
    let places = values.filter { $0.scheme == "https" || $0.scheme == "http" }.sorted()
    guard !places.isEmpty, places.count <= Self.maximumPlaces else {
      if let image = wall.picture(onNamedHost: address) { return image }
      notes.noteUnknownPicture(url.path)
      return nil
    }
    let list = DashboardExpression.literal(.array(places.map { .string($0) }))
    return card.hasOwnData
      ? "${\(address)}" : "${if(contains(\(list), \(address)), \(address), '')}"
  }

  private func place(_ text: String, at path: String) -> String? {
    if text.isEmpty { return nil }
    if text.scheme == "https" || text.scheme == "http" {
      return text.replacing("${", with: "$${")
    }
    if text.scheme == "data" { return wall.picture(inAddress: text, at: path, notes) }
    guard text.scheme == nil, let file = card.folder.file(text) else {
      notes.noteMissingFile(text, at: path)
      return nil
    }
    return file.path(from: wall.folder).replacing("${", with: "$${")
  }

  /// Returns the block of a picture; nil if it is not loaded.
  /// - Parameter isInNarrowColumn: whether the picture is in a column as wide as its content.
  func picture(
    _ element: ManifestValue, _ scope: BindingScope, isInNarrowColumn: Bool = false,
    size: String? = nil
  ) -> [FileEntry]? {
    guard let image = image(of: element, scope) else { return nil }
    let isPerson = element["style"]?.word == "person"
    var size = Self.size(of: element) ?? size
    if size == nil, isInNarrowColumn || isPerson { size = isPerson ? "medium" : "small" }
    let align = element["horizontalAlignment"].flatMap(alignment)
    return [
      FileEntry(key: "image", value: .text(image)),
      size.map { FileEntry(key: "size", value: .text($0)) },
      isPerson ? FileEntry(key: "shape", value: "circle") : nil,
      align.map { FileEntry(key: "align", value: .text($0)) },
    ].compactMap { $0 }
  }

  private static func size(of element: ManifestValue) -> String? {
    for key in ["width", "height"] {
      guard let text = element[key]?.word, text.hasSuffix("px"), let width = Int(text.dropLast(2))
      else { continue }
      return width <= 56 ? "small" : width <= 112 ? "medium" : width <= 200 ? "large" : "huge"
    }
    let word = element["size"]?.word
    return ["small", "medium", "large"].contains(word) ? word : nil
  }

  func alignment(_ value: ManifestValue) -> String? {
    switch value.word {
    case "center": "center"
    case "right": "end"
    default: nil
    }
  }
}
