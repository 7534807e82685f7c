import Localization

/// A change of a card that nobody asked for, in words that a screen reader speaks.
extension CardState {
  /// Returns what has happened to a card that had another state; nil for a change that needs no
  /// words, such as that of a figure on the same side of its thresholds.
  ///
  /// A card that fails, is out of date, has recovered, or whose figure has crossed a threshold is
  /// worth words; one that has only been loaded isn't.
  public func news(after old: CardState) -> String? {
    guard !old.isLoading, !isLoading else { return nil }
    let name = card?.name ?? old.card?.name
    func words(_ text: String) -> String {
      name.map { String(localized: "\($0): \(text)") } ?? text
    }
    switch (old.problem, problem) {
    case (let before?, let now?) where before.isSame(as: now): break
    case (_, .failed(let failure)?):
      return words(String(localized: "\(failure.title). \(failure.message)"))
    case (_, .stale(let since)?): return words(since)
    case (_?, nil): return words(String(localized: "up to date again"))
    case (nil, nil): break
    }
    guard let figure = card?.mainFigure, let before = old.card?.mainFigure,
      figure.state != before.state
    else { return nil }
    return words(figure.spoken)
  }

  private enum Problem {
    case failed(Failure)
    case stale(String)

    /// Returns whether it is the same problem; the age of data and the time of the next try change
    /// by themselves.
    func isSame(as other: Problem) -> Bool {
      switch (self, other) {
      case (.failed(let one), .failed(let two)):
        one.title == two.title && one.message == two.message
      case (.stale, .stale): true
      case (.failed, .stale), (.stale, .failed): false
      }
    }
  }

  private var problem: Problem? {
    switch self {
    case .failed(let failure, _): .failed(failure)
    case .loaded(_, .stale(let since)): .stale(since.wrappedValue)
    case .loaded(_, .fresh), .loaded(_, .refreshing), .loaded(_, .superseded), .empty,
      .loading:
      nil
    }
  }
}

extension Card {
  /// The figure of the header.
  fileprivate var mainFigure: KPI? { header.extended?.accessory?.kpi }
}

extension SemanticState {
  /// The meaning of the state in a word; nil where it is neither good nor bad.
  public var meaning: String? {
    switch self {
    case .positive: String(localized: "good")
    case .critical: String(localized: "critical")
    case .negative: String(localized: "bad")
    case .neutral, .informative: nil
    }
  }

  /// Returns a text, and what the state means: "99 kW, critical".
  public func spoken(after text: String) -> String {
    meaning.map { [text, $0].localizedList } ?? text
  }
}

extension KPI {
  /// The figure with its unit and the texts below it, and what its state means: "99 kW, critical".
  var spoken: String { state.spoken(after: text) }
}
