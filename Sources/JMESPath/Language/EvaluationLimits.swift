/// The limits that keep any expression from exhausting stack, time or memory.
public struct EvaluationLimits: Hashable, Sendable {
  /// The maximum nesting depth of an expression.
  ///
  /// Each level costs stack while parsing and evaluating: 400 levels need less than 1 MB even
  /// without optimisation, and people don't write 40.
  public var nesting: Int
  /// The maximum work of an evaluation, in values visited or produced.
  ///
  /// 16 bytes of text count as one value. 10 million is all of a 100 MB document, or less than a
  /// second.
  public var work: Int

  public init(nesting: Int = 400, work: Int = 10_000_000) {
    self.nesting = nesting
    self.work = work
  }

  public static let standard = EvaluationLimits()
}
