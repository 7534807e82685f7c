/// The bars of a loading card, which approximate the shape and height of the card (S-23, S-24).
///
/// A skeleton has a header with an avatar, and below it zero, two or four rows of a list. It scales
/// with the text, as the card does.
public struct SkeletonGeometry: Hashable, Sendable {
  /// A rounded bar, in px from the upper leading corner of the card.
  public struct Bar: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double
    public var radius: Double
  }

  public private(set) var bars: [Bar] = []
  /// The natural height of the skeleton in px, without the card's padding.
  public let height: Double

  private let width: Double
  private let line: Double
  private let scale: Double

  // The measures of header and list are those of the style sheet, in px at the usual size of text.
  private static let padding = 16.0
  /// The sizes of avatars in lines of ordinary text: 45 px and 32 px at a line height of 18 px.
  private static let avatar = 2.5
  private static let headerBottom = 6.0
  private static let bodyPadding = 6.0
  private static let rowAvatar = 1.78
  private static let rowPadding = 8.0
  private static let separator = 1.0
  /// The heights of the title and the second line, in lines of ordinary text.
  private static let titleLine = 1.18
  private static let rowSecondLine = 0.86

  /// - Parameters:
  ///   - width: the width of the card, in px.
  ///   - line: the height of a line of ordinary text, in px.
  ///   - scale: 1 for text of the usual size.
  public init(_ size: SkeletonSize, width: Double, line: Double, scale: Double = 1) {
    self.width = width
    self.line = line
    self.scale = scale
    let padding = (Self.padding * scale).rounded()
    let bodyPadding = (Self.bodyPadding * scale).rounded()
    let rowPadding = (Self.rowPadding * scale).rounded()
    let header = line * max(Self.avatar, Self.titleLine + 1)
    let row = line * max(Self.rowAvatar, 1 + Self.rowSecondLine)
    let count = size.rowCount
    let rows = Double(count) * (row + 2 * rowPadding) + Double(max(0, count - 1))
    let headerHeight = padding + header + (Self.headerBottom * scale).rounded()
    height = headerHeight + (count == 0 ? 0 : rows + 2 * bodyPadding)

    addItem(
      y: padding, height: header, avatar: line * Self.avatar, gap: 8, isRound: true, 0.72)
    var y = headerHeight + bodyPadding
    for share in [0.84, 0.70, 0.58, 0.66].prefix(count) {
      let top = y + rowPadding
      addItem(y: top, height: row, avatar: line * Self.rowAvatar, gap: 10, isRound: false, share)
      y += row + 2 * rowPadding + Self.separator
    }
  }

  /// Adds an avatar and two lines beside it, the first over a share of the width.
  private mutating func addItem(
    y: Double, height: Double, avatar: Double, gap: Double, isRound: Bool, _ share: Double
  ) {
    let top = y + (height - avatar) / 2
    let padding = (Self.padding * scale).rounded()
    bars.append(
      Bar(
        x: padding, y: top, width: avatar, height: avatar, radius: isRound ? avatar / 2 : 8 * scale)
    )
    let x = padding + avatar + (gap * scale).rounded()
    let room = max(0, width - padding - x)
    let (thick, thin) = (line * 0.72, line * 0.56)
    let middle = y + height / 2
    bars.append(
      Bar(x: x, y: middle - thick - line * 0.14, width: room * share, height: thick, radius: 4))
    bars.append(
      Bar(x: x, y: middle + line * 0.26, width: room * share * 0.64, height: thin, radius: 4))
  }
}

extension SkeletonSize {
  fileprivate var rowCount: Int {
    switch self {
    case .small: 0
    case .medium: 2
    case .large: 4
    }
  }
}
