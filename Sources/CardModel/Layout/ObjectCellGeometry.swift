/// The frames of the parts of an object cell, in px from its leading edge (S-34, S-37).
///
/// In compact width, title and labels are beside the elements at the end, and the description and
/// the tags are below them over the whole width. In regular width, the description has a column of
/// its own beside the labels.
public struct ObjectCellGeometry: Hashable, Sendable {
  public enum Part: Hashable, Sendable, CaseIterable {
    /// The picture, at the leading edge.
    case lead
    case title
    /// The subtitle and the footnote.
    case labels
    case description
    case tags
    /// The icons and statuses, at the trailing edge.
    case side
    /// The micro chart, after the statuses.
    case chart
  }

  /// The frames of the parts that are shown.
  public private(set) var frames: [Part: PartFrame] = [:]
  public private(set) var height = 0

  // Distances are in px at the usual size of text.

  /// The distance between the picture and the texts.
  public static let leadGap = 10
  /// The distance between the texts and the elements at the end.
  public static let sideGap = 8
  /// The distance above description and tags.
  public static let blockGap = 2
  /// The distance of the description from the labels and from the elements at the end, in regular
  /// width.
  public static let columnGap = 24
  /// The share of the width that the elements at the end have even if the title is shortened for
  /// them; beyond it they have what the title leaves them, since labels are shortened before them.
  public static let sideShare = 0.45
  /// The share of the width, without that of a switch or a slider, that they have at most so that
  /// no word of theirs is broken.
  public static let wordShare = 0.6
  /// The widths of the cell in px, at the usual size of text, between which a slider grows from its
  /// minimum to its natural length.
  public static let growth = (alone: 200.0...300.0, besideStatus: 260.0...420.0)
  /// The distance between the elements at the end and the chart after them.
  public static let chartGap = 10
  /// The width of a chart as a share of the cell's, between its minimum and its natural width.
  ///
  /// The charts of all cells of a list are equally wide, so that their bars can be compared.
  public static let chartShare = 0.22
  /// The share of the labels if the description is beside them.
  public static let labelShare = 0.45

  /// - Parameters:
  ///   - width: the width of the cell.
  ///   - lead: the natural width of the picture; 0 if there is none.
  ///   - leadColumn: the width reserved for the pictures of all cells, so that their texts are
  ///     aligned.
  ///   - side: the natural width of the elements at the end; 0 if there are none.
  ///   - sideWord: returns the width that their longest word needs.
  ///   - control: the minimum and the natural width of their switch or slider; nil if there is
  ///     none.
  ///   - chart: the minimum and the natural width of the chart; nil if there is none.
  ///   - title: the natural width of the title; a chart that would truncate it is left out, and the
  ///     elements at the end have the width that it leaves.
  ///   - scale: 1 for text of the usual size.
  ///   - height: returns the height of a part at a width; 0 if there is no such part.
  public init(
    width: Int, lead: Int, leadColumn: Int = 0, side: Int, sideWord: () -> Int = { 0 },
    control: ClosedRange<Int>? = nil,
    chart: ClosedRange<Int>? = nil, title: Int = 0,
    scale: Double = 1, height measure: (Part, _ width: Int) -> Int
  ) {
    func scaled(_ length: Int) -> Int { Int((Double(length) * scale).rounded()) }
    let gapScale = GridGeometry.gapScale(in: Double(width), scale: scale)
    let sideGap = Int((Double(Self.sideGap) * gapScale).rounded())
    let chartGap = Int((Double(Self.chartGap) * gapScale).rounded())
    let columnGap = scaled(Self.columnGap)
    let start = max(lead, leadColumn) > 0 ? max(lead, leadColumn) + scaled(Self.leadGap) : 0
    let room = max(0, width - start)
    let isRegular =
      Double(width) > SizeClass.compactLimit * scale && measure(.description, room) > 0
    let extent = Self.chartWidth(chart, in: width)
    let titleRoom = isRegular ? Int((Double(title) / Self.labelShare).rounded(.up)) : title
    let besideTitle = room - titleRoom - sideGap - (extent > 0 ? extent + chartGap : 0)
    let shortening = Self.shortening(
      control, isAlone: side == control?.upperBound, width: Double(width) / scale)
    let side = side - shortening
    var end = min(side, max(Int(Double(room) * Self.sideShare), besideTitle))
    if end < side {
      let firm = min(control.map { $0.upperBound - shortening } ?? 0, room)
      let word = sideWord() + firm - (control?.lowerBound ?? 0)
      let forWords = firm + Int(Double(room - firm) * Self.wordShare)
      end = min(side, max(end, firm, min(word, forWords)))
    }
    let behindTexts = max(0, room - end - (end > 0 ? sideGap : 0))
    let hasChart = extent > 0 && titleRoom + chartGap + extent <= behindTexts
    let chartRoom = hasChart ? chartGap + extent : 0
    let texts = behindTexts - chartRoom
    let column = isRegular ? Int(Double(texts) * Self.labelShare) : texts

    var block = 0
    for part in [Part.title, .labels] {
      let extent = measure(part, column)
      place(part, PartFrame(x: start, y: block, width: column, height: extent))
      block += extent
    }
    let leadHeight = lead > 0 ? measure(.lead, lead) : 0
    let sideHeight = end > 0 ? measure(.side, end) : 0
    let chartHeight = hasChart ? measure(.chart, extent) : 0
    var line = max(block, leadHeight, sideHeight, chartHeight)
    if isRegular {
      let x = start + column + columnGap
      let isBeside = end > 0 || hasChart
      let extent = max(0, start + texts - x - (isBeside ? columnGap - sideGap : 0))
      let tall = measure(.description, extent)
      line = max(line, tall)
      place(.description, PartFrame(x: x, y: (line - tall) / 2, width: extent, height: tall))
    }
    for part in [Part.title, .labels] { frames[part]?.y += (line - block) / 2 }
    if lead > 0 {
      place(.lead, PartFrame(x: 0, y: (line - leadHeight) / 2, width: lead, height: leadHeight))
    }
    if end > 0 {
      place(
        .side,
        PartFrame(
          x: width - chartRoom - end, y: (line - sideHeight) / 2, width: end, height: sideHeight))
    }
    if hasChart {
      place(
        .chart,
        PartFrame(
          x: width - extent, y: (line - chartHeight) / 2, width: extent, height: chartHeight))
    }
    self.height = line
    for part in isRegular ? [Part.tags] : [.description, .tags] {
      let extent = measure(part, room)
      guard extent > 0 else { continue }
      let y = self.height + scaled(Self.blockGap)
      place(part, PartFrame(x: start, y: y, width: room, height: extent))
      self.height = y + extent
    }
  }

  /// Returns how much shorter than its natural width a slider is.
  ///
  /// It depends on the width of the cell and not on its texts, so that the sliders of all cells of
  /// a list are equally long.
  private static func shortening(
    _ control: ClosedRange<Int>?, isAlone: Bool, width: Double
  ) -> Int {
    guard let control else { return 0 }
    let range = isAlone ? Self.growth.alone : Self.growth.besideStatus
    let share = (range.upperBound - width) / (range.upperBound - range.lowerBound)
    return Int((Double(control.count - 1) * min(max(share, 0), 1)).rounded())
  }

  private static func chartWidth(_ chart: ClosedRange<Int>?, in width: Int) -> Int {
    guard let chart else { return 0 }
    return min(max(Int(Double(width) * chartShare), chart.lowerBound), chart.upperBound)
  }

  private mutating func place(_ part: Part, _ frame: PartFrame) {
    if frame.height > 0 { frames[part] = frame }
  }
}
