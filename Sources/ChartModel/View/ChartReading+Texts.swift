extension ChartReading {
  /// The values at a place by their series, as they are read beside each other: equally many digits
  /// after the point where they are of one format, changes with their sign. A series without a value
  /// there has none.
  public func texts(at place: Int) -> [Int: String] {
    var texts: [Int: String] = [:]
    var groups: [ChartValueFormat: [(series: Int, value: Double)]] = [:]
    for index in shownSeries {
      guard let value = chart.value(of: index, at: place) else { continue }
      let format = chart.axis(of: chart.series[index]).format
      if chart.isStep(place) {
        texts[index] = format.change(value)
      } else {
        groups[format, default: []].append((index, value))
      }
    }
    for (format, group) in groups {
      for (entry, text) in zip(group, format.texts(group.map(\.value))) {
        texts[entry.series] = text
      }
    }
    return texts
  }
}
