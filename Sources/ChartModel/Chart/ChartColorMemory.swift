/// The palette slots of the names in a chart.
///
/// A name keeps its colour while series, parts of a donut, or states come and go, also when there
/// was nothing to draw in between.
///
/// If two names used the same slot, only the one that was seen last is kept, so the memory never
/// grows beyond the palette or the names that are seen at once.
public struct ChartColorMemory: Hashable, Sendable {
  private var slots: [String: Int] = [:]

  public init() {}

  /// Returns a chart in the colours that its names had before.
  ///
  /// New names get slots of their own and keep them. A series whose slot is set in the file has
  /// that one.
  public mutating func colored(_ chart: Chart) -> Chart {
    let names = chart.coloredNames
    let kept = kept(names, of: chart)
    for (name, slot) in zip(names, kept) where slot.isOwn == false {
      for (other, known) in slots where known == slot.number && other != name { slots[other] = nil }
      // The first of several series with one name keeps its slot.
      if slots[name] == nil { slots[name] = slot.number }
    }
    return chart.colorsEntries
      ? chart.coloringEntries(kept.map(\.number)) : chart.coloring(kept)
  }

  fileprivate struct Slot {
    var number: Int
    /// Whether the slot is set in the file.
    var isOwn: Bool
  }

  private func kept(_ names: [String], of chart: Chart) -> [Slot] {
    let own = names.indices.map { chart.colorsEntries ? nil : chart.series[$0].slot }
    var taken = Set(own.compactMap { $0 })
    // The first chart has the colours that it would have without a memory.
    if slots.isEmpty {
      return names.indices.map { Slot(number: own[$0] ?? $0, isOwn: own[$0] != nil) }
    }
    var numbers = own
    for index in names.indices where own[index] == nil {
      guard let known = slots[names[index]], taken.insert(known).inserted else { continue }
      numbers[index] = known
    }
    let remembered = Set(slots.values)
    for index in names.indices where numbers[index] == nil {
      let isFree = { !taken.contains($0) && !remembered.contains($0) }
      let number =
        isFree(index)
        ? index
        : (0..<chart.palette.count).first(where: isFree) ?? (0...).first { !taken.contains($0) }
          ?? index
      taken.insert(number)
      numbers[index] = number
    }
    return names.indices.map { Slot(number: numbers[$0] ?? $0, isOwn: own[$0] != nil) }
  }
}

extension Chart {
  /// Whether parts or states have the colours of the palette, and not series.
  fileprivate var colorsEntries: Bool { !traits.isDisjoint(with: [.parts, .states]) }

  /// The names that have colours of the palette: those of the series, of the states, or of the
  /// parts of a donut other than the rest.
  fileprivate var coloredNames: [String] {
    if traits.contains(.parts) { return parts().filter { $0.position != nil }.map(\.name) }
    return traits.contains(.states)
      ? states.filter { $0.color == .automatic }.map(\.name)
      : series.prefix { $0.comparedSeries == nil }.map(\.name)
  }

  fileprivate func coloring(_ slots: [ChartColorMemory.Slot]) -> Chart {
    var result = self
    for index in slots.indices where slots[index].number != slot(ofSeries: index) {
      result.series[index].slot = slots[index].number
    }
    return result
  }

  fileprivate func coloringEntries(_ slots: [Int]) -> Chart {
    var result = self
    result.entrySlots = Dictionary(zip(coloredNames, slots)) { first, _ in first }
    return result
  }
}
