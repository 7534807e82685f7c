/// The widths of what is beside each other in an object cell, in px.
struct ObjectCellColumns {
  private let width: Int
  /// The width of the picture; 0 if there is none.
  private let lead: Int
  /// The distance of the texts from the leading edge.
  let start: Int
  /// The width after the picture.
  let room: Int
  /// Whether the description has a column of its own.
  let isRegular: Bool
  /// The width of all texts: of title and labels, and of a description beside them.
  private let texts: Int
  /// The width of the elements at the end; 0 if there are none.
  private let side: Int
  /// The width of the chart; 0 if there is none, or no room for it.
  private let chart: Int
  private let sideGap: Int
  private let chartGap: Int
  private let columnGap: Int

  private typealias Geometry = ObjectCellGeometry

  /// - Parameters:
  ///   - width: the width of the cell.
  ///   - widths: the widths that its parts need.
  ///   - scale: 1 for text of the usual size.
  ///   - hasDescription: returns whether a description is shown in a width.
  init(
    in width: Int, of widths: ObjectCellGeometry.Widths, scale: Double,
    hasDescription: (_ room: Int) -> Bool
  ) {
    self.width = width
    lead = widths.lead
    let gapScale = GridGeometry.gapScale(in: Double(width), scale: scale)
    sideGap = Int((Double(Geometry.sideGap) * gapScale).rounded())
    chartGap = Int((Double(Geometry.chartGap) * gapScale).rounded())
    columnGap = Int((Double(Geometry.columnGap) * scale).rounded())
    let picture = max(lead, widths.leadColumn)
    start = picture > 0 ? picture + Int((Double(Geometry.leadGap) * scale).rounded()) : 0
    room = max(0, width - start)
    isRegular = Double(width) > SizeClass.compactLimit * scale && hasDescription(room)
    let chart = Self.chart(widths.chart, in: width)
    let title =
      isRegular ? Int((Double(widths.title) / Geometry.labelShare).rounded(.up)) : widths.title
    side = Self.side(
      widths, room: room, besideTitle: room - title - sideGap - (chart > 0 ? chart + chartGap : 0),
      width: Double(width) / scale)
    let behindTexts = max(0, room - side - (side > 0 ? sideGap : 0))
    self.chart = chart > 0 && title + chartGap + chart <= behindTexts ? chart : 0
    texts = behindTexts - (self.chart > 0 ? chartGap + chart : 0)
  }

  /// The width of title and labels.
  var labels: Int { isRegular ? Int(Double(texts) * Geometry.labelShare) : texts }

  /// The parts beside title and labels that the cell has and has room for.
  var others: [(part: ObjectCellGeometry.Part, x: Int, width: Int)] {
    var others: [(part: ObjectCellGeometry.Part, x: Int, width: Int)] = []
    if lead > 0 { others.append((.lead, 0, lead)) }
    if isRegular {
      let x = start + labels + columnGap
      let gap = side > 0 || chart > 0 ? columnGap - sideGap : 0
      others.append((.description, x, max(0, start + texts - x - gap)))
    }
    if side > 0 {
      let end = chart > 0 ? width - chart - chartGap : width
      others.append((.side, end - side, side))
    }
    if chart > 0 { others.append((.chart, width - chart, chart)) }
    return others
  }

  private static func chart(_ chart: ClosedRange<Int>?, in width: Int) -> Int {
    guard let chart else { return 0 }
    return min(max(Int(Double(width) * Geometry.chartShare), chart.lowerBound), chart.upperBound)
  }

  /// Returns the width of the elements at the end.
  ///
  /// - Parameters:
  ///   - room: the width after the picture.
  ///   - besideTitle: what the title leaves of it.
  ///   - width: the width of the cell at the usual size of text.
  private static func side(
    _ widths: ObjectCellGeometry.Widths, room: Int, besideTitle: Int, width: Double
  ) -> Int {
    let control = widths.control
    let shortening = shortening(
      control, isAlone: widths.side == control?.upperBound, width: width)
    let natural = widths.side - shortening
    let side = min(natural, max(Int(Double(room) * Geometry.sideShare), besideTitle))
    guard side < natural else { return side }
    let firm = min(control.map { $0.upperBound - shortening } ?? 0, room)
    let word = widths.sideWord() + firm - (control?.lowerBound ?? 0)
    let forWords = firm + Int(Double(room - firm) * Geometry.wordShare)
    return min(natural, max(side, firm, min(word, forWords)))
  }

  /// Returns how much shorter than its natural width a slider is.
  ///
  /// It depends on the width of the cell and not on its texts, so that the sliders of all cells of
  /// a list are equally long.
  private static func shortening(
    _ control: ClosedRange<Int>?, isAlone: Bool, width: Double
  ) -> Int {
    guard let control else { return 0 }
    let range = isAlone ? Geometry.growth.alone : Geometry.growth.besideStatus
    let share = (range.upperBound - width) / (range.upperBound - range.lowerBound)
    return Int((Double(control.count - 1) * min(max(share, 0), 1)).rounded())
  }
}
