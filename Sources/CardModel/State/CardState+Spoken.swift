import ChartModel
import Localization

// The accessible name and description of a card.

extension CardState {
  /// The accessible name of the card.
  public var spokenName: String {
    switch self {
    case .loading(let skeleton):
      skeleton.card.flatMap(\.title).map { String(localized: "\($0), loading…") }
        ?? String(localized: "Loading…")
    case .empty(let empty, scope: .card): empty.title
    case .failed(let failure, scope: .card): failure.title
    case .loaded(let card, _), .empty(_, scope: .body(let card)),
      .failed(_, scope: .body(let card)):
      card.spokenName
    }
  }

  /// The accessible description: an alert, subtitle, statuses, figure, trend and age, then the
  /// reason why the card is incomplete, or its age if it is out of date.
  public var spokenDescription: String {
    let header = card?.spokenDetails ?? []
    let note: [String?] =
      switch self {
      case .loading, .loaded(_, .fresh), .loaded(_, .refreshing): []
      case .loaded(_, .superseded): [String(localized: "Loading…")]
      case .loaded(_, .stale(let since)): [since.wrappedValue]
      case .empty(let empty, scope: .card): [empty.message]
      case .empty(let empty, scope: .body): [empty.title, empty.message]
      case .failed(let failure, scope: .card): [failure.message, failure.since, failure.nextTry]
      case .failed(let failure, scope: .body):
        [failure.title, failure.message, failure.since, failure.nextTry]
      }
    return (header + note).compactMap { $0 }.filter { !$0.isEmpty }.localizedList
  }
}

extension Card {
  /// The name of the card, with the kind of a chart: "Sales by month, line chart".
  fileprivate var spokenName: String {
    guard case .chart(let chart, _) = body else { return name }
    return [name, chart.spokenKind()].localizedList
  }

  fileprivate var spokenDetails: [String?] {
    let subtitle = header.main?.subtitle
    var statuses: [String] = []
    if case .statuses(let left) = header.main?.left { statuses = left.map(\.text) }
    for element in (header.extended?.rows ?? UpTo(first: [])).flatMap(\.elements) {
      if case .status(let status) = element { statuses.append(status.text) }
    }
    let alert = isCalling ? String(localized: "Alert") : nil
    var details = [alert, subtitle == name ? nil : subtitle] + statuses
    let figure = header.extended?.accessory
    details += [figure?.kpi?.spoken ?? figure?.text, header.extended?.trend?.spoken]
    details.append(header.extended?.timestamp)
    if case .chart = body { details.append(Chart.spokenOpening) }
    return details
  }
}

extension Trend {
  /// The direction, the amount and the meaning: "Up 4 %, good".
  ///
  /// The meaning is separate from the direction, since less may be better.
  var spoken: String {
    let isSign = { (scalar: Unicode.Scalar) in
      scalar.isDirectionMark || "+-−".unicodeScalars.contains(scalar)
    }
    let amount = String(text.unicodeScalars.drop(while: isSign))
    let change =
      switch direction {
      case .up: String(localized: "Up \(amount)")
      case .down: String(localized: "Down \(amount)")
      case .steady: text
      }
    return state.spoken(after: change)
  }
}
