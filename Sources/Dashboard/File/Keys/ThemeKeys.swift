import CardModel
import JMESPath
import Localization

/// The keys of the look that a dashboard asks for.
extension ThemeDefinition {
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

  private static let keys = NodeDecoder<ThemeDefinition>.checkedObject(
    "theme", "The look of the wall.",
    optional(
      "scheme", .word, or: Scheme.system,
      "The colours: those of the desktop, or always light, dark or with high contrast."),
    optional(
      "accent", .accent,
      "The colour of figures, links and buttons. It needs a contrast of 4.5 : 1 with the ground of "
        + "its scheme; for the dark scheme of the desktop it becomes lighter. Without it, the accent "
        + "colour of the desktop is used as far as it can be read. High contrast has its own."),
    optional(
      "density", .word, or: Density.comfortable,
      "The room around cards, texts and rows; texts and what fingers press keep their size."),
    optional(
      "style", .writtenPath,
      "A style sheet (GTK's CSS) of this dashboard, relative to its file; it is watched.")
  ) { location, context, scheme, accent, density, style in
    let theme = ThemeDefinition(
      location: location, scheme: scheme, accent: accent?.color, density: density,
      writtenStyle: style)
    if let accent, !theme.check(accent.color, at: accent.location, context) { return nil }
    return theme
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
struct WrittenColor: Sendable {
  let color: AccentColor
  let location: SourceLocation
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
