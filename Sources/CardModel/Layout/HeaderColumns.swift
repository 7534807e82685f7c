/// How the rows of an extended header and the figure beside them share its width (S-91, S-92).
///
/// The figure has the width it wants, the rows give way. Where too little is left for the rows, as
/// with large text on a narrow card, the figure goes below them.
public struct HeaderColumns: Hashable, Sendable {
  /// The distance in px from the start of the header.
  public let rows: Double
  /// The distance in px from the end of the header.
  public let accessory: Double
  public let isStacked: Bool

  /// Between rows and figure, in px.
  public static let spacing = 12.0
  /// The part of the width beyond which the words below a figure are cut rather than the rows.
  public static let figureShare = 0.6
  /// The same of a chart, which is as wide as there is room.
  public static let chartShare = 0.45

  /// - Parameters:
  ///   - width: of the header, in px.
  ///   - least: the width in px that the figure can't do without.
  ///   - natural: the width in px that the figure wants, with the words below it.
  ///   - rows: the width in px below which the rows say nothing.
  ///   - share: the part of the width beyond which the figure has no more than it can't do without.
  public init(
    width: Double, least: Double, natural: Double, rows leastRows: Double,
    share: Double = figureShare
  ) {
    let room = max(0, width - Self.spacing)
    let wanted = min(natural, max(least, room * share))
    isStacked = room - wanted < leastRows
    accessory = min(isStacked ? natural : wanted, width)
    rows = isStacked ? width : room - wanted
  }
}
