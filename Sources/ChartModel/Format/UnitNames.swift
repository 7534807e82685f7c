/// The symbols of units that take the prefixes of the SI: "39.4 kW" in place of "39.4K W".
enum UnitNames {
  /// Returns the names of a unit at ascending powers of a thousand, from the unit itself.
  ///
  /// The names for kW are kW, MW, GW and so on, and those for W/m² are W/m², kW/m² and so on. A
  /// unit such as °C has one name, because it takes no prefix.
  ///
  /// - Returns: nil if the unit is a word or an unknown symbol.
  static func names(of unit: String) -> [String]? {
    guard let slash = unit.firstIndex(of: "/") else { return names[unit] }
    return names[String(unit[..<slash])]?.map { $0 + unit[slash...] }
  }

  private static let prefixes = ["n", "µ", "m", "", "k", "M", "G", "T", "P", "E"]

  private static let prefixed = [
    "W", "Wh", "Wp", "V", "A", "Ah", "VA", "var", "Hz", "J", "N", "Pa", "Ω", "eV", "Bq", "Gy",
    "Sv", "lm", "lx", "mol",
  ]
  /// Units without fractions.
  private static let counted = ["B", "bit", "b", "bps"]
  /// Units of which few names are in use.
  private static let irregular = [
    ["nm", "µm", "mm", "m", "km"], ["µg", "mg", "g", "kg", "t"], ["cal", "kcal"],
    ["ns", "µs", "ms", "s"], ["µl", "ml", "l"], ["µL", "mL", "L"], ["mbar", "bar"],
    ["cm"], ["m²"], ["km²"], ["m³"], ["ha"], ["hl"], ["hPa"], ["°C"], ["°F"], ["°"], ["K"],
    ["dB"], ["rpm"], ["min"], ["h"], ["d"],
  ]

  private static let names: [String: [String]] = {
    let scales =
      irregular + prefixed.map { symbol in prefixes.map { $0 + symbol } }
      + counted.map { symbol in prefixes.drop { !$0.isEmpty }.map { $0 + symbol } }
    var names: [String: [String]] = [:]
    for scale in scales {
      for (index, name) in scale.enumerated() { names[name] = Array(scale[index...]) }
    }
    return names
  }()
}

extension ChartValueFormat {
  /// The names of the unit at ascending powers of a thousand; nil if it takes no prefixes.
  var unitNames: [String]? {
    if case .text(let unit) = unit { UnitNames.names(of: unit) } else { nil }
  }

  /// Returns the number of the power in which a number is written instead of another.
  ///
  /// Thousands before the last name of a unit are written out, as 12,345 km and 1,013 hPa: a K
  /// there would be no prefix of the SI.
  func withoutThousands(_ prefix: Int) -> Int {
    guard prefix > 0, let names = unitNames,
      exponent(at: prefix) < 3 * (names.count + 1), exponent(at: prefix) >= 3 * names.count
    else { return prefix }
    return prefix - 1
  }

  /// Returns the name of a unit before which a number at a power of a thousand is written.
  ///
  /// - Returns: the name, and the power of ten that is left to the number: of the millions of
  ///   kilometres in "12M km" all, of the thousands of watts in "12 kW" none.
  func name(of unit: String, at prefix: Int) -> (unit: String, exponent: Int) {
    let names = prefix > 0 ? unitNames ?? [unit] : [unit]
    let steps = min(prefix, names.count - 1)
    return (names[steps], exponent(at: prefix) - 3 * steps)
  }
}
