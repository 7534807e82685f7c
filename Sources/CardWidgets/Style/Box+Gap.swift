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
  static func gapSheet(_ density: Density) -> String {
    // The smallest ones separate a word from its sign.
    gapSheet(on: "") { density == .compact && $0 > 4 ? $0 * 3 / 4 : $0 }
  }

  /// The style sheet of the distances on narrow pages, where they do not follow the size of text.
  static var narrowGapSheet: String { gapSheet(on: ".narrow ") { $0 } }

  private static func gapSheet(on page: String, distance: (Int) -> Int) -> String {
    (1...maximumGap).map { "\(page).gap-\($0) { border-spacing: \(distance($0))px; }\n" }.joined()
  }
}
