import Foundation
import Logging

/// Writes messages to standard error, a line each.
///
/// If systemd's journal reads them, which `JOURNAL_STREAM` says, each line begins with its priority
/// (`sd-daemon(3)`).
nonisolated struct StandardErrorLog: LogHandler {
  var logLevel = Logger.Level.info
  var metadata = Logger.Metadata()
  var metadataProvider: Logger.MetadataProvider?
  private let hasPriorities: Bool
  private let write: @Sendable (String) -> Void

  init(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    write: @escaping @Sendable (String) -> Void = { printError($0) }
  ) {
    hasPriorities = environment["JOURNAL_STREAM"]?.isEmpty == false
    self.write = write
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    // A line break would begin another message.
    let line = event.message.description.split(whereSeparator: \.isNewline).joined(separator: " ")
    write(hasPriorities ? "<\(Self.priority(of: event.level))>\(line)" : line)
  }

  /// Returns the level as syslog numbers it.
  private static func priority(of level: Logger.Level) -> Int {
    switch level {
    case .trace, .debug: 7
    case .info: 6
    case .notice: 5
    case .warning: 4
    case .error: 3
    case .critical: 2
    }
  }
}
