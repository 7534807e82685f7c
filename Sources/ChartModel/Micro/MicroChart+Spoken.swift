import Localization

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
      let (value, goal) = (sentences[0], format.spoken(target))
      let distance = format.spoken(abs(difference))
      sentences[0] =
        if difference == 0 {
          String(localized: "\(value) of \(goal), on target")
        } else if difference < 0 {
          String(localized: "\(value) of \(goal), \(distance) below the target")
        } else {
          String(localized: "\(value) of \(goal), \(distance) above the target")
        }
    }
    if let meaning = thresholds.color(of: actual, or: .automatic).meaning {
      sentences[0] = [sentences[0], meaning].localizedList
    }
    if let forecast { sentences.append(String(localized: "Forecast \(format.spoken(forecast))")) }
    let ends = (format.spoken(lower), format.spoken(upper))
    sentences.append(String(localized: "Scale from \(ends.0) to \(ends.1)"))
    return sentences.localizedSentences
  }
}

extension MicroParts {
  /// The maximum number of parts that are described one by one.
  private static let spokenLimit = 4

  /// A description such as "Espresso 140, 60 %; Filter 82, 35 %; Cold brew 12, 5 %".
  fileprivate var spokenDescription: String {
    guard total > 0 else { return ChartWords.noData }
    let said = parts.prefix(Self.spokenLimit).map { part in
      let percent = WholePercent(share(of: part)).number
      return String(localized: "\(part.name) \(format.spoken(part.value)), \(percent) %")
    }
    let rest = parts.count - said.count
    return (said + (rest > 0 ? [String(localized: "and \(rest) more")] : [])).localizedFacts
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
      return ChartWords.noData
    }
    var parts: [String] = []
    if known.count == 1 {
      parts.append(format.spoken(last))
    } else {
      let (count, ends) = (
        known.count, (format.spoken(bounds.lowerBound), format.spoken(bounds.upperBound))
      )
      parts.append(
        String(
          count: count, one: "\(count) value from \(ends.0) to \(ends.1)",
          other: "\(count) values from \(ends.0) to \(ends.1)"))
      parts.append(String(localized: "last \(format.spoken(last))"))
      parts.append(change(from: first, to: last))
    }
    if let meaning = thresholds.color(of: last, or: .automatic).meaning { parts.append(meaning) }
    return parts.localizedList
  }

  /// Returns the change in percent of the first value, or the difference if the sign changes.
  private func change(from first: Double, to last: Double) -> String {
    let difference = last - first
    if difference == 0 { return String(localized: "unchanged") }
    func direction(_ amount: String) -> String {
      difference < 0 ? String(localized: "down \(amount)") : String(localized: "up \(amount)")
    }
    let share = abs(difference / first)
    guard first != 0, (first < 0) == (last < 0), share <= Self.greatestChange else {
      return direction(format.spoken(abs(difference)))
    }
    return share < Self.leastChange
      ? String(localized: "unchanged") : direction("\(WholePercent(share).number) %")
  }
}

extension SeriesColor {
  /// The word for a colour with a meaning; nil for other colours.
  fileprivate var meaning: String? {
    switch self {
    case .good: String(localized: "good")
    case .critical: String(localized: "critical")
    case .bad: String(localized: "bad")
    case .automatic, .distinct, .fiori, .neutral, .custom: nil
    }
  }
}
