import ChartModel

extension CardState {
  /// The same with each series of a chart in the colour that it had before: a name and its colour stay
  /// together when series come and go.
  public func keepingSeriesColors(of old: CardState?) -> CardState {
    guard case .chart(let before) = old?.card?.body else { return self }
    return updatingCard { card in
      guard case .chart(let chart) = card.body else { return }
      let kept = chart.keepingColors(of: before)
      if kept != chart { card.body = .chart(kept) }
    }
  }
}
