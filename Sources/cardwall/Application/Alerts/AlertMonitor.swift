import CardModel
import CollectionAlgorithms
import Dashboard
import DataSources

/// An alert that calls for attention.
struct Alert {
  let card: CardID
  /// The page of the card.
  let page: PageID
  /// The title of the card.
  let title: String
  let definition: AlertDefinition
}

/// Follows the conditions that a dashboard watches on every page: the alerts of its cards, and what
/// lights the black screen of a kiosk (P14, P16).
final class AlertMonitor {
  /// Called when an alert begins or ends.
  var onChange: (Alert, AlertState.Change) -> Void = { _, _ in }
  /// Notifies the desktop when an alert begins or ends; nil where nobody sees its notifications.
  var notify: ((Alert, AlertState.Change) -> Void)?
  /// Called with the sound of an alert that begins.
  var onSound: (AlertSound) -> Void = { _ in }
  /// Called when somebody has come.
  var onWake: () -> Void = {}
  /// The alerts that call, those that began first at the beginning.
  private(set) var calling: [Alert] = []

  private let clock: SourceClock
  private var cards: [(card: CardDefinition, alert: AlertDefinition, page: PageID)] = []
  private var states: [CardID: AlertState] = [:]
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
    _ updates: AsyncStream<[ConditionID: ConditionReading]>
  ) {
    let old = Dictionary(keepingFirst: cards.map { ($0.card.id, $0) })
    cards = definition.pages.flatMap { page in
      page.cards.compactMap { card in card.alert.map { (card, $0, page.id) } }
    }
    let kept = cards.filter { new in
      old[new.card.id].map {
        $0.page == new.page && $0.card.source == new.card.source
          && $0.card.query == new.card.query && $0.alert.isLike(new.alert)
      } ?? false
    }.map(\.card.id)
    states = states.filter { kept.contains($0.key) }
    for alert in calling where !kept.contains(alert.card) { end(alert.card) }
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
    for alert in calling { end(alert.card) }
  }

  private func end(_ card: CardID) {
    guard let index = calling.firstIndex(where: { $0.card == card }) else { return }
    let alert = calling.remove(at: index)
    onChange(alert, .ends)
    notify?(alert, .ends)
  }

  private func update(_ new: [ConditionID: ConditionReading]) {
    let wasAwake = readings[.wake]?.isMet ?? false
    readings = new
    if !wasAwake, new[.wake]?.isMet == true { onWake() }
    step()
  }

  private func step() {
    for (card, alert, page) in cards {
      guard let reading = readings[.alert(card.id)] else { continue }
      var state = states[card.id] ?? AlertState(delay: alert.delay)
      let change = state.update(
        isMet: reading.isMet, isOver: reading.isOver, at: clock.elapsed())
      states[card.id] = state
      switch change {
      case .begins:
        let title = reading.title ?? "\(card.id)"
        let call = Alert(card: card.id, page: page, title: title, definition: alert)
        calling.append(call)
        onChange(call, .begins)
        notify?(call, .begins)
        if let sound = alert.sound { onSound(sound) }
      case .ends: end(card.id)
      case nil: break
      }
    }
    wait()
  }

  /// Waits until the next alert is due.
  private func wait() {
    waiting?.cancel()
    waiting = states.values.compactMap(\.due).min().map { due in
      Task { [weak self, clock] in
        do { try await clock.sleep(due - clock.elapsed()) } catch { return }
        self?.step()
      }
    }
  }
}

extension AlertDefinition {
  /// Returns whether another alert has the same conditions, wherever they stand in the file.
  fileprivate func isLike(_ other: AlertDefinition) -> Bool {
    when == other.when && until == other.until && delay == other.delay
  }
}
