import ChartModel

/// The charts of the tests of a reading.
extension Chart {
  static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct"]

  /// Columns of ten months, each ten higher than the one before.
  static func sales(
    _ names: [String] = months, series: [String] = ["North", "South"]
  ) -> Chart {
    Chart(
      kind: .column, domain: .categories(names),
      series: series.map { name in
        ChartSeries(name: name, values: ChartValues(names.indices.map { Double($0 * 10) }))
      })
  }

  /// Returns a line over moments, each of which has its own time as its value.
  static func history(_ times: [Double]) -> Chart {
    Chart(
      kind: .line, domain: .times(times, .utc),
      series: [ChartSeries(name: "CPU", values: ChartValues(times))])
  }
}
