import CardModel
import DataSources
import JMESPath
import Localization

// The states of cards, made from a snapshot of their source.

extension CardBuilder {
  /// Returns the data of a definition after its query; nil before the source has any.
  func data(
    of definition: CardDefinition, _ snapshot: Snapshot
  ) -> Result<JSONValue, ExpressionError>? {
    guard let raw = snapshot.value else { return nil }
    if let issue = snapshot.issue { issues.note(issue.location, "\(issue.message)") }
    issues.historyIssue = snapshot.historyIssue
    historySpans = snapshot.historySpans
    issues.hasNoData = definition.source == nil && raw.isNull
    guard let query = definition.query else { return .success(raw) }
    return Result { () throws(ExpressionError) in try examined(query, on: raw) }
  }

  /// Returns the cards of a definition.
  func cards(of definition: CardDefinition, _ snapshot: Snapshot) -> [ResolvedCard] {
    cards(of: definition, on: data(of: definition, snapshot), snapshot)
  }

  /// Returns the cards of a definition.
  /// - Parameter data: the result of ``data(of:_:)``.
  func cards(
    of definition: CardDefinition, on data: Result<JSONValue, ExpressionError>?,
    _ snapshot: Snapshot
  ) -> [ResolvedCard] {
    guard let data else {
      let state = failureState(definition, snapshot) ?? .loading(definition.placeholder)
      return [ResolvedCard(id: definition.id, state: state)]
    }
    do throws(ExpressionError) {
      return try objects(of: definition, in: data.get()).compactMap { id, object in
        state(of: definition, id: id, on: object, snapshot).map { ResolvedCard(id: id, state: $0) }
      }
    } catch {
      return [ResolvedCard(id: definition.id, state: unfit(error))]
    }
  }

  private func unfit(_ error: ExpressionError) -> CardState {
    let failure = Failure(
      title: String(localized: "The data does not fit"), message: error.message, canRetry: false,
      picture: .drawing(.mistake))
    return .failed(failure, scope: .card)
  }

  /// Returns the data of each card, by the card's id.
  func objects(
    of definition: CardDefinition, in data: JSONValue
  ) throws(ExpressionError) -> [(id: CardID, object: JSONValue)] {
    guard let each = definition.each else { return [(definition.id, data)] }
    let elements = try examined(each, on: data)
    if elements.array == nil, !elements.isNull { issues.noteNoList(each, elements) }
    let items = elements.array ?? []
    let ids = ItemID.ids(
      of: items.map { item in definition.key.map { Self.text(value($0, on: item)) } })
    for case .key(let key, occurrence: 2) in ids {
      issues.note(definition.location, "several cards have the key \"\(key)\"")
    }
    return zip(ids, items).map { (.item($0, of: "\(definition.id)"), $1) }
  }

  /// Returns the state of a card; nil if it isn't shown.
  private func state(
    of definition: CardDefinition, id: CardID, on data: JSONValue, _ snapshot: Snapshot
  ) -> CardState? {
    do {
      if let when = definition.when,
        !(try examined(when, on: data, isCondition: true)).isTruthy
      {
        return nil
      }
    } catch {
      return unfit(error)
    }
    noteIssuesOfAlert(of: definition, on: data)
    var card = card(definition, id: id, on: data)
    if let body = card.body, body.isEmpty {
      card.body = nil
      card.destination = destination(of: definition, hasBody: false, on: data)
      let picture = name(definition.empty?.icon, on: data).map { MessagePicture(named: $0) }
      let empty = EmptyState(
        title: nonEmptyLabel(definition.empty?.title, on: data)
          ?? String(localized: "Nothing to show"),
        message: nonEmptyText(definition.empty?.text, on: data),
        picture: picture ?? body.emptyPicture)
      return .empty(empty, scope: card.header.isEmpty ? .card : .body(card))
    }
    let freshness = freshness(snapshot)
    // Nobody knows what a control would change from.
    if case .stale = freshness { card.updateControls { $1.isAvailable = false } }
    return .loaded(card, freshness)
  }

  private func card(_ definition: CardDefinition, id: CardID, on data: JSONValue) -> Card {
    let body = definition.body.flatMap { self.body($0, on: data) }
    var card = Card(
      id: id, orientation: orientation(definition),
      media: definition.media.flatMap { media($0, on: data) },
      header: header(definition.header?.value, body: body, on: data), body: body,
      footer: actions(definition.footer, on: data),
      menu: actions(definition.menu, on: data),
      destination: destination(of: definition, hasBody: body != nil, on: data))
    card.controls = controls(definition.controls, on: data)
    return card
  }

  /// Returns the destination of a press on a card; none if its page would show no more than the
  /// card does (S-01).
  private func destination(
    of definition: CardDefinition, hasBody: Bool, on data: JSONValue
  ) -> Destination {
    let destination = destination(definition.opens, on: data)
    guard destination == .object || destination == .chart, !hasBody,
      !hasDetails(of: definition, on: data)
    else { return destination }
    return .none
  }

  private func orientation(_ definition: CardDefinition) -> CardOrientation {
    guard definition.orientation == .horizontal else { return .vertical }
    return .horizontal(media: definition.media?.side ?? .leading)
  }

  private func media(_ definition: MediaDefinition, on data: JSONValue) -> Media? {
    picture(definition.image, on: data).map { image in
      Media(
        image: image, title: nonEmptyLabel(definition.title, on: data),
        height: definition.height ?? Media.defaultHeight)
    }
  }

  // MARK: Failure and age

  /// Returns the state of a card whose first data could not be loaded; nil without a failure.
  ///
  /// It keeps the part of the header that needs no data, so that a reader sees which card it is.
  private func failureState(_ definition: CardDefinition, _ snapshot: Snapshot) -> CardState? {
    guard let reason = context.failure(of: snapshot) else { return nil }
    guard let main = definition.constantHeader else { return .failed(reason, scope: .card) }
    let header = CardHeader(main: main)
    return .failed(
      reason, scope: .body(Card(id: definition.id, header: header, destination: .none)))
  }

  private func freshness(_ snapshot: Snapshot) -> Freshness {
    if snapshot.isSuperseded { return .superseded }
    if let note = context.ageNote(of: snapshot) { return .stale(since: note) }
    return snapshot.isRefreshing ? .refreshing : .fresh
  }
}

extension CardBody {
  fileprivate var emptyPicture: MessagePicture {
    if case .chart = self { .drawing(.chart) } else { .drawing(.empty) }
  }

  /// Whether the body has nothing to show.
  fileprivate var isEmpty: Bool {
    switch self {
    case .list(let list): list.rows.isEmpty
    case .table(let table): table.rows.isEmpty
    case .facts(let facts): facts.isEmpty
    case .chart(let chart, _): chart.isEmpty
    case .kpis(let kpis): kpis.isEmpty
    case .timeline(let timeline): timeline.entries.isEmpty
    case .calendar, .clock, .image: false
    case .text(let text): text.blocks.isEmpty
    case .blocks(let body): body.blocks.isEmpty
    }
  }
}
