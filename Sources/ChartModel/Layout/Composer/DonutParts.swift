import Localization

/// A part of a donut.
public struct DonutPart: Hashable, Sendable {
  public var name: String
  public var value: Double
  /// The share of the sum of all parts, 0 … 1.
  public var share: Double
  public var color: SeriesColor
  /// The position in the domain; nil for the rest, which combines several positions.
  public var position: Int?
}

extension Chart {
  /// The maximum number of parts that can be told apart; the smallest others make up the rest.
  public static let donutParts = 6

  /// Returns the parts of a donut in the order of the data, with the rest at the end.
  ///
  /// Missing and negative values have no part.
  ///
  /// - Parameter hidden: the names of parts that are left out; if it has all names, none is.
  public func parts(hidden: Set<String> = []) -> [DonutPart] {
    guard traits.contains(.parts), let series = series.first else { return [] }
    let known = series.values.prefix(domain.count).enumerated().compactMap { position, value in
      value.flatMap { $0 > 0 ? (position: position, value: $0) : nil }
    }
    let single: Set<Int>
    if known.count <= Self.donutParts + 1 {
      single = Set(known.map(\.position))
    } else {
      let greatest = known.sorted { ($0.value, -$0.position) > ($1.value, -$1.position) }
      single = Set(greatest.prefix(Self.donutParts).map(\.position))
    }
    var parts: [DonutPart] = []
    for (position, value) in known where single.contains(position) {
      let name = domain.name(of: position)
      let color = palette.color(at: entrySlots[name] ?? parts.count)
      parts.append(DonutPart(name: name, value: value, share: 0, color: color, position: position))
    }
    let others = known.filter { !single.contains($0.position) }.reduce(0) { $0 + $1.value }
    if others > 0 {
      parts.append(
        DonutPart(
          name: String(localized: "Other"), value: others, share: 0, color: .neutral, position: nil)
      )
    }
    let visible = parts.filter { !hidden.contains($0.name) }
    if !visible.isEmpty { parts = visible }
    let sum = parts.reduce(0) { $0 + $1.value }
    for index in parts.indices { parts[index].share = parts[index].value / sum }
    return parts
  }
}
