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

  /// The widths that the parts of a cell need, in px; 0 or nil for a part that it lacks.
  public struct Widths {
    /// The natural width of the picture.
    public var lead: Int
    /// The width reserved for the pictures of all cells, so that their texts are aligned.
    public var leadColumn: Int
    /// The natural width of the title.
    ///
    /// A chart that would truncate it is left out, and the elements at the end have the width that
    /// it leaves.
    public var title: Int
    /// The natural width of the elements at the end.
    public var side: Int
    /// Returns the width that their longest word needs.
    public var sideWord: () -> Int
    /// The minimum and the natural width of their switch or slider.
    public var control: ClosedRange<Int>?
    /// The minimum and the natural width of the chart.
    public var chart: ClosedRange<Int>?

    public init(
      lead: Int = 0, leadColumn: Int = 0, title: Int = 0, side: Int = 0,
      sideWord: @escaping () -> Int = { 0 }, control: ClosedRange<Int>? = nil,
      chart: ClosedRange<Int>? = nil
    ) {
      self.lead = lead
      self.leadColumn = leadColumn
      self.title = title
      self.side = side
      self.sideWord = sideWord
      self.control = control
      self.chart = chart
    }
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
  ///   - widths: the widths that its parts need.
  ///   - scale: 1 for text of the usual size.
  ///   - measure: returns the height of a part at a width; 0 if there is no such part.
  public init(
    width: Int, of widths: Widths, scale: Double = 1, height measure: (Part, _ width: Int) -> Int
  ) {
    let columns = ObjectCellColumns(in: width, of: widths, scale: scale) {
      measure(.description, $0) > 0
    }
    placeLine(columns, height: measure)
    let gap = Int((Double(Self.blockGap) * scale).rounded())
    for part in columns.isRegular ? [Part.tags] : [.description, .tags] {
      let extent = measure(part, columns.room)
      guard extent > 0 else { continue }
      let y = height + gap
      place(part, x: columns.start, y: y, width: columns.room, height: extent)
      height = y + extent
    }
  }

  /// Places what is beside each other, in the middle of a line as high as the highest of it.
  private mutating func placeLine(
    _ columns: ObjectCellColumns, height measure: (Part, _ width: Int) -> Int
  ) {
    let texts = [Part.title, .labels].map { (part: $0, height: measure($0, columns.labels)) }
    let block = texts.map(\.height).reduce(0, +)
    let others = columns.others.map { (column: $0, height: measure($0.part, $0.width)) }
    height = max(block, others.map(\.height).max() ?? 0)
    for (column, height) in others {
      let y = (self.height - height) / 2
      place(column.part, x: column.x, y: y, width: column.width, height: height)
    }
    var y = (height - block) / 2
    for (part, height) in texts {
      place(part, x: columns.start, y: y, width: columns.labels, height: height)
      y += height
    }
  }

  private mutating func place(_ part: Part, x: Int, y: Int, width: Int, height: Int) {
    if height > 0 { frames[part] = PartFrame(x: x, y: y, width: width, height: height) }
  }
}
