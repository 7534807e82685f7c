import ChartModel

/// The colours that the charts of cards have had, so that a name keeps its colour when series, or
/// parts of a donut, appear and disappear.
public struct CardColorMemory: Sendable {
  private var memories: [CardID: ChartColorMemory] = [:]

  public init() {}

  /// Returns the state with its chart in the colours that the chart had before.
  public mutating func colored(_ state: CardState, of card: CardID) -> CardState {
    guard case .chart(let chart, let presses) = state.card?.body else { return state }
    let kept = memories[card, default: ChartColorMemory()].colored(chart)
    return kept == chart ? state : state.updatingCard { $0.body = .chart(kept, presses: presses) }
  }

  /// Forgets the colours of a card that is gone.
  public mutating func forget(_ card: CardID) { memories[card] = nil }
}
