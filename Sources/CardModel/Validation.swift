import Localization

extension Card {
  /// Returns everything in the card that breaks a rule of the guideline, ordered by rule number.
  public func validate() -> [GuidelineBreach] {
    var breaches: [GuidelineBreach] = []
    func report(_ rule: CardRule, _ message: Message) {
      breaches.append(GuidelineBreach(rule.number, "\(rule.message(message))"))
    }
    let main = header.main
    let extended = header.extended

    if case .horizontal = orientation, media == nil { report(.mediaAtTheSide, "add media") }
    let labels: [(CardRule.Label, String?)] = [
      (.title, main?.title), (.subtitle, main?.subtitle),
    ]
    for (name, label) in labels {
      if let label, label.count > CardRule.labelLength { report(.shortLabel(name), "shorten it") }
    }
    if case .chart = body, main?.title?.isEmpty ?? true { report(.chartTitle, "add one") }
    if main?.right.contains(where: \.isCounter) == true {
      switch body {
      case .list, .table: break
      case .facts, .chart, .kpis, .timeline, .calendar, .clock, .text, .image, .blocks, nil:
        report(.countedRows, "remove the counter")
      }
    }
    let count = header.elementCount
    if count > CardRule.balancedHeaderElements {
      report(.balancedHeader(elements: count), "move details to the body")
    }
    if let title = media?.title, title == main?.title {
      report(.titleOnce, "remove it from the header")
    }
    if let extended, extended.accessory == nil, extended.rows.contains(where: \.isEmpty) {
      breaches.append(GuidelineBreach("S-89", "a row of the header is empty: remove it"))
    }
    return breaches
  }
}

extension CardHeader {
  /// The number of elements that a reader takes in (S-78).
  fileprivate var elementCount: Int {
    let leading =
      switch main?.left {
      case .avatar: 1
      case .statuses(let statuses): statuses.count
      case nil: 0
      }
    return CardRule.headerElementCount(
      leading: leading, accessories: main?.right.count ?? 0,
      rows: (extended?.rows ?? UpTo()).map(\.elements.count),
      others: main?.title != nil, main?.subtitle != nil, extended?.accessory != nil,
      extended?.trend != nil, extended?.timestamp != nil)
  }
}

extension RightAccessory {
  var isCounter: Bool {
    if case .counter = self { true } else { false }
  }
}

extension HeaderRow {
  /// Whether there is nothing to see in the row.
  public var isEmpty: Bool {
    elements.allSatisfy { element in
      switch element {
      case .status(let status): status.text.isEmpty && status.icon == nil
      case .text(let text): text.isEmpty
      case .rating: false
      case .tags(let tags): tags.isEmpty
      }
    }
  }
}
