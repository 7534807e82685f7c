import CardModel
import JMESPath

/// A condition of the file that is watched on every page.
public enum ConditionID: Hashable, Sendable {
  /// The alert of a card.
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

  public init(isMet: Bool, isOver: Bool, title: String? = nil) {
    (self.isMet, self.isOver, self.title) = (isMet, isOver, title)
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
    let title: Template?
  }

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
        until: alert.until, title: card.header?.value.title)
    }
    if let wake = definition.kiosk?.wake {
      watched.append(
        Watched(
          id: .wake, source: wake.source, query: nil, when: wake.when, until: nil, title: nil))
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
      (reading: evaluated(condition, on: value, choices), readsClock: clock.wasRead)
    }
    if result.readsClock {
      clockReaders.insert(condition.id)
    } else {
      clockReaders.remove(condition.id)
    }
    guard let reading = result.reading, reading != readings[condition.id] else { return false }
    readings[condition.id] = reading
    return true
  }

  /// Returns nil if an expression can't be evaluated, of which the card tells.
  private func evaluated(
    _ condition: Watched, on value: JSONValue, _ choices: ChoiceValues
  ) -> ConditionReading? {
    let builder = CardBuilder(context: context, choices: choices)
    do throws(ExpressionError) {
      let data =
        try condition.query.map { query throws(ExpressionError) in
          try builder.evaluate(query, on: value)
        } ?? value
      let isMet = try builder.evaluate(condition.when, on: data).isTruthy
      let isOver =
        try condition.until.map { until throws(ExpressionError) in
          try builder.evaluate(until, on: data).isTruthy
        } ?? true
      return ConditionReading(
        isMet: isMet, isOver: isOver && !isMet, title: builder.label(condition.title, on: data))
    } catch {
      return nil
    }
  }
}
