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
