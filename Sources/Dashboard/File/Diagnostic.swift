import Localization

/// A mistake in a dashboard file, or a breach of the guideline, with its location.
public struct Diagnostic: Sendable, Hashable {
  public enum Severity: String, Sendable {
    /// The file can't be used.
    case error
    /// The file can be used, but perhaps not as its author intends.
    case warning
    /// Nothing is wrong; this is what was found in data.
    case note
  }

  public var severity: Severity
  public let location: SourceLocation
  /// One line of text, with the nearest valid word if there is one.
  public let message: String
  /// The node, such as `pages[0].title`; empty for the whole file.
  public let path: String
  /// The number of the guideline's rule that is broken, such as "S-29"; nil for a mistake.
  public let rule: String?

  /// The maximum length of a message in characters: it may quote a name of the file.
  private static let messageLength = 1000

  /// - Parameters:
  ///   - message: may quote the file: control characters are escaped, and a long message is cut.
  ///   - path: may quote the file as well.
  public init(
    _ severity: Severity, _ location: SourceLocation, _ message: String, path: String = "",
    rule: String? = nil
  ) {
    self.severity = severity
    self.location = location
    self.message = Self.shown(message)
    self.path = Self.shown(path)
    self.rule = rule
  }

  /// Makes a diagnostic of a message that may have several lines, such as that of a program.
  public init(_ severity: Severity, _ location: SourceLocation, lines: String) {
    self.init(
      severity, location, lines.split(whereSeparator: \.isNewline).joined(separator: "; "))
  }

  private static func shown(_ text: String) -> String {
    let text = text.escapingControlCharacters
    guard text.utf8.count > messageLength, text.count > messageLength else { return text }
    return text.prefix(messageLength - 1) + "…"
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic as compilers print theirs, in one line, so that editors can jump to it.
  public var description: String {
    return "\(location)".escapingControlCharacters + ": \(severity.rawValue): \(message)"
      + (rule.map { " [\($0)]" } ?? "") + (place.map { " " + $0 } ?? "")
  }

  /// The node in parentheses, and the includes by which it got there.
  private var place: String? {
    let includes = sequence(first: location) { $0.include }.dropFirst().map(\.description)
    let chain = includes.joined(separator: ", ").escapingControlCharacters
    return switch (path.isEmpty, chain.isEmpty) {
    case (true, true): nil
    case (false, true): String(localized: "(at \(path))")
    case (true, false): String(localized: "(included at \(chain))")
    case (false, false): String(localized: "(at \(path), included at \(chain))")
    }
  }
}
