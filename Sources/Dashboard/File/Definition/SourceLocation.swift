/// Where something stands in a dashboard file.
public struct SourceLocation: Sendable, Hashable {
  /// The path as the user gave it; for an included file, beside that of the including one.
  public let file: String
  /// Counted from 1.
  public var line: Int { Int(shortLine) }
  /// Counted from 1, in Unicode scalars, as editors and libyaml do.
  public var column: Int { Int(shortColumn) }

  /// Every node has a place, and is moved often; a file's size is bounded far below `Int32`.
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
