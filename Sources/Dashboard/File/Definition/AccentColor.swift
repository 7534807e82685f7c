import CardModel
import Foundation

/// The colour of what can be pressed, and of figures, which is written on cards and pages.
public struct AccentColor: Sendable, Hashable {
  let red: Int
  let green: Int
  let blue: Int

  /// - Parameters: the channels from 0 to 255.
  public init(red: Int, green: Int, blue: Int) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Reads a colour such as `#0A6ED1`.
  public init?(_ text: String) {
    let digits = text.dropFirst()
    guard text.first == "#", digits.count == 6, digits.allSatisfy(\.isHexDigit),
      let value = Int(digits, radix: 16)
    else { return nil }
    self.init(red: value >> 16, green: value >> 8 & 0xFF, blue: value & 0xFF)
  }

  /// The colour as style sheets write it.
  public var text: String {
    "#"
      + [red, green, blue].map { channel in
        let digits = String(channel, radix: 16, uppercase: true)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }

  static let white = AccentColor(red: 255, green: 255, blue: 255)
  static let black = AccentColor(red: 0, green: 0, blue: 0)
  /// The ground of the light scheme that texts have the least contrast with: that of pages.
  public static let lightGround = AccentColor(red: 0xF5, green: 0xF6, blue: 0xF7)
  /// The ground of the dark scheme that texts have the least contrast with: that of cards.
  public static let darkGround = AccentColor(red: 0x16, green: 0x1C, blue: 0x21)

  /// The minimum contrast of text (WCAG 2.1, 1.4.3).
  static let minimumContrast = 4.5

  /// Returns the contrast with another colour, from 1 to 21 (WCAG 2.1).
  public func contrast(with other: AccentColor) -> Double {
    let (first, second) = (luminance, other.luminance)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private var luminance: Double {
    func linear(_ channel: Int) -> Double {
      let value = Double(channel) / 255
      return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the colour in the dark scheme or in the light one: the colour itself, or the nearest
  /// lighter or darker one that can be read there.
  public func legible(inDark isDark: Bool) -> AccentColor {
    let (ground, end) = isDark ? (Self.darkGround, Self.white) : (Self.lightGround, Self.black)
    let shades = (0...50).lazy.map { mixed(with: end, share: Double($0) / 50) }
    return shades.first { $0.contrast(with: ground) >= Self.minimumContrast } ?? end
  }

  /// The colour of text on a ground of this colour.
  public var textColor: AccentColor {
    contrast(with: .white) >= Self.minimumContrast ? .white : .black
  }

  private func mixed(with other: AccentColor, share: Double) -> AccentColor {
    func mix(_ first: Int, _ second: Int) -> Int {
      Int((Double(first) * (1 - share) + Double(second) * share).rounded())
    }
    return AccentColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}
