/// A share in whole percent, for labels with little room.
///
/// It is 0 % only for none and 100 % only for the whole: a share near them is less than 1 % or more
/// than 99 %.
public struct WholePercent: Hashable, Sendable {
  /// The relation of the share to the whole percentage.
  public enum Relation: String, Hashable, Sendable {
    case about = ""
    case lessThan = "<"
    case moreThan = ">"
  }

  public let relation: Relation
  public let percent: Int

  /// The greatest magnitude of a percentage.
  private static let limit = 1e15

  /// - Parameter share: the share, of which 1 is the whole; NaN is 0.
  public init(_ share: Double) {
    let share = share.isNaN ? 0 : min(max(share, -Self.limit / 100), Self.limit / 100)
    let decimal = DecimalDigits(share).shifted(by: 2)
    let points = decimal.value
    let rounded = points.rounded(.toNearestOrAwayFromZero)
    let difference = points - rounded
    let isExact = decimal.isNearlyNoneOrWhole || ![0, 100].contains(rounded)
    switch (isExact, difference < 0) {
    case (true, _): (relation, percent) = (.about, Int(rounded))
    case (false, true) where rounded == 0: (relation, percent) = (.moreThan, -1)
    case (false, true): (relation, percent) = (.moreThan, 99)
    case (false, false) where rounded == 0: (relation, percent) = (.lessThan, 1)
    case (false, false): (relation, percent) = (.moreThan, 100)
    }
  }

  /// The number without a percent sign, such as "42" or "<1".
  public var number: String { relation.rawValue + "\(percent)" }

  /// Returns the percentage with its sign, such as "42 %" or "<1 %".
  public func text(_ symbols: NumberSymbols = .english) -> String {
    let text = symbols.percentage(Double(percent) / 100, fractionDigits: 0...0)
    return relation.rawValue + text
  }
}
