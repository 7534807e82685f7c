/// A location in a dashboard file.
public struct SourceLocation: Sendable {
  /// The file, as often as it is included.
  let instance: FileInstance
  /// The path as the user gave it; an included file is relative to the including one.
  public var file: String { instance.path }
  /// The line, counted from 1.
  public var line: Int { Int(shortLine) }
  /// The column, counted from 1 in Unicode scalars, as editors and libyaml do.
  public var column: Int { Int(shortColumn) }

  /// Stored in 32 bits, since every node has a location; the size of a file is far below that
  /// bound.
  private let shortLine: Int32
  private let shortColumn: Int32

  public init(file: String, line: Int, column: Int) {
    self.init(FileInstance(path: file), line: line, column: column)
  }

  init(_ instance: FileInstance, line: Int, column: Int) {
    self.instance = instance
    shortLine = Int32(clamping: line)
    shortColumn = Int32(clamping: column)
  }

  /// Returns the location of what concerns a file as a whole, such as one that can't be read.
  static func whole(_ file: String) -> SourceLocation {
    SourceLocation(file: file, line: 0, column: 0)
  }

  /// Whether it is a file as a whole, which has no line and column.
  public var isWhole: Bool { line == 0 }

  /// The include that put this part of the file into the dashboard; nil in the dashboard's own
  /// file.
  public var include: SourceLocation? { instance.include }
}

/// A location that makes no difference to whether two definitions are equal.
@propertyWrapper
public struct UncomparedLocation: Sendable, Equatable {
  public let wrappedValue: SourceLocation

  public init(wrappedValue: SourceLocation) { self.wrappedValue = wrappedValue }

  public static func == (left: UncomparedLocation, right: UncomparedLocation) -> Bool { true }
}

/// A file of the dashboard, once for each include that reads it.
final class FileInstance: Sendable {
  let path: String
  /// The include; nil for the dashboard's own file.
  let include: SourceLocation?

  init(path: String, include: SourceLocation? = nil) {
    self.path = path
    self.include = include
  }
}

extension SourceLocation: Hashable {
  public static func == (left: SourceLocation, right: SourceLocation) -> Bool {
    left.shortLine == right.shortLine && left.shortColumn == right.shortColumn
      && (left.instance === right.instance || left.file == right.file)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(file)
    hasher.combine(shortLine)
    hasher.combine(shortColumn)
  }
}

extension SourceLocation: CustomStringConvertible {
  public var description: String { isWhole ? file : "\(file):\(line):\(column)" }
}
