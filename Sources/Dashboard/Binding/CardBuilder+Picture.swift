import CardModel
import Foundation
import JMESPath

// The pictures of a card.

extension CardBuilder {
  /// The time for which each picture of a folder is shown, if the file doesn't say.
  private static let slideTime = Duration.seconds(30)

  /// Returns a picture; nil if the data name none.
  func picture(_ definition: PictureDefinition, on data: JSONValue) -> Picture? {
    switch definition.origin {
    case .image(let template):
      guard let image = image(template, on: data) else { return nil }
      guard let every = definition.every else { return .still(image) }
      let lifetime = definition.staleAfter ?? max(every * 3, .seconds(30))
      return .live(image, every: every, lifetime: lifetime)
    case .folder(let template):
      guard case .file(let path, let scope) = image(template, on: data) else { return nil }
      return .slides(folder: path, within: scope, every: definition.every ?? Self.slideTime)
    }
  }

  /// Returns an image, whose path is relative to the file that names it; nil for one that the
  /// dashboard may not load.
  func image(_ template: Template, on data: JSONValue) -> ImageReference? {
    let text = code(template, on: data)
    guard !text.isEmpty else { return nil }
    guard let image = context.pictures.picture(text, from: template) else { return nil }
    if case .file(let path, _) = image, let hasFile, !hasFile(path) {
      issues.note(template.location, "there is no picture \(path)")
    }
    return image
  }
}

extension Template {
  /// Returns the path of a file that the text names, relative to the file that has the text.
  func path(of name: String) -> String {
    if name.hasPrefix("/") { return name }
    let folder = URL(fileURLWithPath: location.file).deletingLastPathComponent()
    return folder.appendingPathComponent(name).path
  }
}
