/// Something that the reader of a dashboard file has to say about a place in it.
public struct Finding: Sendable, Hashable {
  public enum Severity: String, Sendable {
    /// The file can't be used.
    case error
    /// It can, but perhaps not as its author thinks.
    case warning
  }

  public let severity: Severity
  public let location: SourceLocation
  /// One line, with the nearest valid word where there is one.
  public let message: String
  /// The node, as `pages[0].title`; empty for the whole file.
  public let path: String

  init(_ severity: Severity, _ location: SourceLocation, _ message: String, path: String = "") {
    self.severity = severity
    self.location = location
    self.message = message
    self.path = path
  }
}

extension Finding: CustomStringConvertible {
  /// As compilers print it, so that editors can jump there.
  public var description: String {
    "\(location): \(severity.rawValue): \(message)" + (path.isEmpty ? "" : " (at \(path))")
  }
}
