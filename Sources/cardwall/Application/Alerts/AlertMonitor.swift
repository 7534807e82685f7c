import CardModel
import CollectionAlgorithms
import Dashboard
import DataSources

/// An alert that calls for attention.
struct Alert {
  /// The card, or the row as a part of it, that calls.
  let part: CardID
  /// The page of the card.
  let page: PageID
  /// The title of the card.
  let title: String
  /// What the notification says of it; nil for nothing but the title.
  let text: String?
  let definition: AlertDefinition
  /// Whether a person has acknowledged it: it is only a mark of the card then.
  var isAcknowledged: Bool

  var card: CardID { part.whole }
  /// The name of the row that calls; nil if the card does.
  var row: String? { if case .element(let row, _) = part { row.description } else { nil } }
}

/// Follows the conditions that a dashboard watches on every page: the alerts of its cards, and what
/// lights the black screen of a kiosk (P14, P16).
final class AlertMonitor {
  /// Called when an alert begins or ends.
  var onChange: (Alert, AlertState.Change) -> Void = { _, _ in }
  /// Notifies the desktop when an alert begins or ends; nil where nobody sees its notifications.
  var notify: ((Alert, AlertState.Change) -> Void)?
  /// Called when a person has acknowledged an alert.
  var onAcknowledge: (Alert) -> Void = { _ in }
  /// Called with the sound of an alert that begins.
  var onSound: (AlertSound) -> Void = { _ in }
  /// Called when somebody has come.
  var onWake: () -> Void = {}
  /// The alerts that call, those that began first at the beginning.
  private(set) var calling: [Alert] = []

  private let clock: SourceClock
  private var cards: [(card: CardDefinition, alert: AlertDefinition, page: PageID)] = []
  /// The states of what can call: cards, and rows as parts of them.
  private var states: [CardID: AlertState] = [:]
  /// Holds which alerts have been acknowledged.
  private var memory = WallMemory()
  private var permissions = Permissions.undecided
  private var readings: [ConditionID: ConditionReading] = [:]
  private var following: Task<Void, Never>?
  private var waiting: Task<Void, Never>?

  init(clock: SourceClock = SourceClock()) { self.clock = clock }

  isolated deinit {
    following?.cancel()
    waiting?.cancel()
  }

  /// Follows a dashboard in place of its earlier version; alerts that an edit leaves as they are go
  /// on.
  func follow(
    _ definition: DashboardDefinition,
    _ updates: AsyncStream<[ConditionID: ConditionReading]>, memory: WallMemory = WallMemory()
  ) {
    self.memory = memory
    permissions = definition.permissions
    let old = Dictionary(keepingFirst: cards.map { ($0.card.id, $0) })
    cards = definition.pages.flatMap { page in
      page.cards.compactMap { card in card.alert.map { (card, $0, page.id) } }
    }
    let kept = cards.filter { new in
      old[new.card.id].map {
        $0.page == new.page && $0.card.source == new.card.source
          && $0.card.query == new.card.query && $0.card.each == new.card.each
          && $0.card.key == new.card.key && $0.alert.isLike(new.alert)
      } ?? false
    }.map(\.card.id)
    states = states.filter { kept.contains($0.key.definition) }
    for alert in calling where !kept.contains(alert.part.definition) { end(alert.part) }
    readings = [:]
    following?.cancel()
    following = Task { [weak self] in
      for await readings in updates { self?.update(readings) }
    }
  }

  /// Ends all alerts.
  func stop() {
    following?.cancel()
    waiting?.cancel()
    for alert in calling { end(alert.part) }
  }

  /// Makes the alerts of a card quiet until they have ended, or those of all cards.
  func acknowledge(_ card: CardID? = nil) {
    acknowledge { card == nil || $0.card == card || $0.card.definition == card }
  }

  /// Makes some alerts quiet until they have ended.
  func acknowledge(where isMeant: (Alert) -> Bool) {
    for index in calling.indices where !calling[index].isAcknowledged && isMeant(calling[index]) {
      calling[index].isAcknowledged = true
      memory.acknowledge(calling[index].part)
      onAcknowledge(calling[index])
      notify?(calling[index], .ends)
    }
  }

  private func end(_ part: CardID) {
    guard let index = calling.firstIndex(where: { $0.part == part }) else { return }
    let alert = calling.remove(at: index)
    onChange(alert, .ends)
    if !alert.isAcknowledged { notify?(alert, .ends) }
  }

  private func update(_ new: [ConditionID: ConditionReading]) {
    let wasAwake = readings[.wake]?.isMet ?? false
    readings = new
    if !wasAwake, new[.wake]?.isMet == true { onWake() }
    step()
  }

  private func step() {
    for (card, alert, page) in cards where readings[.alert(card.id)] != nil {
      let parts = card.hasAlertOfEach ? objects(of: card.id) : [card.id]
      for gone in states.keys where gone.definition == card.id && !parts.contains(gone) {
        states[gone] = nil
        end(gone)
      }
      for part in parts {
        guard let reading = readings[.alert(part)] else { continue }
        update(part, reading, alert, on: page)
      }
      // One may have ended while the program didn't run.
      let lasting = parts.filter { part in
        states[part]?.isCalling == true || readings[.alert(part)]?.isOver == false
      }
      memory.forgetAcknowledged(of: card.id, except: lasting)
    }
    wait()
  }

  /// Returns the objects of a card's alert that are known, in the order of their ids.
  private func objects(of card: CardID) -> [CardID] {
    readings.keys.compactMap { id in
      if case .alert(let part) = id, part != card, part.definition == card { part } else { nil }
    }.sorted { $0.encoded < $1.encoded }
  }

  private func update(
    _ part: CardID, _ reading: ConditionReading, _ alert: AlertDefinition, on page: PageID
  ) {
    var state = states[part] ?? AlertState(delay: alert.delay)
    let change = state.update(isMet: reading.isMet, isOver: reading.isOver, at: clock.elapsed())
    states[part] = state
    switch change {
    case .begins:
      let call = Alert(
        part: part, page: page, title: reading.title ?? "\(part.whole)", text: reading.text,
        definition: alert, isAcknowledged: memory.isAcknowledged(part))
      calling.append(call)
      onChange(call, .begins)
      guard !call.isAcknowledged else { return }
      notify?(call, .begins)
      if let sound = alert.sound, permissions.allows(sound) { onSound(sound) }
    case .ends: end(part)
    case nil: break
    }
  }

  /// Waits until the next alert is due.
  private func wait() {
    waiting?.cancel()
    waiting = states.values.compactMap(\.due).min().map { due in
      Task { [weak self, clock] in
        do { try await clock.sleepUntil(due) } catch { return }
        self?.step()
      }
    }
  }
}

extension AlertDefinition {
  /// Returns whether another alert has the same conditions, wherever they stand in the file.
  fileprivate func isLike(_ other: AlertDefinition) -> Bool {
    when == other.when && until == other.until && delay == other.delay && rows == other.rows
      && key == other.key
  }
}
