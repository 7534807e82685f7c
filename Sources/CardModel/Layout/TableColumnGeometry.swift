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
  /// If there is too little width, the columns of text are reduced first, the widest before the
  /// others: a number that is cut short can be read as another one. Columns of numbers are reduced
  /// only where columns of text would get less than half of an equal share.
  public static func widths(of columns: [Column], in width: Int, gap: Int) -> [Int] {
    let room = max(0, width - gap * max(0, columns.count - 1))
    let wanted = columns.map { $0.fixed ?? $0.natural }
    let sum = wanted.reduce(0, +)
    guard sum <= room else { return shrunk(wanted, columns.map(\.grows), to: room) }
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
