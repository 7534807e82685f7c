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

  /// The style sheet of the distances.
  static var gapSheet: String { gapSheet(on: "") }

  /// The style sheet of the distances on narrow pages, where they do not follow the size of text.
  static var narrowGapSheet: String { gapSheet(on: ".narrow ") }

  private static func gapSheet(on page: String) -> String {
    (1...maximumGap).map { "\(page).gap-\($0) { border-spacing: \($0)px; }\n" }.joined()
  }
}
