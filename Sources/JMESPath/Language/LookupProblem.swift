import Localization

/// A name that an expression looks up where no value has it, or a value of a type that it isn't
/// made for.
public enum LookupProblem: Hashable, Sendable {
  /// No object has a member of this name.
  /// - Parameter names: the names that the objects have, in the order of the data.
  case unknownName(String, names: [String])
  /// A name that something is compared with, and that probably was meant as a text.
  case comparedName(String, names: [String])
  /// The name is looked up in a list, not in its elements.
  /// - Parameter isNumber: whether the elements have numbers of this name.
  case nameInList(String, count: Int, isNumber: Bool = false)
  /// The name is looked up in a list of texts, such as lines.
  case nameInTexts(String, count: Int)
  /// The name is looked up in a single value.
  case nameInValue(String, type: String)
  /// The elements of an object are asked for.
  case noList(names: [String])
  /// A position is looked up in a single value.
  /// - Parameter isFlattened: whether the value was in a list that `[]` has taken apart.
  case positionInValue(type: String, isFlattened: Bool)
  /// A text is compared by `<` or another sign of an order, which only numbers have.
  /// - Parameter remedy: the call that makes a number of the text; nil if there is none.
  case orderedText(String, comparator: String, remedy: String?)
  /// A value that is neither a number nor a text is compared by a sign of an order.
  case orderedValue(type: String, comparator: String)
  /// A number is compared with the digits of a number.
  /// - Parameter remedy: what to write instead of one of them.
  case numberAndText(String, remedy: String)
  /// A number is asked for by `to_number()`, and the texts have none.
  /// - Parameter remedy: the call that makes a number of the text; nil if there is none.
  case noNumber(String, remedy: String?)
  /// Some values are no numbers where numbers are needed, and drop out.
  case omitted(OmittedValues)
  /// The result of a calculation is too large for a number.
  case tooLarge(function: String)
  /// The result of a calculation lacks its decimals.
  case tooLong(function: String)
  /// The result of a calculation lacks its last decimals.
  case inexact(function: String)
  /// Elements that are divided by zero are left out of a result.
  case zeroDivision(function: String)
  /// A number is read as seconds of the year 1970, although it is probably another form of a date.
  case earlySeconds(String, function: String)
  /// A pattern by which a date is written probably means something else than it says.
  case doubtfulPattern(String, advice: String)
  /// Two values that mean the same are compared or searched and differ in type.
  /// - Parameter remedy: what to write instead of one of them.
  case otherType(String, String, remedy: String)
  /// Texts of numbers with units, of months or of days are put in order as texts.
  case orderedAsTexts(String)
  /// The weekday of a date isn't that of its day, which counts.
  case wrongWeekday(String)
  /// The text "false" is a condition, and counts as true.
  case trueText
}

extension LookupProblem: CustomStringConvertible {
  public var description: String {
    functionAdvice.map { String(localized: "\(problem); \($0)") } ?? problem
  }

  /// The advice for the name of a function that is looked up as that of a member.
  private var functionAdvice: String? {
    switch self {
    case .nameInList(let name, _, _), .nameInTexts(let name, _), .nameInValue(let name, _):
      FunctionTable.function(meantBy: name).map {
        String(localized: "the function is written \($0)(…)")
      }
    default: nil
    }
  }

  private var problem: String {
    switch self {
    case .unknownName(let name, let names):
      if let near = nearest(to: name, among: names) {
        String(
          localized: """
            there is no "\(name)", but \(Self.list(names)); did you mean "\(near)"?
            """)
      } else {
        String(localized: "there is no \"\(name)\", but \(Self.list(names))")
      }
    case .comparedName(let name, let names):
      if Self.constants.contains(name) {
        String(
          localized:
            "\(LookupProblem.unknownName(name, names: names)); \(name) is written `\(name)`")
      } else {
        String(
          localized: "\(LookupProblem.unknownName(name, names: names)); a text is written '\(name)'"
        )
      }
    case .nameInList(let name, let count, isNumber: true):
      String(
        localized: """
          \(LookupProblem.nameInList(name, count: count)), and the sum of all sum([].\(name))
          """)
    case .nameInTexts(let name, let count):
      String(
        count: count,
        one: "\"\(name)\" is looked up in a list of \(count) text, which has no names; [0] is it",
        other: """
          "\(name)" is looked up in a list of \(count) texts, which have no names; [0] is the first
          """)
    case .nameInList(let name, let count, isNumber: false):
      String(
        count: count,
        one: """
          "\(name)" is looked up in a list of \(count) element; \
          the first element’s is [0].\(name)
          """,
        other: """
          "\(name)" is looked up in a list of \(count) elements; \
          the first element’s is [0].\(name)
          """)
    case .nameInValue(let name, let type):
      String(localized: "\"\(name)\" is looked up in \(type), not in an object")
    case .noList(let names):
      String(localized: "there is no list, but an object with \(Self.list(names))")
    case .positionInValue(let type, isFlattened: false):
      String(localized: "a position such as [0] is looked up in \(type), not in a list")
    case .positionInValue(let type, isFlattened: true):
      String(
        localized: """
          a position such as [0] is looked up in \(type), not in a list: [] takes inner lists apart, \
          and [*] doesn’t
          """)
    case .orderedText(let text, let comparator, let remedy?):
      String(
        localized: """
          \(comparator) compares numbers, not a text such as “\(Self.short(text))”; write \(remedy)
          """)
    case .orderedText(let text, let comparator, nil):
      String(
        localized: "\(comparator) compares numbers, not a text such as “\(Self.short(text))”")
    case .orderedValue(let type, let comparator):
      String(localized: "\(comparator) compares numbers, not \(type)")
    case .numberAndText(let text, let remedy):
      String(
        localized: "no number equals the text “\(Self.short(text))”; write \(remedy)")
    case .noNumber(let text, let remedy?):
      String(
        localized: """
          to_number() makes no number of a text such as “\(Self.short(text))”; write \(remedy)
          """)
    case .omitted(let values): "\(values)"
    case .tooLarge(let function):
      String(localized: "the result of \(function)() is too large for a number, and null")
    case .tooLong(let function):
      String(
        localized: """
          the result of \(function)() has more digits than a number keeps, and is rounded to a whole \
          one
          """)
    case .inexact(let function):
      String(
        localized: """
          the result of \(function)() has more digits than a number keeps, and lacks the last ones
          """)
    case .zeroDivision(let function):
      String(
        localized: "\(function)() leaves out what is divided by zero, since that is null")
    case .earlySeconds(let number, let function):
      String(
        localized: """
          \(function)() reads \(number) as seconds since 1970; a date is a text such as \
          2026-11-21, or a number such as 20261121
          """)
    case .doubtfulPattern(let pattern, let advice):
      String(localized: "the pattern '\(pattern)' is probably not what is meant: \(advice)")
    case .otherType(let one, let other, let remedy):
      String(
        localized: "\(one) never matches \(other), since their types differ; write \(remedy)")
    case .orderedAsTexts(let text):
      String(
        localized: """
          texts such as “\(text)” are put in order letter by letter, not by what they mean
          """)
    case .trueText:
      String(
        localized: """
          the text “false” counts as true, as every text but an empty one: compare it, as in x == 'true'
          """)
    case .wrongWeekday(let text):
      String(localized: "“\(text)” names a weekday that its day isn’t; the day counts")
    case .noNumber(let text, nil):
      String(
        localized: "to_number() makes no number of a text such as “\(Self.short(text))”")
    }
  }

  /// Returns the beginning of a value, as a message quotes it.
  static func short(_ value: JSONValue) -> String {
    short(value.string ?? value.json(pretty: false))
  }

  private static func short(_ text: String) -> String {
    text.count > longestText ? text.prefix(longestText) + "…" : text
  }

  /// Lists the first of some names.
  public static func list(_ names: [String]) -> String {
    let rest = names.count - listed
    let shown = Array(names.prefix(listed)).localizedList
    return rest > 0 ? String(localized: "\(shown) and \(rest) more") : shown
  }

  private static let listed = 12
  /// The number of characters of a text of the data that a message has.
  private static let longestText = 40
  /// The maximum number of objects whose names are listed.
  private static let sample = 100

  /// Returns the names of the members of some objects, each once.
  static func names(of objects: some Sequence<JSONObject>) -> [String] {
    var names: [String] = []
    for object in objects.prefix(sample) {
      for name in object.keys where !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The words that other languages have for values, and that JMESPath takes for names.
  private static let constants = ["null", "true", "false"]
}

extension Expression {
  /// Returns the first thing that the expression looks up and that none of `values` has, or the
  /// first of a type that it isn't made for, and its position in the text in UTF-8 bytes; nil if
  /// there is none.
  ///
  /// A name that one of the values has, even as null, is known to all of them. The parts of an
  /// expression that are made for missing values aren't searched for names: alternatives with `||`,
  /// `&&` and `!`, comparisons with null, `!=` beside true or false, and the arguments of functions
  /// such as `if()`, without what the condition of `if()` compares.
  /// - Parameter isCondition: whether a name alone tests that there is a value.
  public func lookupProblem(
    on values: [JSONValue], bindings: [String: JSONValue] = [:], isCondition: Bool = false
  ) -> (problem: LookupProblem, offset: Int)? {
    // Each of several values has a `$` of its own; what follows one isn't examined then.
    let root = values.count == 1 ? values[0] : .null
    let check = LookupCheck(
      evaluation: Evaluation(work: limits.work, bindings: bindings, root: root),
      readsTimes: readsTimes)
    return isCondition
      ? check.problem(ofCondition: syntax, on: values) : check.problem(of: syntax, on: values)
  }
}
