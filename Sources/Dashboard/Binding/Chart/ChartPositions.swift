import ChartModel
import JMESPath

/// The positions along a chart's domain, and the rows of data at each of them.
struct ChartPositions {
  /// The order of the positions in a kind of chart.
  enum Order {
    /// Categories side by side, in the order of the data.
    case sideBySide
    /// Positions on a scale, in ascending order.
    case rising
    /// Positions on a scale, in the order of the data.
    case scattered
  }

  /// A row of data and its position.
  struct Point {
    let x: JSONValue
    let row: JSONValue
  }

  let domain: ChartDomain
  /// The rows in the order of their positions, each with the index of its position.
  let points: [(position: Int, row: JSONValue)]
  /// The moments of categories; nil if these are names.
  var times: CategoryTimes?

  /// The moments of the positions; nil if these are no moments.
  var moments: [Double]? {
    if case .times(let moments, _) = domain { moments } else { times?.moments }
  }

  /// The row that is shown at each position, which is the last one.
  var rows: [JSONValue] {
    var rows = Array(repeating: JSONValue.null, count: domain.count)
    for (position, row) in points { rows[position] = row }
    return rows
  }
}

extension Chart.Kind {
  var order: ChartPositions.Order {
    switch self {
    case .line, .area, .states: .rising
    case .scatter, .bubble: .scattered
    case .column, .bar, .combination, .donut, .waterfall: .sideBySide
    }
  }
}
