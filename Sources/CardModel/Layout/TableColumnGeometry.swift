/// The widths of the columns of a table.
public enum TableColumnGeometry {
  /// The widths that the cells of a column need, in px.
  public struct Column: Hashable, Sendable {
    /// The width of the widest cell.
    public var natural: Int
    /// The width that the author sets; nil for none.
    public var fixed: Int?
    /// Whether the column takes remaining width: text does, numbers don't.
    public var grows: Bool

    public init(natural: Int, fixed: Int? = nil, grows: Bool = true) {
      self.natural = natural
      self.fixed = fixed
      self.grows = grows
    }
  }

  /// Returns the widths in px, which together with the gaps fill `width` if a column grows.
  ///
  /// If there is too little width, the widest columns are reduced first, to an equal width, so that
  /// a number beside a long name isn't truncated.
  public static func widths(of columns: [Column], in width: Int, gap: Int) -> [Int] {
    let room = max(0, width - gap * max(0, columns.count - 1))
    let wanted = columns.map { $0.fixed ?? $0.natural }
    let sum = wanted.reduce(0, +)
    guard sum <= room else { return shrunk(wanted, to: room) }
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

  private static func shrunk(_ wanted: [Int], to room: Int) -> [Int] {
    var widths = wanted
    var rest = room
    // In order of width, each column gets its natural width or an equal share of the rest.
    let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    for (position, index) in order.enumerated() {
      widths[index] = min(wanted[index], rest / (order.count - position))
      rest -= widths[index]
    }
    return widths
  }
}
