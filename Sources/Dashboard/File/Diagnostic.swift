/// Something that the context of a dashboard file has to say about a place in it.
public struct Diagnostic: Sendable, Hashable {
  public enum Severity: String, Sendable {
    /// The file can't be used.
    case error
    /// It can, but perhaps not as its author thinks.
    case warning
  }

  public var severity: Severity
  public let location: SourceLocation
  /// One line, with the nearest valid word where there is one.
  public let message: String
  /// The node, as `pages[0].title`; empty for the whole file.
  public let path: String
  /// The number of the guideline's rule that is broken, such as "S-29"; nil where it is none.
  public let rule: String?

  init(
    _ severity: Severity, _ location: SourceLocation, _ message: String, path: String = "",
    rule: String? = nil
  ) {
    self.severity = severity
    self.location = location
    self.message = message
    self.path = path
    self.rule = rule
  }
}

extension Diagnostic: CustomStringConvertible {
  /// As compilers print it, so that editors can jump there.
  public var description: String {
    "\(location): \(severity.rawValue): \(message)" + (rule.map { " [\($0)]" } ?? "")
      + (path.isEmpty ? "" : " (at \(path))")
  }
}
