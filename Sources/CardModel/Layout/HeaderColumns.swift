/// The division of an extended header's width between its rows and the figure beside them (S-91,
/// S-92).
///
/// The figure has its natural width, and the rows get the rest. If that is too little, as with
/// large text on a narrow card, the figure goes below the rows.
public struct HeaderColumns: Hashable, Sendable {
  /// The distance in px from the start of the header.
  public let rows: Double
  /// The distance in px from the end of the header.
  public let accessory: Double
  public let isStacked: Bool

  /// The distance between rows and figure, in px at the usual size of text.
  public static let spacing = 12.0
  /// The share of the width beyond which the texts below a figure are truncated instead of the
  /// rows.
  public static let figureShare = 0.6
  /// The maximum share of the width for a chart, which fills the available width.
  public static let chartShare = 0.45

  /// - Parameters:
  ///   - width: the width of the header, in px.
  ///   - least: the minimum width of the figure, in px.
  ///   - natural: the natural width of the figure and the texts below it, in px.
  ///   - rows: the width in px below which the rows can't be read.
  ///   - share: the share of the width beyond which the figure gets no more than its minimum width.
  ///   - scale: 1 for text of the usual size.
  public init(
    width: Double, least: Double, natural: Double, rows leastRows: Double,
    share: Double = figureShare, scale: Double = 1
  ) {
    let scale = GridGeometry.gapScale(in: width, scale: scale)
    let room = max(0, width - (Self.spacing * scale).rounded())
    let wanted = min(natural, max(least, room * share))
    isStacked = room - wanted < leastRows
    accessory = min(isStacked ? natural : wanted, width)
    rows = isStacked ? width : room - wanted
  }
}
