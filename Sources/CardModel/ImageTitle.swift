#if canImport(Glibc)
  import Glibc
#endif

/// The colours that make a title over an image legible: the colour of its letters, and a shade
/// behind them if the contrast to the image is too low (S-74).
public struct ImageTitle: Hashable, Sendable {
  public enum Ink: Hashable, Sendable {
    case black, white
  }

  public var ink: Ink
  /// The opacity of the shade of the other colour behind the letters, from 0 (none) to 1.
  public var shade: Double

  /// The minimum contrast of a text to its background (WCAG 2.1, 1.4.3).
  public static let leastContrast = 4.5
  /// The share of the background that must reach the contrast: small bright spots hide no letter.
  private static let share = 0.95
  private static let shadeStep = 0.05
  /// The mean luminance up to which the letters are white.
  ///
  /// That includes middling greys, on which black letters have contrast without a shade, but look
  /// heavy.
  private static let whiteLimit = 0.35

  /// - Parameter ground: the colours of evenly spread points of the image under the title.
  public init(on ground: [ImageColor]) {
    let sorted = ground.map { ($0, $0.luminance) }.sorted { $0.1 < $1.1 }
    guard !sorted.isEmpty else {
      self.init(ink: .black, shade: 0)
      return
    }
    func color(at share: Double) -> ImageColor {
      sorted[Int((share * Double(sorted.count - 1)).rounded())].0
    }
    let (darkest, brightest) = (color(at: 1 - Self.share), color(at: Self.share))
    let mean = sorted.reduce(0) { $0 + $1.1 } / Double(sorted.count)
    let preferred: Ink = mean <= Self.whiteLimit ? .white : .black
    func worst(for ink: Ink) -> ImageColor { ink == .white ? brightest : darkest }
    let candidates = preferred == .white ? [Ink.white] : [.black, .white]
    for ink in candidates where ink.contrast(to: worst(for: ink)) >= Self.leastContrast {
      self.init(ink: ink, shade: 0)
      return
    }
    let ground = worst(for: preferred)
    let steps = stride(from: Self.shadeStep, to: 1, by: Self.shadeStep)
    let shade = steps.first {
      preferred.contrast(to: ground.shaded(by: preferred.other, $0)) >= Self.leastContrast
    }
    self.init(ink: preferred, shade: shade ?? 1)
  }

  init(ink: Ink, shade: Double) {
    self.ink = ink
    self.shade = shade
  }
}

extension ImageTitle.Ink {
  var other: Self { self == .black ? .white : .black }

  /// Returns the contrast to a colour, from 1 to 21.
  public func contrast(to ground: ImageColor) -> Double { contrast(to: ground.luminance) }

  private func contrast(to luminance: Double) -> Double {
    self == .white ? 1.05 / (luminance + 0.05) : (luminance + 0.05) / 0.05
  }
}

/// A colour of an image: red, green and blue of sRGB, each from 0 to 1.
public struct ImageColor: Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double

  public init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The relative luminance, from 0 to 1 (WCAG 2.1).
  public var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// Returns the colour covered with ink of an opacity.
  public func shaded(by ink: ImageTitle.Ink, _ opacity: Double) -> ImageColor {
    let cover = ink == .white ? opacity : 0
    func mixed(_ channel: Double) -> Double { channel * (1 - opacity) + cover }
    return ImageColor(red: mixed(red), green: mixed(green), blue: mixed(blue))
  }

  private static func linear(_ channel: Double) -> Double {
    channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
  }
}
