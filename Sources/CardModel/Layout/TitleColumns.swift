/// How the texts of a main header and what stands before and behind them share its width (S-85,
/// S-87).
///
/// What stands beside the texts has the width it wants, the texts give way. Where too little is
/// left for them, as with large text on a narrow card, they go below, with the whole width.
public struct TitleColumns: Hashable, Sendable {
  /// The width of the texts in px.
  public let texts: Double
  /// The distance in px from the start of the header to the texts.
  public let start: Double
  public let isStacked: Bool

  /// Between two columns, in px.
  public static let spacing = 8.0

  /// - Parameters:
  ///   - width: of the header, in px.
  ///   - left: the width in px of what stands before the texts, 0 for nothing.
  ///   - right: the width in px of what stands behind them, 0 for nothing.
  ///   - leastTexts: the width in px below which the texts say nothing.
  public init(width: Double, left: Double, right: Double, texts leastTexts: Double) {
    let before = left > 0 ? left + Self.spacing : 0
    let room = width - before - (right > 0 ? right + Self.spacing : 0)
    isStacked = room < leastTexts && right > 0
    start = isStacked ? 0 : before
    texts = isStacked ? width : max(0, room)
  }
}
