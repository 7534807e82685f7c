extension ChartReading {
  /// The values at a position by their series, as they are read beside each other: equally many digits
  /// after the point where they are of one format, changes with their sign.
  ///
  /// A series without a value there has none.
  public func texts(at position: Int) -> [Int: String] {
    var texts: [Int: String] = [:]
    var groups: [ChartValueFormat: [(series: Int, value: Double)]] = [:]
    for index in shownSeries {
      guard let value = chart.value(of: index, at: position) else { continue }
      let format = chart.axis(of: chart.series[index]).format
      if chart.traits.contains(.steps) {
        texts[index] = stepTexts([value], of: index, isChange: chart.isStep(position))[0]
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

  /// The maximum number of steps that determine the digits.
  private static let mostSteps = 200

  /// Values of a waterfall with as many digits as stand at its columns.
  func stepTexts(_ values: [Double], of index: Int, isChange: Bool = false) -> [String] {
    let steps = (0..<min(chart.domain.count, Self.mostSteps)).compactMap {
      chart.value(of: index, at: $0)
    }
    let texts = chart.axis(of: chart.series[index]).format.texts(values + steps)
    return zip(values, texts).map { isChange && $0 > 0 ? "+" + $1 : $1 }
  }
}
