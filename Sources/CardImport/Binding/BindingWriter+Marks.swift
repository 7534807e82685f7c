import JMESPath
import Localization

// Texts with a part that a dashboard can't compute, such as the result of a program's function.

extension BindingWriter {
  /// Returns a text in which a mark stands for each part that can't be computed.
  /// - Parameter reasons: what is left out and why is added to it.
  func markedText(
    _ value: BindingExpression, _ reasons: inout [Message]
  ) throws(BindingFailure) -> String {
    try text(marked(value, &reasons))
  }

  private func marked(_ value: BindingExpression, _ reasons: inout [Message]) -> BindingExpression {
    guard let failure = failure(of: value) else { return value }
    func note(_ message: Message) { reasons.append(message) }
    switch value {
    case .text(let parts): return .text(parts.map { marked($0, &reasons) })
    case .operation(.plus, let left, let right) where isText(left) || isText(right):
      return .operation(.plus, marked(left, &reasons), marked(right, &reasons))
    case .operation(.or, let left, let right) where self.failure(of: left) == nil:
      return .operation(.or, left, marked(right, &reasons))
    case .conditional(let test, let first, let second) where self.failure(of: test) == nil:
      return .conditional(test, marked(first, &reasons), marked(second, &reasons))
    case .call(let name, let arguments):
      if let expansion = FormatFunctions.expansion(of: name, arguments), expansion != value {
        return marked(expansion, &reasons)
      }
      if !FormatFunctions.knows(name), !ScriptFunctions.knows(name),
        let shown = shownTexts(arguments)
      {
        let short = name.split(separator: ".").last.map { String($0) } ?? name
        note("shown without \(short)()")
        return shown
      }
    default: break
    }
    let message = failure.message
    let reason = String(localized: message)
    note("“\(Self.mark)” stands for a part of the text: \(reason)")
    return .literal(.string(Self.mark))
  }

  /// The sign for what can't be computed.
  private static let mark = "—"

  /// Returns the reason why a value can't be written; nil if it can.
  private func failure(of value: BindingExpression) -> BindingFailure? {
    if case .text(let parts) = value { return parts.lazy.compactMap(failure).first }
    do throws(BindingFailure) {
      guard DashboardExpression.isValid(try expression(value)) else {
        return .fail(
          "the expression has no counterpart in a dashboard: put its result into the data")
      }
      return nil
    } catch {
      return error
    }
  }

  /// Returns the texts that a program's function is given; nil if one may be a number.
  ///
  /// A text without the function looks different; a number without it is another figure.
  private func shownTexts(_ arguments: [BindingExpression]) -> BindingExpression? {
    let values = arguments.filter { $0.readsData || $0.readsChoices }
    guard values.allSatisfy({ isText($0) && failure(of: $0) == nil }) else { return nil }
    guard let first = values.first else { return arguments.first { $0.constant?.string != nil } }
    return values.count == 1
      ? first : .text(values.enumerated().flatMap { $0 == 0 ? [$1] : [.literal(" "), $1] })
  }
}
