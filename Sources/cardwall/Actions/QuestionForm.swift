import CardModel
import CardWidgets
import Gtk

/// The fields of the questions that an action asks.
final class QuestionForm {
  let root = Box(.vertical, gap: 14)
  private let fields: [QuestionField]

  /// - Parameters:
  ///   - isForFingers: whether the fields are as high as a finger needs.
  ///   - onConfirm: called when Enter is pressed in a field.
  init(_ questions: [Question], isForFingers: Bool, onConfirm: @escaping () -> Void) {
    fields = questions.map { QuestionField($0, isForFingers: isForFingers, onConfirm: onConfirm) }
    root.addClass("question-form")
    for field in fields { root.append(field.root) }
    root.own(self)
  }

  /// Returns the answers by the ids of the questions; nil if one is missing or wrong.
  ///
  /// The fields then say what is wrong, and the first of them gets the focus.
  func answers() -> [String: Answer]? {
    var answers: [String: Answer] = [:]
    var wrong: QuestionField?
    for field in fields {
      if field.validate() {
        answers[field.question.id] = field.answer
      } else if wrong == nil {
        wrong = field
      }
    }
    guard let wrong else { return answers }
    wrong.grabFocus()
    return nil
  }

  /// Moves the focus to the first field.
  func grabFocus() { fields.first?.grabFocus() }

  /// Shows the keys for the first field that something is typed into, if there is one.
  func show(_ keys: FieldKeys) {
    keys.prepare(for: fields.compactMap(\.keys))
    _ = fields.first { $0.show(keys) }
  }
}
