import ChartModel

// The data of a chart as rows and columns.

extension Chart {
  /// A heading and a row for each place: numbers unrounded with a point, moments as ISO 8601 writes
  /// them in UTC, an empty cell for a gap.
  var tableRows: [[String]] {
    var head = [domainTitle ?? standardTitle]
    for series in series {
      head.append(series.name)
      if series.sizes != nil { head.append("\(series.name): size") }
    }
    var sum = 0.0
    return [head]
      + (0..<domain.count).map { place in
        var row = [cell(ofPlace: place)]
        for series in series {
          let value = Self.number(series.values, at: place)
          if kind == .waterfall { sum = totals.contains(place) ? value ?? sum : sum + (value ?? 0) }
          let isSum = kind == .waterfall && totals.contains(place)
          row.append((isSum ? sum : value).map(Self.text) ?? "")
          if let sizes = series.sizes {
            row.append(Self.number(sizes, at: place).map(Self.text) ?? "")
          }
        }
        return row
      }
  }

  private var standardTitle: String {
    switch domain {
    case .categories: "Category"
    case .numbers: "Position"
    case .times: "Time"
    }
  }

  private func cell(ofPlace place: Int) -> String {
    switch domain {
    case .categories(let names): names[place]
    case .numbers(let places, _): Self.text(places[place])
    case .times(let moments, _): Self.moment(moments[place])
    }
  }

  private static func number(_ values: ChartValues, at place: Int) -> Double? {
    place < values.count ? values[place] : nil
  }

  /// The shortest decimal that is read back as the same number.
  private static func text(_ value: Double) -> String {
    value.magnitude < 1e15 && value == value.rounded() ? "\(Int(value))" : "\(value)"
  }

  private static func moment(_ seconds: Double) -> String {
    func digits(_ number: Int, _ count: Int) -> String {
      String(repeating: "0", count: max(0, count - "\(number)".count)) + "\(number)"
    }
    let rounded = (seconds * 1000).rounded() / 1000
    let days = (rounded / 86_400).rounded(.down)
    guard days.magnitude < 1e7 else { return text(seconds) }
    let milliseconds = Int(((rounded - days * 86_400) * 1000).rounded())
    let second = milliseconds / 1000
    let rest = milliseconds % 1000 == 0 ? "" : "." + digits(milliseconds % 1000, 3)
    return "\(CivilDate(daysSince1970: Int(days)))T\(digits(second / 3600, 2)):"
      + "\(digits(second / 60 % 60, 2)):\(digits(second % 60, 2))\(rest)Z"
  }
}
