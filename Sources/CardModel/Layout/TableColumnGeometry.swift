/// The widths of the columns of a table.
public enum TableColumnGeometry {
  /// The widths that the cells of a column need, in px.
  public struct Column: Hashable, Sendable {
    /// The width of the widest cell, the heading included.
    public var natural: Int
    /// The width of the widest cell below the heading.
    public var content: Int
    /// The width that the author sets; nil for none.
    public var fixed: Int?
    /// Whether the column takes remaining width: text does, numbers don't.
    public var grows: Bool
    /// Whether the cells are text that can be cut short: a number or a date can be read as another
    /// one then.
    public var isText: Bool

    /// - Parameters:
    ///   - content: if nil, as wide as `natural`.
    ///   - isText: if nil, as `grows`.
    public init(
      natural: Int, content: Int? = nil, fixed: Int? = nil, grows: Bool = true, isText: Bool? = nil
    ) {
      self.natural = natural
      self.content = min(natural, content ?? natural)
      self.fixed = fixed
      self.grows = grows
      self.isText = isText ?? grows
    }
  }

  /// Returns the widths in px, which together with the gaps fill `width` if a column grows.
  ///
  /// If there is too little width, headings that are wider than what is below them are reduced
  /// first, then the columns of text, the widest before the others. Columns of numbers and dates
  /// are reduced only where columns of text would get less than half of an equal share.
  public static func widths(of columns: [Column], in width: Int, gap: Int) -> [Int] {
    let room = max(0, width - gap * max(0, columns.count - 1))
    let wanted = columns.map { $0.fixed ?? $0.natural }
    let sum = wanted.reduce(0, +)
    guard sum <= room else {
      let contents = columns.map { $0.fixed ?? $0.content }
      let rest = room - contents.reduce(0, +)
      return rest >= 0
        ? widened(contents, upTo: wanted, by: rest)
        : shrunk(contents, columns.map(\.isText), to: room)
    }
    let growing = columns.indices.filter { columns[$0].grows && columns[$0].fixed == nil }
    guard !growing.isEmpty else { return wanted }
    var widths = wanted
    let surplus = room - sum
    for (position, index) in growing.enumerated() {
      widths[index] +=
        surplus * (position + 1) / growing.count - surplus * position / growing.count
    }
    return widths
  }

  /// Returns the widths of contents with equal shares of `surplus`, but no more than is wanted.
  private static func widened(_ contents: [Int], upTo wanted: [Int], by surplus: Int) -> [Int] {
    var (widths, rest) = (contents, surplus)
    let order = contents.indices.sorted {
      (wanted[$0] - contents[$0], $0) < (wanted[$1] - contents[$1], $1)
    }
    for (position, index) in order.enumerated() {
      let share = min(wanted[index] - contents[index], rest / (order.count - position))
      widths[index] += share
      rest -= share
    }
    return widths
  }

  private static func shrunk(_ wanted: [Int], _ isText: [Bool], to room: Int) -> [Int] {
    var widths = wanted
    var rest = room
    /// Shares `extent` among columns: in order of width, each gets its natural width or an equal
    /// share of what is left.
    func share(_ extent: Int, among columns: [Int]) {
      var left = extent
      let order = columns.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
      for (position, index) in order.enumerated() {
        widths[index] = min(wanted[index], left / (order.count - position))
        left -= widths[index]
        rest -= widths[index]
      }
    }
    let texts = wanted.indices.filter { isText[$0] }
    let least = room / (2 * wanted.count)
    let leastOfTexts = texts.reduce(0) { $0 + min(wanted[$1], least) }
    share(room - leastOfTexts, among: wanted.indices.filter { !isText[$0] })
    share(rest, among: texts)
    return widths
  }
}
