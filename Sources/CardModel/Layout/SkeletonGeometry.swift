/// The bars of a loading card: its own shape, quiet (S-23, S-24).
public struct SkeletonGeometry: Hashable, Sendable {
  /// A rounded bar, in px from the upper leading corner of the card.
  public struct Bar: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double
    public var radius: Double
  }

  public var bars: [Bar]

  /// The height in px that the skeleton asks for.
  public static func height(_ size: SkeletonSize) -> Double {
    switch size {
    case .small: 96
    case .medium: 184
    case .large: 284
    }
  }

  private static let padding = 16.0

  /// - Parameter width: of the card, in px.
  public init(_ size: SkeletonSize, width: Double) {
    let padding = Self.padding
    let room = max(0, width - 2 * padding)
    func bar(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double) -> Bar {
      Bar(x: x, y: y, width: max(0, width), height: height, radius: radius)
    }
    bars = [bar(padding, padding, 45, 45, 22.5)]
    let text = padding + 45 + 8
    let textRoom = max(0, width - padding - text)
    bars.append(bar(text, padding + 5, textRoom * 0.72, 16, 4))
    bars.append(bar(text, padding + 30, textRoom * 0.46, 12, 4))
    let rows = size == .small ? 0 : size == .medium ? 2 : 4
    for row in 0..<rows {
      let y = 84 + Double(row) * 48
      let share = [0.84, 0.70, 0.58, 0.66][row]
      let start = padding + 32 + 10
      let rest = max(0, room - 42)
      bars.append(bar(padding, y, 32, 32, 8))
      bars.append(bar(start, y + 3, rest * share, 12, 4))
      bars.append(bar(start, y + 21, rest * share * 0.6, 10, 4))
    }
  }
}
