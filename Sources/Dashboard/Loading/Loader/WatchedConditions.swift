import CardModel
import JMESPath

/// A condition of the file that is watched on every page.
public enum ConditionID: Hashable, Sendable {
  /// The alert of a card, or of a row as a part of it.
  ///
  /// If each of several objects calls, those have readings whose alerts haven't ended, and the
  /// reading for the card of the file, which is never true, shows that they are known.
  case alert(CardID)
  /// The condition that lights the black screen of a kiosk.
  case wake
}

/// The state of a condition in the latest data.
public struct ConditionReading: Equatable, Sendable {
  /// Whether the condition is true.
  public var isMet: Bool
  /// Whether the condition that ends it is true, and it isn't.
  public var isOver: Bool
  /// The title of the card on these data.
  public var title: String?
  /// What a notification says of the condition while it is true.
  public var text: String?

  public init(isMet: Bool, isOver: Bool, title: String? = nil, text: String? = nil) {
    (self.isMet, self.isOver, self.title, self.text) = (isMet, isOver, title, text)
  }
}

/// The conditions of a dashboard that are watched whether their cards are shown or not (P16).
struct WatchedConditions {
  private struct Watched {
    let id: ConditionID
    let source: SourceID
    let query: BoundExpression?
    let when: BoundExpression
    let until: BoundExpression?
    /// The card with the alert; nil for another condition.
    let card: CardDefinition?
  }

  /// A reading, or nil if an expression can't be evaluated.
  private typealias NamedReading = (id: ConditionID, reading: ConditionReading?)

  private let watched: [Watched]
  /// The values of the dashboard's choices.
  private var choices: ChoiceValues
  private let context: FormattingContext
  /// The readings of the conditions whose data are known.
  private(set) var readings: [ConditionID: ConditionReading] = [:]
  /// The conditions whose last readings depend on the present time.
  private var clockReaders: Set<ConditionID> = []

  /// Whether a condition depends on the present time.
  var readsClock: Bool { !clockReaders.isEmpty }

  init(
    _ definition: DashboardDefinition, _ snapshots: [LoadedSource: Snapshot],
    _ choices: ChoiceValues = .none
  ) {
    context = definition.formatting
    self.choices = choices
    var watched = definition.pages.flatMap(\.cards).compactMap { card -> Watched? in
      guard let alert = card.alert, let source = card.source else { return nil }
      return Watched(
        id: .alert(card.id), source: source, query: card.query, when: alert.when,
        until: alert.until, card: card)
    }
    if let wake = definition.kiosk?.wake {
      watched.append(
        Watched(
          id: .wake, source: wake.source, query: nil, when: wake.when, until: nil, card: nil))
    }
    self.watched = watched
    for source in Set(watched.map(\.source)) {
      if let snapshot = snapshots[.data(source)] { _ = update(.data(source), snapshot) }
    }
  }

  /// Returns whether a condition depends on a source.
  func needs(_ source: LoadedSource) -> Bool { watched.contains { .data($0.source) == source } }

  /// Reads the conditions that depend on a source again.
  /// - Returns: whether anything changed.
  mutating func update(_ source: LoadedSource, _ snapshot: Snapshot) -> Bool {
    read(watched.filter { .data($0.source) == source }, [source: snapshot])
  }

  /// Sets the values of choices, and reads all conditions again.
  /// - Returns: whether anything changed.
  mutating func set(_ choices: ChoiceValues, _ snapshots: [LoadedSource: Snapshot]) -> Bool {
    guard choices != self.choices else { return false }
    self.choices = choices
    return read(watched, snapshots)
  }

  /// Reads the conditions that depend on the present time again (P9).
  /// - Returns: whether anything changed.
  mutating func minuteChanged(_ snapshots: [LoadedSource: Snapshot]) -> Bool {
    read(watched.filter { clockReaders.contains($0.id) }, snapshots)
  }

  private mutating func read(
    _ conditions: [Watched], _ snapshots: [LoadedSource: Snapshot]
  ) -> Bool {
    var isChanged = false
    for condition in conditions {
      // Stale data don't change a reading.
      guard let snapshot = snapshots[.data(condition.source)], !snapshot.isStale,
        let value = snapshot.value
      else { continue }
      if read(condition, on: value, choices.replaced(by: snapshot.choices)) { isChanged = true }
    }
    return isChanged
  }

  /// Reads a condition.
  /// - Returns: whether it has changed; false if an expression can't be evaluated.
  private mutating func read(
    _ condition: Watched, on value: JSONValue, _ choices: ChoiceValues
  ) -> Bool {
    let result = FormattingContext.observingClock { clock in
      (read: evaluated(condition, on: value, choices), readsClock: clock.wasRead)
    }
    if result.readsClock {
      clockReaders.insert(condition.id)
    } else {
      clockReaders.remove(condition.id)
    }
    guard let read = result.read else { return false }
    // A row whose condition can't be evaluated keeps its reading, and one that is gone has none.
    let new = Dictionary(
      read.compactMap { id, reading in (reading ?? readings[id]).map { (id, $0) } },
      uniquingKeysWith: { first, _ in first })
    let old = readings.filter { $0.key.isPart(of: condition.id) }
    guard new != old else { return false }
    for id in old.keys { readings[id] = nil }
    readings.merge(new) { $1 }
    return true
  }

  /// Returns nil if an expression can't be evaluated, of which the card tells.
  private func evaluated(
    _ condition: Watched, on value: JSONValue, _ choices: ChoiceValues
  ) -> [NamedReading]? {
    let builder = CardBuilder(context: context, choices: choices)
    do throws(ExpressionError) {
      let data =
        try condition.query.map { query throws(ExpressionError) in
          try builder.evaluate(query, on: value)
        } ?? value
      guard let card = condition.card, card.hasAlertOfEach else {
        return [(condition.id, try reading(of: condition, on: data, in: data, builder))]
      }
      let known = (condition.id, ConditionReading(isMet: false, isOver: true))
      let all: [NamedReading] = try builder.objectsOfAlert(of: card, in: data).map {
        (.alert($0.part), try? reading(of: condition, on: $0.object, in: data, builder))
      }
      // Only those matter that call, or go on calling if they do.
      return [known] + all.filter { $0.reading.map { $0.isMet || !$0.isOver } ?? true }
    } catch {
      return nil
    }
  }

  /// - Parameters:
  ///   - object: what the conditions are about.
  ///   - data: the data of the card of the file.
  private func reading(
    of condition: Watched, on object: JSONValue, in data: JSONValue, _ builder: CardBuilder
  ) throws(ExpressionError) -> ConditionReading {
    let isMet = try builder.evaluate(condition.when, on: object).isTruthy
    let isOver =
      try condition.until.map { until throws(ExpressionError) in
        try builder.evaluate(until, on: object).isTruthy
      } ?? true
    var reading = ConditionReading(isMet: isMet, isOver: isOver && !isMet)
    if let card = condition.card {
      let cardData = card.each == nil ? data : object
      reading.title = builder.nonEmptyLabel(card.header?.value.title, on: cardData)
      if isMet { reading.text = builder.textOfAlert(of: card, on: object) }
    }
    return reading
  }
}

extension ConditionID {
  /// Returns whether this is the condition itself, or that of one of its objects.
  fileprivate func isPart(of condition: ConditionID) -> Bool {
    guard case .alert(let part) = self, case .alert(let card) = condition else {
      return self == condition
    }
    return part.definition == card
  }
}
