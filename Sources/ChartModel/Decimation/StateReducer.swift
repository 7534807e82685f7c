/// Reduces the states of a row to one for each column of device px.
///
/// Where several states share a column, the most serious of them is drawn, so that a short failure
/// is seen, and of equally serious ones the longest.
struct StateReducer {
  /// Columns that are drawn in one state.
  struct Run: Hashable {
    /// The index of the state; nil for a gap.
    var state: Int?
    var columns: Range<Int>
  }

  /// A state in a column that it may share with others.
  private struct Claim {
    var column: Int
    var state: Int?
    var weight: Int
    /// The share of the column, 0 … 1.
    var share: Double

    func isStronger(than other: Claim) -> Bool {
      (weight, share) > (other.weight, other.share)
    }
  }

  /// The runs so far, from the start on; complete after ``finish()``.
  private(set) var runs: [Run] = []
  private let columns: Int
  private var claim: Claim?

  /// - Parameter columns: the number of columns, at least one.
  init(columns: Int) { self.columns = columns }

  /// Adds a state; states must be in order.
  /// - Parameters:
  ///   - start: its beginning, in columns.
  ///   - end: its end, in columns.
  ///   - weight: how serious it is.
  mutating func add(_ state: Int?, from start: Double, to end: Double, weight: Int) {
    let whole = Double(columns)
    guard end >= 0, start <= whole else { return }
    let (start, end) = (max(start, 0), min(end, whole))
    let (first, last) = (min(Int(start), columns - 1), min(Int(end), columns - 1))
    let firstEnd = min(end, Double(first + 1))
    take(Claim(column: first, state: state, weight: weight, share: firstEnd - start))
    guard last > first else { return }
    if last > first + 1 {
      settle()
      append(Run(state: state, columns: first + 1..<last))
    }
    if end > Double(last) {
      take(Claim(column: last, state: state, weight: weight, share: end - Double(last)))
    }
  }

  mutating func finish() { settle() }

  private mutating func take(_ new: Claim) {
    guard let claim, claim.column == new.column else {
      settle()
      self.claim = new
      return
    }
    if new.isStronger(than: claim) { self.claim = new }
  }

  private mutating func settle() {
    guard let claim else { return }
    append(Run(state: claim.state, columns: claim.column..<claim.column + 1))
    self.claim = nil
  }

  private mutating func append(_ run: Run) {
    guard let last = runs.last, last.state == run.state,
      last.columns.upperBound == run.columns.lowerBound
    else { return runs.append(run) }
    runs[runs.count - 1].columns = last.columns.lowerBound..<run.columns.upperBound
  }
}
