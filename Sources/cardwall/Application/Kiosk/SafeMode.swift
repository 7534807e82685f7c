import DataSources
import Foundation
import Localization

/// Counts the starts of a kiosk that end before a minute is over, and decides whether it shows its
/// dashboard without what may have ended them (P2).
///
/// In safe mode no command is run for a source or by a button, no style sheet is read, data of
/// earlier runs are not shown, and the kiosk does nothing by itself. An edit of the file ends it,
/// or an hour.
final class SafeMode {
  private nonisolated struct Record: Codable, Equatable {
    /// The starts in a row that have not lived for a minute, in seconds since 1970.
    var starts: [Double] = []
    /// The time at which safe mode began; nil outside of it.
    var safeSince: Double?
  }

  /// The number of quick ends after which the next start is one in safe mode.
  static let limit = 3
  /// The time after which a start counts as one that went well.
  static let lifetime = Duration.seconds(60)
  /// The time after which quick ends are forgotten, in seconds.
  private static let memory = 600.0
  /// The time after which safe mode ends.
  static let duration = Duration.seconds(3_600)

  private(set) var isOn = false
  /// Called when safe mode is to end because its time is over.
  var onEnd: () -> Void = {}
  private let file: StateFile
  private let problems: ProblemLog?
  private let clock: SourceClock
  private var record: Record
  private var waiting: Task<Void, Never>?

  /// Counts this start.
  ///
  /// The file is written at once: the program may not live for long.
  /// - Parameters:
  ///   - file: the starts before.
  ///   - changedAt: the time of the last edit of the dashboard's file in seconds since 1970; nil if
  ///     it isn't known.
  ///   - problems: logs why the file can't be written.
  init(
    _ file: StateFile, changedAt: Double?, problems: ProblemLog? = nil,
    clock: SourceClock = SourceClock()
  ) {
    self.file = file
    self.problems = problems
    self.clock = clock
    let now = clock.now()
    record = file.read().flatMap { try? JSONDecoder().decode(Record.self, from: $0) } ?? Record()
    let edited = changedAt ?? 0
    record.starts.removeAll { $0 > now || now - $0 > Self.memory || $0 < edited }
    if let since = record.safeSince,
      since > now || now - since >= Self.duration / .seconds(1) || since < edited
    {
      record = Record()
    }
    if record.safeSince == nil, record.starts.count >= Self.limit { record.safeSince = now }
    isOn = record.safeSince != nil
    record.starts.append(now)
    write()
    wait(for: isOn ? Self.duration - .seconds(now - (record.safeSince ?? now)) : Self.lifetime)
  }

  isolated deinit { waiting?.cancel() }

  /// The line on the wall in safe mode.
  nonisolated static var text: String {
    String(
      localized: """
        Safe mode after three crashes in a row: no commands, no style sheet, no stored data. It ends \
        with an edit of the file, or after an hour.
        """)
  }

  /// Forgets the quick ends, and leaves safe mode: the file has been edited, or the program ends as
  /// it should.
  func reset() {
    waiting?.cancel()
    isOn = false
    guard record != Record() else { return }
    record = Record()
    write()
  }

  private func wait(for time: Duration) {
    waiting = Task { [weak self, clock] in
      do { try await clock.sleep(time) } catch { return }
      self?.timeIsOver()
    }
  }

  private func timeIsOver() {
    if isOn { onEnd() } else { reset() }
  }

  private func write() {
    guard let data = try? JSONEncoder().encode(record) else { return }
    file.write(data, survivesPowerCut: false, problems: problems)
  }
}
