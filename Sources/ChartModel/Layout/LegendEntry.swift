import Localization

/// An entry of a card's legend.
public struct LegendEntry: Hashable, Sendable {
  public var text: String
  /// The index of the series, part or state; nil for the entry that counts the rest.
  public var index: Int?

  public static let limit = 4

  /// Returns at most four entries; with more series, the last one counts the others (S-55).
  public static func entries(of names: [String], limit: Int = limit) -> [LegendEntry] {
    let shown = names.count > limit ? limit - 1 : names.count
    var entries = (0..<shown).map { LegendEntry(text: names[$0], index: $0) }
    if names.count > shown { entries.append(LegendEntry(text: count(names.count - shown))) }
    return entries
  }

  /// Returns the text about a number of entries that aren't shown.
  public static func count(_ rest: Int) -> String { String(localized: "+\(rest) more") }

  init(text: String, index: Int? = nil) {
    self.text = text
    self.index = index
  }
}
