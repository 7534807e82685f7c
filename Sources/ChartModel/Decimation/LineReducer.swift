/// Of a line's values, few that draw like all of them: of each column of device px the first, the
/// least, the greatest and the last.
///
/// Within a column a line covers everything between its least and its greatest value; from column
/// to column it leads from the last to the first (M4; Jugel, Jerzak, Hackenbroich, Markl, VLDB
/// 2014). Pieces between gaps that lie within one column together count as one.
public struct LineReducer: Sendable {
  public struct Sample: Hashable, Sendable {
    public var column: Int
    public var value: Double

    public init(column: Int, value: Double) {
      self.column = column
      self.value = value
    }
  }

  /// The connected pieces so far; complete after ``finish()``.
  public private(set) var runs: [[Sample]] = []

  private var run: [Sample] = []
  /// The column being read; its values aren't in `run` yet.
  private var column = Int.min
  private var isReading = false
  private var first = 0.0
  private var last = 0.0
  private var low = 0.0
  private var high = 0.0
  /// Whether the least value came before the greatest.
  private var risesFirst = true
  /// What the pieces within a column cover together.
  private var short: (column: Int, low: Double, high: Double)?

  public init() {}

  /// Reads the next value; columns never fall.
  public mutating func add(_ value: Double, column: Int) {
    if isReading, column == self.column {
      if value < low {
        low = value
        risesFirst = false
      }
      if value > high {
        high = value
        risesFirst = true
      }
      last = value
      return
    }
    if isReading { endColumn() }
    self.column = column
    isReading = true
    first = value
    last = value
    low = value
    high = value
    risesFirst = true
  }

  /// Reads a missing value: the line breaks.
  public mutating func gap() {
    guard isReading else { return }
    endColumn()
    isReading = false
    endRun()
  }

  public mutating func finish() {
    gap()
    endShort()
  }

  private mutating func endColumn() {
    append(first)
    append(risesFirst ? low : high)
    append(risesFirst ? high : low)
    append(last)
  }

  private mutating func append(_ value: Double) {
    let sample = Sample(column: column, value: value)
    if run.last != sample { run.append(sample) }
  }

  private mutating func endRun() {
    defer { run.removeAll(keepingCapacity: true) }
    guard let start = run.first, let end = run.last else { return }
    guard start.column == end.column else {
      endShort()
      runs.append(run)
      return
    }
    var (low, high) = (start.value, start.value)
    for sample in run {
      low = min(low, sample.value)
      high = max(high, sample.value)
    }
    if let short, short.column == start.column {
      self.short = (short.column, min(short.low, low), max(short.high, high))
    } else {
      endShort()
      short = (start.column, low, high)
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
