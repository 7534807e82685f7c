/// The buttons that fit into a footer, and their widths (S-11, S-39).
///
/// In compact width up to two buttons of equal width fill the row; in regular width buttons keep
/// their natural width at the trailing end. Buttons that don't fit go to the overflow menu at the
/// leading end. One button is always shown, truncated if necessary, unless it has a least share.
public struct FooterFitting: Hashable, Sendable {
  /// The widths in px of the visible buttons, in the order of their actions.
  public var widths: [Double]
  /// The number of actions in the overflow menu.
  public var hiddenCount: Int

  /// The width up to which buttons share the row, in px at the usual size of text.
  public static let equalWidthLimit = 667.0
  /// The distance between two buttons, in px at the usual size of text.
  public static let spacing = 8.0
  /// The maximum number of actions of an object card (S-39).
  public static let objectCardLimit = 2

  /// - Parameters:
  ///   - width: the width of the row, in px.
  ///   - naturals: the buttons' natural widths in px, most important first.
  ///   - overflow: the width of the overflow button in px; nil if another menu has the
  ///     other actions.
  ///   - limit: the maximum number of buttons, whatever the width.
  ///   - hasMenu: whether the overflow button is shown even if all buttons fit.
  ///   - leastShare: the share of its natural width that a single button has at least; with less,
  ///     all actions are in the overflow menu.
  ///   - scale: 1 for text of the usual size.
  public init(
    width: Double, naturals: [Double], overflow: Double?, limit: Int? = nil, hasMenu: Bool = false,
    leastShare: Double = 0, scale: Double = 1
  ) {
    let spacing = (Self.spacing * scale).rounded()
    let isEqual = width <= Self.equalWidthLimit * scale
    let ideal = min(naturals.count, limit ?? (isEqual ? 2 : 3))
    let widest = naturals.prefix(ideal).max() ?? 0

    func overflowRoom(showing count: Int) -> Double {
      guard let overflow, count < naturals.count || hasMenu else { return 0 }
      return overflow + spacing
    }
    func required(showing count: Int) -> Double {
      let buttons = isEqual ? Double(count) * widest : naturals.prefix(count).reduce(0, +)
      return buttons + Double(count - 1) * spacing + overflowRoom(showing: count)
    }

    var shown = ideal
    while shown > 1, required(showing: shown) > width { shown -= 1 }
    if shown == 1, overflow != nil,
      width - overflowRoom(showing: 1) < (naturals[0] * leastShare).rounded()
    {
      shown = 0
    }
    let room = width - overflowRoom(showing: shown) - Double(max(shown - 1, 0)) * spacing
    hiddenCount = naturals.count - shown
    if isEqual {
      widths = Array(repeating: max(0, room / Double(max(shown, 1))), count: shown)
    } else {
      widths = naturals.prefix(shown).map { min($0, room) }
    }
  }
}
