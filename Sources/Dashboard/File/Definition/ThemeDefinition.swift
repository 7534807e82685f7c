import CardModel
import DataSources
import Foundation
import JMESPath
import Localization

/// The look that a dashboard asks for.
public struct ThemeDefinition: Sendable, Equatable {
  /// The colours of the wall; `system` follows the desktop.
  public enum Scheme: String, Sendable, CaseIterable {
    case system, light, dark
    case highContrast = "high-contrast"
  }

  public let location: SourceLocation
  public var scheme = Scheme.system
  fileprivate var writtenAccent: WrittenColor?
  public var density = Density.comfortable
  /// The place of the style sheet of the dashboard.
  var writtenStyle: WrittenPath?

  /// The colour of what can be pressed, and of figures.
  public var accent: AccentColor? { writtenAccent?.color }
  /// The path of a style sheet of the dashboard.
  public var style: String? { writtenStyle?.path }

  /// The error about a style sheet that can't be read.
  var diagnostics: [Diagnostic] {
    [writtenStyle?.diagnostic(of: "theme.style")].compactMap { $0 }
  }

  /// A decoder that explains a theme to those who write a name in place of the mapping.
  static let decoder = NodeDecoder<ThemeDefinition>(keys.schema) { node, context in
    guard case .object(let object) = keys.schema, let word = node.scalar,
      word.value == .text, object.example(for: node) == nil
    else { return keys.decode(node, context) }
    let schemes = Scheme.allCases.map(\.rawValue)
    let scheme = nearest(to: word.text, among: schemes) ?? Scheme.dark.rawValue
    context.error(
      node.location,
      """
      expected a mapping such as { scheme: \(scheme) }, found \(node.summary); \
      a scheme is one of \(schemes.localizedList)
      """)
    return nil
  }

  private static let keys = NodeDecoder<ThemeDefinition>.object(
    "theme", "The look of the wall.", make: { ThemeDefinition(location: $0) },
    optional(
      "scheme", .word,
      "The colours: those of the desktop, or always light, dark or with high contrast."
    ) { $0.scheme = $1 },
    optional(
      "accent", .accent,
      "The colour of figures, links and buttons. It needs a contrast of 4.5 : 1 with the ground of "
        + "its scheme; for the dark scheme of the desktop it becomes lighter. Without it, the accent "
        + "colour of the desktop is used as far as it can be read. High contrast has its own."
    ) { $0.writtenAccent = $1 },
    optional(
      "density", .word,
      "The room around cards, texts and rows; texts and what fingers press keep their size."
    ) { $0.density = $1 },
    optional(
      "style", .writtenPath,
      "A style sheet (GTK's CSS) of this dashboard, relative to its file; it is watched."
    ) { $0.writtenStyle = $1 }
  )
  .completing { theme, context in
    theme.writtenAccent.map { theme.check($0.color, at: $0.location, context) } ?? true
  }

  /// Reports an accent that can't be read; returns false if it is an error.
  private func check(
    _ accent: AccentColor, at location: SourceLocation, _ context: DecodingContext
  ) -> Bool {
    context.path.append(.key("accent"))
    defer { context.path.removeLast() }
    guard scheme != .highContrast else {
      context.warning(location, "an accent has no effect with \"scheme: high-contrast\"")
      return true
    }
    let isDark = scheme == .dark
    let contrast = accent.contrast(with: isDark ? .darkGround : .lightGround)
    guard contrast < AccentColor.minimumContrast else { return true }
    // Rounded down, as 4.46 isn't enough.
    let ratio = (contrast * 10).rounded(.down) / 10
    let (text, legible) = (accent.text, accent.legible(inDark: isDark).text)
    context.error(
      location,
      isDark
        ? """
        \(text) has a contrast of \(ratio) : 1, and text needs 4.5 : 1; \
        a lighter colour is \(legible)
        """
        : """
        \(text) has a contrast of \(ratio) : 1, and text needs 4.5 : 1; \
        a darker colour is \(legible)
        """)
    return false
  }
}

/// A colour with its place in the file.
struct WrittenColor: Sendable, Equatable {
  let color: AccentColor
  let location: SourceLocation
}

/// The path of a file with its place in the dashboard file.
struct WrittenPath: Sendable, Equatable {
  let path: String
  let location: SourceLocation

  /// Returns the error about a file that can't be read.
  /// - Parameter node: the node that names it.
  func diagnostic(of node: String = "") -> Diagnostic? {
    guard reasonNotToRead(path) != nil || FileManager.default.contents(atPath: path) == nil else {
      return nil
    }
    let message = String(localized: "\(path): can’t be read: check the path and its permissions")
    return Diagnostic(.error, location, message, path: node)
  }

  /// The warning about a file that isn't there, with the nearest name in its folder.
  var missingFile: Diagnostic? {
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    guard !manager.fileExists(atPath: path, isDirectory: &isFolder) else {
      return isFolder.boolValue
        ? Diagnostic(
          .warning, location, String(localized: "\(path) is a folder; name a file in it")) : nil
    }
    let file = URL(filePath: path)
    let folder = file.deletingLastPathComponent().path(percentEncoded: false)
    guard let names = try? manager.contentsOfDirectory(atPath: folder) else {
      return Diagnostic(.warning, location, String(localized: "there is no folder \(folder)"))
    }
    let problem = String(localized: "there is no file \(path)" as Message)
    let near = nearest(to: file.lastPathComponent, among: names.prefix(10_000).sorted())
    return Diagnostic(
      .warning, location,
      near.map { String(localized: "\(problem); did you mean \($0)?") } ?? problem)
  }
}

extension NodeDecoder where Value == WrittenPath {
  static var writtenPath: NodeDecoder {
    let path = NodeDecoder<String>.path
    return NodeDecoder(.text) { node, context in
      path.decode(node, context).map { WrittenPath(path: $0, location: node.location) }
    }
  }
}

extension NodeDecoder where Value == WrittenColor {
  static var accent: NodeDecoder {
    NodeDecoder(.color) { node, context in
      guard let color = node.scalar.flatMap({ AccentColor($0.text) }) else {
        return context.expected("\(ValueSchema.color.noun)", found: node)
      }
      return WrittenColor(color: color, location: node.location)
    }
  }
}
