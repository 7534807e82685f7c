extension Chart {
  /// What a screen reader says of the chart: its kind, and of each series the last value and the
  /// bounds, in the words of the axis.
  public var spokenDescription: String {
    let lines = series.map { series -> String in
      let values = series.values.compactMap { $0 }
      let name = series.name.isEmpty ? "Values" : series.name
      guard let last = values.last, let least = values.min(), let most = values.max() else {
        return "\(name): no values"
      }
      if values.count == 1 { return "\(name): \(spoken(last, series))" }
      return
        "\(name): last \(spoken(last, series)), from \(spoken(least, series)) to \(spoken(most, series))"
    }
    return (["\(kind.rawValue.prefix(1).uppercased())\(kind.rawValue.dropFirst()) chart"] + lines)
      .joined(separator: ". ")
  }

  private func spoken(_ value: Double, _ series: ChartSeries) -> String {
    axis(of: series).format.text(value)
  }
}
