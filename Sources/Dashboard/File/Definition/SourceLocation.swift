/// A location in a dashboard file.
public struct SourceLocation: Sendable, Hashable {
  /// The path as the user gave it; an included file is relative to the including one.
  public let file: String
  /// The line, counted from 1.
  public var line: Int { Int(shortLine) }
  /// The column, counted from 1 in Unicode scalars, as editors and libyaml do.
  public var column: Int { Int(shortColumn) }

  /// Stored in 32 bits, since every node has a location; the size of a file is far below that
  /// bound.
  private let shortLine: Int32
  private let shortColumn: Int32

  public init(file: String, line: Int, column: Int) {
    self.file = file
    shortLine = Int32(clamping: line)
    shortColumn = Int32(clamping: column)
  }
}

extension SourceLocation: CustomStringConvertible {
  public var description: String { "\(file):\(line):\(column)" }
}
