/// The closeness of what is shown.
public enum Density: String, Hashable, Sendable, CaseIterable {
  case comfortable
  /// Distances and rows take less room; texts have the same size.
  case compact

  /// The factor on distances.
  var factor: Double {
    switch self {
    case .comfortable: 1
    case .compact: 0.75
    }
  }
}

/// The factors on lengths, which are given in px at the usual size of text and density.
public struct LayoutScale: Hashable, Sendable {
  /// The factor on the size of text and on the width of cards: 1 for text of the usual size.
  public let text: Double
  public let density: Density

  public init(_ text: Double, density: Density = .comfortable) {
    self.text = text
    self.density = density
  }

  /// The factor on distances.
  public var spacing: Double { text * density.factor }
}

extension LayoutScale: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral text: Double) { self.init(text) }

  public init(integerLiteral text: Int) { self.init(Double(text)) }
}
