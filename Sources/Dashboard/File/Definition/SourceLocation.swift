/// Where something stands in a dashboard file.
public struct SourceLocation: Sendable, Hashable {
  /// The path as the user gave it; for an included file, beside that of the including one.
  public let file: String
  /// Counted from 1.
  public let line: Int
  /// Counted from 1, in Unicode scalars, as editors and libyaml do.
  public let column: Int

  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension SourceLocation: CustomStringConvertible {
  public var description: String { "\(file):\(line):\(column)" }
}
