import Foundation
import Testing

/// The palette of the style sheets, as people with four kinds of colour vision see it.
@Suite("The palette")
struct PaletteTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "resources")

  /// A scheme: its style sheets in the order in which they apply, and its minimum contrast.
  struct Scheme: CustomTestStringConvertible {
    var testDescription: String
    var sheets: [String]
    var minimumContrast = 3.0
  }

  static let schemes = [
    Scheme(testDescription: "light", sheets: ["style"]),
    Scheme(testDescription: "dark", sheets: ["style", "style-dark"]),
    Scheme(
      testDescription: "high contrast", sheets: ["style", "style-high-contrast"],
      minimumContrast: 4.5),
    Scheme(
      testDescription: "dark, high contrast",
      sheets: ["style", "style-dark", "style-high-contrast-dark"], minimumContrast: 4.5),
  ]

  /// Severity 1 of Machado, Oliveira and Fernandes (2009), on linear sRGB, in rows.
  private static let visions: [[SIMD3<Double>]] = [
    [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    [
      [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
    [
      [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
      [-0.011820, 0.042940, 0.968881],
    ],
    [
      [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.303900],
    ],
  ]

  // MARK: Colours

  /// Returns the linear sRGB colour of a name in a scheme.
  private func color(_ name: String, _ scheme: Scheme) throws -> SIMD3<Double> {
    var found: Substring?
    for sheet in scheme.sheets {
      let text = try String(
        contentsOf: Self.folder.appending(path: "\(sheet).css"), encoding: .utf8)
      let pattern = try Regex<(Substring, Substring)>(
        "@define-color \(name) (#[0-9A-F]{6}|@[a-z_]+);")
      found = text.firstMatch(of: pattern).map(\.output.1) ?? found
    }
    if found?.first == "@" { return try color(String(found?.dropFirst() ?? ""), scheme) }
    found = found?.dropFirst()
    let digits = try #require(found, "\(name)")
    let number = try #require(Int(digits, radix: 16))
    let bytes = SIMD3<Double>([16, 8, 0].map { Double(number >> $0 & 255) / 255 })
    return SIMD3(
      [bytes.x, bytes.y, bytes.z].map {
        $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
      })
  }

  private func palette(_ scheme: Scheme) throws -> [SIMD3<Double>] {
    try (1...11).map { try color("cw_palette_\($0)", scheme) }
  }

  private func product(_ matrix: [SIMD3<Double>], _ vector: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(matrix.map { ($0 * vector).sum() })
  }

  private func okLab(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let cones = product(
      [
        [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
      ], color.clamped(lowerBound: .zero, upperBound: .one))
    return product(
      [
        [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
      ], SIMD3(cbrt(cones.x), cbrt(cones.y), cbrt(cones.z)))
  }

  /// Returns the distance of two colours to the kinds of colour vision that see it smallest.
  private func distance(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> Double {
    Self.visions.map { vision in
      let difference = okLab(product(vision, one)) - okLab(product(vision, other))
      return (difference * difference).sum().squareRoot()
    }.min() ?? 0
  }

  private func luminance(_ color: SIMD3<Double>) -> Double {
    (color * [0.2126, 0.7152, 0.0722]).sum()
  }

  private func contrast(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> Double {
    let lights = [luminance(one), luminance(other)].sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  /// Returns a colour at 16 % above another, mixed as GTK does: not linearly.
  private func mixed(_ color: SIMD3<Double>, into ground: SIMD3<Double>) -> SIMD3<Double> {
    func root(_ color: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3([color.x, color.y, color.z].map { pow($0, 1 / 2.2) })
    }
    let mixed = root(color) * 0.16 + root(ground) * 0.84
    return SIMD3([mixed.x, mixed.y, mixed.z].map { pow($0, 2.2) })
  }

  // MARK: Tests

  @Test("stands out from a card", arguments: schemes)
  func contrast(scheme: Scheme) throws {
    let ground = try color("cw_card", scheme)
    for color in try palette(scheme) {
      #expect(contrast(color, ground) >= scheme.minimumContrast)
    }
  }

  @Test("its first six colours, and neighbours, differ for everybody", arguments: schemes)
  func distances(scheme: Scheme) throws {
    let colors = try palette(scheme)
    for index in colors.indices {
      let next = (index + 1) % colors.count
      #expect(distance(colors[index], colors[next]) >= 0.1, "\(index + 1) and \(next + 1)")
      for other in 0..<min(index, 6) where index < 6 {
        #expect(distance(colors[index], colors[other]) >= 0.1, "\(other + 1) and \(index + 1)")
      }
    }
  }

  @Test("no colour is that of a state, to anybody", arguments: schemes)
  func states(scheme: Scheme) throws {
    for state in ["cw_chart_good", "cw_chart_critical", "cw_chart_bad"] {
      let meaning = try color(state, scheme)
      for (index, color) in try palette(scheme).enumerated() {
        #expect(distance(color, meaning) >= 0.1, "\(index + 1) and \(state)")
      }
    }
  }

  /// A calendar's event has the title's colour on a sixth of its own.
  @Test("a text is readable on its grounds", arguments: schemes)
  func texts(scheme: Scheme) throws {
    let (title, card) = (try color("cw_title", scheme), try color("cw_card", scheme))
    let states = ["negative", "critical", "positive", "informative"]
    let grounds =
      try palette(scheme).map { mixed($0, into: card) }
      + states.map { mixed(try color("cw_event_\($0)", scheme), into: card) }
      + states.map { try color("cw_\($0)_fill", scheme) }
    for ground in grounds {
      #expect(contrast(title, ground) >= (scheme.minimumContrast > 3 ? 7 : 4.5))
    }
  }
}
