/// The division of a main header's width between its texts, a figure beside them, and the
/// accessories before and after them (S-85, S-87).
///
/// The accessories have their natural widths, and the texts get the rest. If that is too little, as
/// with large text on a narrow card, first the figure goes below the texts, and then the texts
/// below the accessories, with the whole width. The figure goes below the texts too if it would
/// break a title that fits in one line without it.
public struct TitleColumns: Hashable, Sendable {
  /// The width of the texts in px.
  public let texts: Double
  /// The distance in px from the start of the header to the texts.
  public let start: Double
  public let isStacked: Bool
  /// The distance between the texts and a figure, in px.
  public let figureGap: Double
  /// Whether the figure is below the texts.
  public let isFigureBelow: Bool

  /// The distance between two columns, in px at the usual size of text.
  public static let spacing = 8.0
  /// The distance between the texts and a figure, in px at the usual size of text.
  public static let figureSpacing = 16.0

  /// - Parameters:
  ///   - width: the width of the header, in px.
  ///   - left: the width in px of the accessory before the texts; 0 for none.
  ///   - right: the width in px of the accessories after them; 0 for none.
  ///   - figure: the width in px of the figure; 0 for none.
  ///   - leastBeside: the width in px that the texts need beside the figure.
  ///   - title: the width in px of the title in one line; 0 if the figure may break it.
  ///   - leastTexts: the width in px below which the texts can't be read.
  ///   - scale: 1 for text of the usual size.
  public init(
    width: Double, left: Double, right: Double, figure: Double = 0, beside leastBeside: Double = 0,
    title: Double = 0, texts leastTexts: Double, scale: Double = 1
  ) {
    let scale = GridGeometry.gapScale(in: width, scale: scale)
    let spacing = (Self.spacing * scale).rounded()
    figureGap = (Self.figureSpacing * scale).rounded()
    let before = left > 0 ? left + spacing : 0
    let room = width - before - (right > 0 ? right + spacing : 0)
    isStacked = room < leastTexts && right > 0
    start = isStacked ? 0 : before
    let roomBeside = room - figure - figureGap
    let breaksTitle = title <= room && roomBeside < title
    isFigureBelow = figure > 0 && (isStacked || roomBeside < leastBeside || breaksTitle)
    let isBeside = figure > 0 && !isFigureBelow
    texts = isStacked ? width : max(0, isBeside ? roomBeside : room)
  }
}
