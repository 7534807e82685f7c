/// The frames of the parts of a block: columns beside each other, and parts below each other.
///
/// All lengths are in px.
public struct BlockGeometry {
  /// A part, whose widgets are numbered.
  public indirect enum Part: Hashable, Sendable {
    /// A widget as wide as there is room.
    case filling(Int)
    /// A widget of its natural width.
    case aligned(Int, BlockAlignment)
    /// Parts below each other, on the ground of a widget.
    case stack([Item], ground: Int?)
    /// Parts beside each other, on the ground of a widget.
    case columns([Column], ground: Int?)
  }

  /// A part of a stack.
  public struct Item: Hashable, Sendable {
    public var part: Part
    /// The distance from the part above.
    public var gap: Int
    /// The widget of the line in the middle of the gap; nil for none.
    public var line: Int?

    public init(_ part: Part, gap: Int, line: Int? = nil) {
      (self.part, self.gap, self.line) = (part, gap, line)
    }
  }

  /// A part beside others.
  public struct Column: Hashable, Sendable {
    public var part: Part
    public var width: BlockColumn.Width
    public var alignment: BlockAlignment
    /// The widget of the ground behind the whole height of the columns; nil for none.
    public var ground: Int?
    /// The widget of the line in the middle of the gap before the column; nil for none.
    public var line: Int?

    public init(
      _ part: Part, width: BlockColumn.Width, alignment: BlockAlignment = .start,
      ground: Int? = nil, line: Int? = nil
    ) {
      self.part = part
      self.width = width
      self.alignment = alignment
      self.ground = ground
      self.line = line
    }
  }

  /// The distance between two columns.
  public let columnGap: Int
  /// The distance between a ground and what is on it.
  public let padding: Int
  /// Returns the natural width of a widget.
  let width: (Int) -> Int
  /// Returns the natural height of a widget in a width.
  let height: (_ widget: Int, _ width: Int) -> Int
  /// Returns a length that is given in px at the usual size of text.
  let scaled: (Int) -> Int

  public init(
    columnGap: Int, padding: Int, width: @escaping (Int) -> Int,
    height: @escaping (_ widget: Int, _ width: Int) -> Int,
    scaled: @escaping (Int) -> Int = { $0 }
  ) {
    self.columnGap = columnGap
    self.padding = padding
    self.width = width
    self.height = height
    self.scaled = scaled
  }

  // MARK: Width

  /// Returns the width that a part needs to show each text in one line.
  public func naturalWidth(of part: Part) -> Int {
    switch part {
    case .filling(let widget), .aligned(let widget, _): width(widget)
    case .stack(let items, let ground):
      (items.map { naturalWidth(of: $0.part) }.max() ?? 0) + 2 * inset(ground)
    case .columns(let columns, let ground):
      shown(columns).map(naturalWidth).reduce(0, +)
        + columnGap * max(0, shown(columns).count - 1) + 2 * inset(ground)
    }
  }

  /// Returns the columns without those that have no content, such as a picture that can't be
  /// loaded.
  private func shown(_ columns: [Column]) -> [Column] {
    columns.filter { $0.width != .auto || naturalWidth(of: $0) > 2 * inset($0.ground) }
  }

  private func naturalWidth(of column: Column) -> Int {
    if case .fixed(let width) = column.width { return scaled(width) }
    return naturalWidth(of: column.part) + 2 * inset(column.ground)
  }

  private func inset(_ ground: Int?) -> Int { ground == nil ? 0 : padding }

  /// Returns the widths of columns, which fill `width` if one of them has a share.
  ///
  /// A column with a share gets at least the width of its content, or that of an equal division;
  /// the widest of the other columns are reduced first.
  func widths(of columns: [Column], in width: Int) -> [Int] {
    let room = max(0, width - columnGap * max(0, columns.count - 1))
    let naturals = columns.map(naturalWidth)
    let shares = columns.map(\.share)
    let total = shares.reduce(0, +)
    let wanted = columns.indices.map { index in
      columns[index].hasShare
        ? min(naturals[index], room / max(1, columns.count)) : naturals[index]
    }
    let others = columns.indices.filter { !columns[$0].hasShare }
    let used = others.map { naturals[$0] }.reduce(0, +)
    guard total > 0, wanted.reduce(0, +) <= room else {
      return TableColumnGeometry.widths(
        of: wanted.map { TableColumnGeometry.Column(natural: $0, grows: false) }, in: room, gap: 0)
    }
    var widths = naturals
    var end = 0.0
    for index in columns.indices where !others.contains(index) {
      let start = end
      end += shares[index] / total * Double(room - used)
      widths[index] = Int(end.rounded()) - Int(start.rounded())
    }
    return widths
  }

  // MARK: Height

  /// Returns the natural height of a part in a width.
  public func height(of part: Part, in width: Int) -> Int {
    switch part {
    case .filling(let widget): return height(widget, width)
    case .aligned(let widget, _): return height(widget, min(width, self.width(widget)))
    case .stack(let items, let ground):
      let room = max(0, width - 2 * inset(ground))
      return on(ground, items.map { $0.gap + height(of: $0.part, in: room) }.reduce(0, +))
    case .columns(let columns, let ground):
      let columns = shown(columns)
      let widths = widths(of: columns, in: max(0, width - 2 * inset(ground)))
      return on(ground, zip(columns, widths).map { height(of: $0, in: $1) }.max() ?? 0)
    }
  }

  /// Returns the height with a ground, of which there is none without content.
  private func on(_ ground: Int?, _ height: Int) -> Int {
    height == 0 ? 0 : height + 2 * inset(ground)
  }

  private func height(of column: Column, in width: Int) -> Int {
    height(of: column.part, in: max(0, width - 2 * inset(column.ground)))
      + 2 * inset(column.ground)
  }

  // MARK: Frames

  /// Returns the frames of the widgets that are shown, by their numbers.
  ///
  /// - Parameter frame: the frame of the part; what is higher is cut off.
  public func frames(of part: Part, in frame: PartFrame) -> [Int: PartFrame] {
    var frames: [Int: PartFrame] = [:]
    place(part, frame, &frames)
    return frames
  }

  private func place(_ part: Part, _ frame: PartFrame, _ frames: inout [Int: PartFrame]) {
    switch part {
    case .filling(let widget): frames[widget] = frame
    case .aligned(let widget, let alignment):
      var own = frame
      own.width = min(frame.width, width(widget))
      own.x += offset(alignment, own.width, in: frame.width)
      frames[widget] = own
    case .stack(let items, let ground):
      place(items, on(ground, frame, &frames), &frames)
    case .columns(let columns, let ground):
      place(columns, on(ground, frame, &frames), &frames)
    }
  }

  /// Sets the frame of a ground, and returns that of what is on it.
  private func on(_ ground: Int?, _ frame: PartFrame, _ frames: inout [Int: PartFrame]) -> PartFrame
  {
    guard let ground else { return frame }
    frames[ground] = frame
    return PartFrame(
      x: frame.x + padding, y: frame.y + padding, width: max(0, frame.width - 2 * padding),
      height: max(0, frame.height - 2 * padding))
  }

  private func place(_ items: [Item], _ frame: PartFrame, _ frames: inout [Int: PartFrame]) {
    var y = frame.y
    for item in items {
      if let line = item.line {
        frames[line] = PartFrame(x: frame.x, y: y + item.gap / 2, width: frame.width, height: 1)
      }
      y += item.gap
      let extent = height(of: item.part, in: frame.width)
      place(item.part, PartFrame(x: frame.x, y: y, width: frame.width, height: extent), &frames)
      y += extent
    }
  }

  private func place(_ columns: [Column], _ frame: PartFrame, _ frames: inout [Int: PartFrame]) {
    let columns = shown(columns)
    var x = frame.x
    for (column, width) in zip(columns, widths(of: columns, in: frame.width)) {
      if let line = column.line {
        frames[line] = PartFrame(
          x: x - columnGap / 2 - 1, y: frame.y, width: 1, height: frame.height)
      }
      var own = on(
        column.ground, PartFrame(x: x, y: frame.y, width: width, height: frame.height), &frames)
      let extent = height(of: column.part, in: own.width)
      own.y += offset(column.alignment, extent, in: own.height)
      own.height = extent
      place(column.part, own, &frames)
      x += width + columnGap
    }
  }

  private func offset(_ alignment: BlockAlignment, _ extent: Int, in room: Int) -> Int {
    switch alignment {
    case .start: 0
    case .center: max(0, room - extent) / 2
    case .end: max(0, room - extent)
    }
  }
}

extension BlockGeometry.Column {
  /// The share of the remaining width; 0 for other columns.
  fileprivate var share: Double { if case .share(let share) = width { max(0, share) } else { 0 } }

  fileprivate var hasShare: Bool { if case .share = width { true } else { false } }
}
