/// How wide the columns of a table are, so that the cells of all rows stand below each other.
public enum TableColumnGeometry {
  /// A column as its cells want it, in px.
  public struct Column: Hashable, Sendable {
    /// The widest of its cells.
    public var natural: Int
    /// As the author says it; nil for as wide as needed.
    public var fixed: Int?
    /// Whether it takes what room is left: text does, numbers don't.
    public var grows: Bool

    public init(natural: Int, fixed: Int? = nil, grows: Bool = true) {
      self.natural = natural
      self.fixed = fixed
      self.grows = grows
    }
  }

  /// The widths in px; with the gaps they fill `width`, or leave room where no column grows.
  ///
  /// Where there is too little room the widest columns give way first, each to the same width: a
  /// number beside a long name is seen whole.
  public static func widths(of columns: [Column], in width: Int, gap: Int) -> [Int] {
    let room = max(0, width - gap * max(0, columns.count - 1))
    let wanted = columns.map { $0.fixed ?? $0.natural }
    let sum = wanted.reduce(0, +)
    guard sum <= room else { return shrunk(wanted, to: room) }
    let growing = columns.indices.filter { columns[$0].grows && columns[$0].fixed == nil }
    guard !growing.isEmpty else { return wanted }
    var widths = wanted
    let surplus = room - sum
    for (place, index) in growing.enumerated() {
      widths[index] +=
        surplus * (place + 1) / growing.count - surplus * place / growing.count
    }
    return widths
  }

  private static func shrunk(_ wanted: [Int], to room: Int) -> [Int] {
    var widths = wanted
    var rest = room
    // In order of width, each column gets its natural width or an equal share of the rest.
    let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    for (place, index) in order.enumerated() {
      widths[index] = min(wanted[index], rest / (order.count - place))
      rest -= widths[index]
    }
    return widths
  }
}
