import CardModel
import CardWidgets
import Dashboard
import DataSources
import Localization

/// An action that runs on rows of a report, one after the other.
final class ReportRowRun {
  let title: String
  /// Called when another row has been done.
  var onChange: () -> Void = {}

  private let rows: [ReportRowAction]
  private let answers: [String: Answer]
  private let performer: ActionPerformer
  private var failures: [(row: ReportRowAction, reason: String)] = []
  /// The number of rows that have been tried.
  private var triedCount = 0
  private var isStopping = false
  /// The answer of the action for the last row.
  private var answer: String?

  init(
    _ rows: [ReportRowAction], title: String, answers: [String: Answer],
    performer: ActionPerformer
  ) {
    self.rows = rows
    self.title = title
    self.answers = answers
    self.performer = performer
  }

  /// Ends the action with the present row.
  func stop() {
    isStopping = true
    onChange()
  }

  /// Runs the action on all rows, until it is stopped or its task is cancelled.
  func run() async {
    for row in rows {
      if isStopping || Task.isCancelled { return }
      do throws(SourceFailure) {
        answer = try await perform(row.action)
      } catch {
        if Task.isCancelled { return }
        failures.append((row, error.message))
      }
      triedCount += 1
      onChange()
    }
  }

  private func perform(_ action: Action?) async throws(SourceFailure) -> String? {
    guard let action, action.isEnabled else {
      throw SourceFailure(.notAllowed, "The row doesn’t offer this.")
    }
    if case .unavailable(let reason) = action.effect {
      throw SourceFailure(.notAllowed, "\(reason)")
    }
    return try await performer.perform(action.effect, answers: answers, showing: action.result)
  }

  // MARK: The result

  var state: ReportActionState {
    .running(title: title, done: triedCount, total: rows.count, isStopping: isStopping)
  }

  /// The rows for which the action has failed, or hasn't been tried.
  var rest: [ReportRowAction] { failures.map(\.row) + rows[triedCount...] }

  /// The names of all sources that the action has changed.
  var changedSources: [String] {
    Set(rows.prefix(triedCount).flatMap { $0.action?.changedSources ?? [] }).sorted()
  }

  /// Whether the action has been done for all rows.
  var isComplete: Bool { rest.isEmpty }

  /// The reason why the first row has failed that has; nil if none has, or a person has stopped.
  var firstReason: String? { isStopping ? nil : failures.first?.reason }

  /// The outcome of the action, in words.
  var summary: String {
    let doneCount = triedCount - failures.count
    guard !isComplete else {
      if rows.count == 1, let answer, !answer.isEmpty { return "\(rows[0].name): \(answer)" }
      return String(
        count: doneCount, one: "\(title): \(doneCount.grouped) row is done.",
        other: "\(title): \(doneCount.grouped) rows are done.")
    }
    let reason = failures.first.map { failure in
      let reason = rows.count == 1 ? Action.notDone(failure.reason) : failure.reason
      return "\(failure.row.name): \(reason)"
    }
    if rows.count == 1, let reason { return reason }
    var parts = [String(localized: "\(title): \(doneCount.grouped) done")]
    if !failures.isEmpty {
      parts.append(String(localized: "\(failures.count.grouped) failed"))
    }
    let leftCount = rows.count - triedCount
    if leftCount > 0 { parts.append(String(localized: "\(leftCount.grouped) not begun")) }
    return (parts + [reason].compactMap(\.self)).joined(separator: " · ")
  }
}

extension Action {
  /// Returns the action with the name of its card or its row above its form, if nothing else says
  /// what the form is about.
  func named(after object: String?) -> Action {
    guard confirmation?.text == nil, confirmation != nil || !questions.isEmpty, let object else {
      return self
    }
    return asking(object)
  }

  /// Returns the action as the question before it is asked once for several rows.
  ///
  /// Several rows are always asked for, since a slip concerns all of them. Bounds and options are
  /// those of the first row; a suggestion is one of all rows, or there is none.
  static func question(for actions: [Action]) -> Action? {
    guard var question = actions.first else { return nil }
    guard actions.count > 1 else { return question }
    var texts: [String] = []
    for text in actions.compactMap(\.confirmation?.text) where !texts.contains(text) {
      texts.append(text)
    }
    let restCount = texts.count - Self.shownQuestions
    texts = Array(texts.prefix(Self.shownQuestions))
    if restCount > 0 { texts.append(String(localized: "and \(restCount.grouped) more")) }
    question = question.asking(
      ([ReportText.rows(actions.count)] + texts).joined(separator: "\n"))
    for index in question.questions.indices {
      let suggestions = Set(
        actions.map { $0.questions.indices.contains(index) ? $0.questions[index].suggestion : nil })
      if suggestions.count > 1 { question.questions[index].suggestion = nil }
    }
    return question
  }

  /// Returns the action with another text of its confirmation.
  private func asking(_ text: String) -> Action {
    var action = self
    var confirmation = confirmation ?? Confirmation()
    confirmation.text = text
    action.confirmation = confirmation
    return action
  }

  /// The number of different questions that are shown for several rows.
  private static var shownQuestions: Int { 3 }
}
