import ChartModel
import CivilTime

/// A question that an action asks before it runs, such as for a quantity.
public struct Question: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case text
    case number(NumberBounds)
    case date(DateBounds)
    case choice([Option])
    /// A switch, which is always answered.
    case toggle
  }

  /// The numbers that are allowed; nil for no bound.
  public struct NumberBounds: Hashable, Sendable {
    public var minimum: Double?
    public var maximum: Double?
    /// The difference that a press on a button makes.
    public var step: Double

    public init(minimum: Double? = nil, maximum: Double? = nil, step: Double = 1) {
      self.minimum = minimum
      self.maximum = maximum
      self.step = step
    }
  }

  /// The days that are allowed; nil for no bound.
  public struct DateBounds: Hashable, Sendable {
    public var first: CivilDate?
    public var last: CivilDate?

    public init(first: CivilDate? = nil, last: CivilDate? = nil) {
      self.first = first
      self.last = last
    }

    /// Returns whether a day is allowed.
    public func contains(_ day: CivilDate) -> Bool {
      (first.map { $0 <= day } ?? true) && (last.map { day <= $0 } ?? true)
    }
  }

  /// One of the answers that are offered.
  public struct Option: Hashable, Sendable {
    public var value: Answer
    @LabelText public var title: String

    public init(value: Answer, title: String) {
      self.value = value
      self.title = title
    }
  }

  /// The name under which the action gets the answer.
  public var id: String
  @LabelText public var title: String
  public var kind: Kind
  public var isRequired: Bool
  /// The answer that is there at the beginning.
  public var suggestion: Answer?

  public init(
    id: String, title: String, kind: Kind, isRequired: Bool = false,
    suggestion: Answer? = nil
  ) {
    self.id = id
    self.title = title
    self.kind = kind
    self.isRequired = isRequired
    self.suggestion = suggestion
  }
}

// MARK: Answers

extension Question {
  /// The reason why an answer is refused.
  public enum Mistake: Hashable, Sendable {
    case missing
    case below(Double)
    case above(Double)
    case before(CivilDate)
    case after(CivilDate)
  }

  /// Returns the reason why an answer is refused; nil if it is right.
  public func mistake(in answer: Answer?) -> Mistake? {
    guard let answer, answer != .text("") else { return isRequired ? .missing : nil }
    switch kind {
    case .number(let bounds):
      guard case .number(let number) = answer else { return .missing }
      if let minimum = bounds.minimum, number < minimum { return .below(minimum) }
      if let maximum = bounds.maximum, number > maximum { return .above(maximum) }
    case .date(let bounds):
      guard case .text(let text) = answer, let day = CivilDate(text) else { return .missing }
      if let first = bounds.first, day < first { return .before(first) }
      if let last = bounds.last, day > last { return .after(last) }
    case .text, .choice, .toggle: break
    }
    return nil
  }
}

/// The answer to a question; a question that isn't answered has none.
public enum Answer: Hashable, Sendable {
  case text(String)
  case number(Double)
  case bool(Bool)

  /// The answer as a text, such as "3", "2.5" or "true"; a day is a text of ISO 8601.
  public var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): Int64(exactly: number).map(String.init) ?? "\(number)"
    case .bool(let value): "\(value)"
    }
  }
}
