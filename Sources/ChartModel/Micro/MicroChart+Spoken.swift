extension MicroChart {
  /// The chart in words, for screen readers and for copying.
  public var spokenDescription: String {
    switch self {
    case .bullet(let measure): measure.spokenDescription
    case .radial(let share), .harveyBall(let share): share.text
    case .stackedBar(let parts): parts.spokenDescription
    case .columns(let series, _), .line(let series), .area(let series):
      series.spokenDescription
    }
  }
}

extension BulletMeasure {
  /// The description in words.
  ///
  /// An example is "212 of 240, 28 below the target. Forecast 250. Scale from 0 to 300".
  fileprivate var spokenDescription: String {
    var sentences = [format.spoken(actual)]
    if let target, let difference {
      let distance = format.spoken(abs(difference))
      let relation =
        difference == 0
        ? "on target" : "\(distance) \(difference < 0 ? "below" : "above") the target"
      sentences[0] += " of \(format.spoken(target)), \(relation)"
    }
    if let meaning = thresholds.color(of: actual, or: .automatic).meaning {
      sentences[0] += ", \(meaning)"
    }
    if let forecast { sentences.append("Forecast \(format.spoken(forecast))") }
    sentences.append("Scale from \(format.spoken(lower)) to \(format.spoken(upper))")
    return sentences.joined(separator: ". ")
  }
}

extension MicroParts {
  /// The maximum number of parts that are described one by one.
  private static let spokenLimit = 4

  /// A description such as "Espresso 140, 60 %; Filter 82, 35 %; Cold brew 12, 5 %".
  fileprivate var spokenDescription: String {
    guard total > 0 else { return "no data" }
    let said = parts.prefix(Self.spokenLimit).map { part in
      let percent = Int((share(of: part) * 100).rounded())
      return "\(part.name) \(format.spoken(part.value)), \(percent) %"
    }
    let rest = parts.count - said.count
    return (said + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "; ")
  }
}

extension MicroSeries {
  /// The minimum change that is described, as a share of the first value.
  private static let leastChange = 0.005
  /// The maximum change that is described in percent, as a share of the first value.
  private static let greatestChange = 10.0

  /// A description such as "12 values from 3 to 97, last 42, up 20 %".
  fileprivate var spokenDescription: String {
    let known = values.compactMap { $0 }
    guard let first = known.first, let last = known.last, let bounds = values.bounds else {
      return "no data"
    }
    var parts: [String] = []
    if known.count == 1 {
      parts.append(format.spoken(last))
    } else {
      let range = "from \(format.spoken(bounds.lowerBound)) to \(format.spoken(bounds.upperBound))"
      parts += ["\(known.count) values \(range)", "last \(format.spoken(last))"]
      parts.append(change(from: first, to: last))
    }
    if let meaning = thresholds.color(of: last, or: .automatic).meaning { parts.append(meaning) }
    return parts.joined(separator: ", ")
  }

  /// Returns the change in percent of the first value, or the difference if the sign changes.
  private func change(from first: Double, to last: Double) -> String {
    let difference = last - first
    if difference == 0 { return "unchanged" }
    let word = difference < 0 ? "down" : "up"
    let share = abs(difference / first)
    guard first != 0, (first < 0) == (last < 0), share <= Self.greatestChange else {
      return "\(word) \(format.spoken(abs(difference)))"
    }
    return share < Self.leastChange ? "unchanged" : "\(word) \(Int((share * 100).rounded())) %"
  }
}

extension SeriesColor {
  /// The word for a colour with a meaning; nil for other colours.
  fileprivate var meaning: String? {
    switch self {
    case .good: "good"
    case .critical: "critical"
    case .bad: "bad"
    case .automatic, .distinct, .fiori, .neutral, .custom: nil
    }
  }
}
