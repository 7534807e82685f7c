import ChartModel
import JMESPath

/// The places along a chart, and the rows of data that stand there.
struct ChartPlaces {
  /// How the places of a kind of chart follow each other.
  enum Order {
    /// Side by side, in the order of the data.
    case sideBySide
    /// On a scale, rising.
    case rising
    /// On a scale, as the data have them.
    case scattered
  }

  /// A row of data and where it stands.
  struct Point {
    let x: JSONValue
    let row: JSONValue
  }

  let domain: ChartDomain
  /// In the order of the places, each with its place.
  let points: [(place: Int, row: JSONValue)]

  /// For each place the row that counts: the last of those that stand there.
  var rows: [JSONValue] {
    var rows = Array(repeating: JSONValue.null, count: domain.count)
    for (place, row) in points { rows[place] = row }
    return rows
  }
}

extension Chart.Kind {
  var order: ChartPlaces.Order {
    switch self {
    case .line, .area: .rising
    case .scatter, .bubble: .scattered
    case .column, .bar, .combination, .donut, .waterfall: .sideBySide
    }
  }
}
