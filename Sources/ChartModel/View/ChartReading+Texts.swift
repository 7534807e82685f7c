extension ChartReading {
  /// Returns the texts of the values at a position, by series.
  ///
  /// Values with the same format have the same number of digits after the point, and changes have a
  /// sign. A state is its word. A series without a value has no text.
  public func texts(at position: Int) -> [Int: String] {
    var texts: [Int: String] = [:]
    var groups: [ChartValueFormat: [(series: Int, value: Double)]] = [:]
    for index in shownSeries {
      if let name = chart.stateName(of: index, at: position) {
        texts[index] = name
        continue
      }
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

  /// Returns the changes of the visible series at a position since the earlier values that are
  /// beside theirs, each with the name of the series, such as "+64 · +5.3%".
  public func changes(at position: Int) -> [(series: Int, name: String, text: String)] {
    let word = String(localized: "Change")
    let compared = chart.series.indices.count { chart.series[$0].comparedSeries != nil }
    return shownSeries.compactMap { index in
      guard let earlier = chart.comparedSeries(of: index), shownSeries.contains(earlier),
        let text = change(of: index, at: position)
      else { return nil }
      return (index, compared == 1 ? word : "\(chart.series[index].name) · \(word)", text)
    }
  }

  /// Returns the change of a value since the earlier one; nil where one of them is missing.
  func change(of index: Int, at position: Int) -> String? {
    guard let earlier = chart.comparedSeries(of: index),
      let last = chart.value(of: index, at: position),
      let first = chart.value(of: earlier, at: position)
    else { return nil }
    return chart.axis(of: chart.series[index]).format.fullChange(from: first, to: last)
  }

  /// The maximum number of changes that determine the number of digits.
  private static let maximumSteps = 200

  /// Returns values of a waterfall with the same number of digits as at its columns.
  func stepTexts(_ values: [Double], of index: Int, isChange: Bool = false) -> [String] {
    let steps = (0..<min(chart.domain.count, Self.maximumSteps)).compactMap {
      chart.value(of: index, at: $0)
    }
    let texts = chart.axis(of: chart.series[index]).format.texts(values + steps)
    return zip(values, texts).map { isChange ? ChartValueFormat.change($1, of: $0) : $1 }
  }
}
