/// Reduces the values of a line to those that determine its look.
///
/// For each column of device px these are the first, the least, the greatest and the last value:
/// within a column a line covers everything between its least and its greatest value, and from
/// column to column it leads from the last to the first (M4; Jugel, Jerzak, Hackenbroich, Markl,
/// VLDB 2014). Pieces between gaps that lie within one column are combined.
public struct LineReducer: Sendable {
  public struct Sample: Hashable, Sendable {
    public var column: Int
    public var value: Double

    public init(column: Int, value: Double) {
      self.column = column
      self.value = value
    }
  }

  /// The summary of the values of a column up to a gap.
  private struct Piece {
    var column: Int
    var first: Double
    var low: Double
    var high: Double
    var last: Double
  }

  /// The connected pieces of the line so far; complete after ``finish()``.
  public private(set) var runs: [[Sample]] = []

  /// The samples of the current run in the columns before that of `piece`.
  private var run: [Sample] = []
  private var piece: Piece?
  /// The range that short pieces within one column cover together.
  private var short: (column: Int, low: Double, high: Double)?

  public init() {}

  /// Adds the values of one column; columns must be in ascending order.
  ///
  /// - Parameter least: the least value that is drawn; smaller values are gaps, as NaN is.
  public mutating func add(
    _ values: [Double], _ indices: Range<Int>, column: Int, least: Double = -.infinity
  ) {
    var low = Double.infinity
    var high = -Double.infinity
    var known = 0
    for index in indices {
      let value = values[index]
      // A comparison with NaN is false.
      if value >= least {
        known += 1
        if value < low { low = value }
        if value > high { high = value }
      }
    }
    if known == indices.count, let first = indices.first, let last = indices.last {
      add(
        Piece(column: column, first: values[first], low: low, high: high, last: values[last]))
    } else if known == 0 {
      gap()
    } else {
      for index in indices {
        let value = values[index]
        if value >= least {
          add(Piece(column: column, first: value, low: value, high: value, last: value))
        } else {
          gap()
        }
      }
    }
  }

  private mutating func add(_ next: Piece) {
    guard var piece, piece.column == next.column else {
      endColumn()
      piece = next
      return
    }
    piece.low = min(piece.low, next.low)
    piece.high = max(piece.high, next.high)
    piece.last = next.last
    self.piece = piece
  }

  /// Adds a missing value, at which the line breaks.
  public mutating func gap() {
    guard let piece else { return }
    if run.isEmpty {
      self.piece = nil
      addShort(piece)
      return
    }
    endColumn()
    endShort()
    runs.append(run)
    run.removeAll(keepingCapacity: true)
  }

  public mutating func finish() {
    gap()
    endShort()
  }

  private mutating func endColumn() {
    guard let piece else { return }
    for value in [piece.first, piece.low, piece.high, piece.last] {
      let sample = Sample(column: piece.column, value: value)
      if run.last != sample { run.append(sample) }
    }
    self.piece = nil
  }

  private mutating func addShort(_ piece: Piece) {
    if let short, short.column == piece.column {
      self.short = (short.column, min(short.low, piece.low), max(short.high, piece.high))
    } else {
      endShort()
      short = (piece.column, piece.low, piece.high)
    }
  }

  private mutating func endShort() {
    guard let short else { return }
    let low = Sample(column: short.column, value: short.low)
    runs.append(
      short.low == short.high ? [low] : [low, Sample(column: short.column, value: short.high)])
    self.short = nil
  }
}
