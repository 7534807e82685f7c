import CardModel
import ChartModel
import Gtk

/// The current colours of charts, looked up in the style sheets.
struct ChartColors {
  private let owner: CustomWidget

  init(of owner: CustomWidget) { self.owner = owner }

  subscript(paint: ChartPaint) -> Color {
    let color = color(paint.role)
    return paint.opacity == 1 ? color : color.withAlpha(color.alpha * paint.opacity)
  }

  private func color(_ role: ChartPaint.Role) -> Color {
    switch role {
    case .grid: named("cw_grid")
    case .baseline: named("cw_baseline")
    case .axis, .label: named("cw_quiet")
    case .strongLabel: named("cw_title")
    case .figure, .smallFigure: named("cw_tint")
    case .track: named("cw_fill")
    case .ground: named("cw_card")
    case .selection: named("cw_text")
    case .series(let color): self.color(color)
    case .earlier(let color): self.color(color).pale(on: named("cw_card"))
    case .earlierFill(let color): self.color(color).mixed(into: named("cw_card"), 0.75)
    case .onSeries(let color): self.color(color).readable
    }
  }

  private func named(_ name: String) -> Color { owner.namedColor(name) }

  private func color(_ color: SeriesColor) -> Color {
    switch color {
    case .automatic: named("cw_palette_1")
    case .distinct(let number): named("cw_palette_\(min(max(number, 1), 11))")
    case .fiori(let number): named("cw_fiori_\(min(max(number, 1), 11))")
    case .good: named("cw_chart_good")
    case .critical: named("cw_chart_critical")
    case .bad: named("cw_chart_bad")
    case .neutral: named("cw_chart_neutral")
    case .custom(let red, let green, let blue):
      Color(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
    }
  }
}

extension Color {
  /// The minimum contrast of graphics to their background (WCAG 2.1, 1.4.11).
  private static let minimumContrast = 3.0
  /// The greatest share of the background in a pale colour.
  private static let greatestPaleness = 0.4

  /// Returns a paler colour, as far as it has enough contrast to the background.
  fileprivate func pale(on ground: Color) -> Color {
    let shares = stride(from: Self.greatestPaleness, to: 0, by: -0.05)
    return shares.lazy.map { mixed(into: ground, $0) }
      .first { $0.contrast(to: ground) >= Self.minimumContrast } ?? self
  }

  /// Returns a mixture with a share of the background, through which nothing is visible.
  fileprivate func mixed(into ground: Color, _ share: Double) -> Color {
    func mixed(_ own: Double, _ other: Double) -> Double { own + (other - own) * share }
    return Color(
      red: mixed(red, ground.red), green: mixed(green, ground.green),
      blue: mixed(blue, ground.blue))
  }

  /// Returns the contrast to a colour, from 1 to 21 (WCAG 2.1).
  fileprivate func contrast(to other: Color) -> Double {
    let (one, other) = (luminance, other.luminance)
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  private var luminance: Double { ImageColor(red: red, green: green, blue: blue).luminance }

  /// The luminance from which on black is easier to read on a colour than white.
  private static let brightLuminance = 0.18

  /// Black or white, whichever has the greater contrast with the colour: at least 4.5 : 1.
  fileprivate var readable: Color {
    // A square is close to the curve of sRGB.
    let luminance = 0.2126 * red * red + 0.7152 * green * green + 0.0722 * blue * blue
    let level = luminance > Self.brightLuminance ? 0.0 : 1
    return Color(red: level, green: level, blue: level)
  }
}
