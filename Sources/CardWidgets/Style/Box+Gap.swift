import CardModel
import Gtk

extension Box {
  /// Creates a box whose distance between children follows the size of text.
  ///
  /// - Parameter gap: the distance in px at the usual size of text; at most ``maximumGap``.
  public init(_ orientation: Orientation, gap: Int) {
    precondition((1...Self.maximumGap).contains(gap))
    self.init(orientation)
    addClass("gap-\(gap)")
  }

  private static let maximumGap = 16

  /// Returns the style sheet of the distances.
  static func gapSheet(_ density: Density) -> String { gapSheet(on: "", density) }

  /// Returns the style sheet of the distances on narrow pages, where they do not follow the size
  /// of text.
  static func narrowGapSheet(_ density: Density) -> String { gapSheet(on: ".narrow ", density) }

  private static func gapSheet(on page: String, _ density: Density) -> String {
    (1...maximumGap).map { gap in
      // The smallest distances separate a word from its sign.
      let distance = density == .compact && gap > 4 ? gap * 3 / 4 : gap
      return "\(page).gap-\(gap) { border-spacing: \(distance)px; }\n"
    }.joined()
  }
}
