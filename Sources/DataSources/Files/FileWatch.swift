import Dispatch
import Glibc

/// Watches a few files for changes, however they are written: in place, by renaming, by deleting
/// and creating them again, or by a symbolic link that is moved to another folder.
///
/// It watches folders, since a watch on a file ends with that file. The files are checked once a
/// minute as well: the kernel may have no watches left, and it doesn't report everything.
///
/// A file that is written step by step is reported when it is closed, or when nothing has been
/// written for a second.
///
/// It is `@unchecked Sendable` because all its variables are accessed on `queue` only, where the
/// dispatch sources call their handlers, and in `deinit`; the compiler can't check that.
final class FileWatch: @unchecked Sendable {
  private let paths: [String]
  /// Whether the files can be read at any time, since their writers see to it.
  private let isAlwaysWhole: Bool
  private let checkInterval: Duration
  private let setRefusal: @Sendable (SourceFailure?) -> Void
  private let notify: @Sendable () -> Void
  private let queue = DispatchQueue(label: "cardwall.watch")
  private let receiver = Inotify.shared.makeReceiver()
  /// Waits for the end of changes, or for the next check of files without a watch.
  private let timer: any DispatchSourceTimer
  /// The kernel's watches of the folders.
  private var watches: Set<Int32> = []
  private var signatures: [FileSignature] = []
  /// The time of the first change that isn't reported yet; nil if all are.
  private var firstPendingChange: DispatchTime?
  private var lastReport = DispatchTime(uptimeNanoseconds: 0)
  /// Whether a program has written into a file that it hasn't closed since then.
  private var isBeingWritten = false
  /// Whether an event showed that the content was written, even if the signatures are equal.
  private var sawWrite = false
  /// The reason why the kernel provides no watch; nil if it does.
  private var refusal: SourceFailure?

  /// - Parameters:
  ///   - isAlwaysWhole: whether the files can be read at any time, since their writers see to it.
  ///   - checkInterval: the interval at which the files are checked without an event.
  ///   - setRefusal: called with the reason why the kernel provides no watch, and with nil when it
  ///     does again, before `notify`.
  ///   - notify: called after each change, and after each call of `setRefusal` but the first.
  init(
    _ paths: [String], isAlwaysWhole: Bool = false,
    checkInterval: Duration = LoadLimits.unwatchedInterval,
    setRefusal: @escaping @Sendable (SourceFailure?) -> Void,
    notify: @escaping @Sendable () -> Void
  ) {
    self.paths = paths
    self.isAlwaysWhole = isAlwaysWhole
    self.checkInterval = checkInterval
    self.setRefusal = setRefusal
    self.notify = notify
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { [weak self] in self?.reportChanges() }
    timer.activate()
    let start = DispatchSemaphore(value: 0)
    queue.async { [self] in
      begin()
      start.signal()
    }
    // A disk that doesn't answer holds up the queue, but not the caller.
    _ = start.wait(timeout: .now() + LoadLimits.watchStart.interval)
  }

  deinit { end() }

  func stop() { queue.async { [self] in end() } }

  private func begin() {
    signatures = paths.map(FileSignature.init)
    watch()
    checkLater()
    guard paths.map(FileSignature.init) != signatures else { return }
    // It was written before the kernel watched it.
    timer.schedule(deadline: .now() + LoadLimits.debounce.interval)
  }

  private func end() {
    for watch in watches { Inotify.shared.end(watch, by: receiver) }
    watches = []
    timer.cancel()
  }

  /// Checks the files after an interval, unless an event comes before.
  private func checkLater() {
    let interval = checkInterval.interval
    timer.schedule(deadline: .now() + interval, leeway: (checkInterval / 10).interval)
  }

  private func watch() {
    let refusal = watchFolders()
    guard refusal != self.refusal else { return }
    self.refusal = refusal
    setRefusal(refusal)
  }

  private func refusal(raising setting: String) -> SourceFailure {
    SourceFailure(
      .rejected, "changes of \(name) are noticed only once a minute: raise \(setting)")
  }

  /// The name of the file in messages.
  private var name: String { paths.first.map(fileName) ?? "" }

  /// Watches every folder whose entries decide which files the paths lead to.
  ///
  /// - Returns: the reason why the kernel watches only some of them; nil if it watches all.
  private func watchFolders() -> SourceFailure? {
    var refusal: SourceFailure?
    var current: Set<Int32> = []
    let entries = Dictionary(grouping: Set(paths.flatMap(entriesOnTheWay(to:))), by: \.folder)
    for (folder, entries) in entries {
      do throws(Inotify.Refusal) {
        current.insert(
          try Inotify.shared.watch(folder, for: Set(entries.map(\.name)), by: receiver) {
            [weak self] mask in
            guard let self else { return }
            queue.async { self.received(mask) }
          })
      } catch {
        switch error {
        case .instances: refusal = self.refusal(raising: "fs.inotify.max_user_instances")
        case .watches: refusal = self.refusal(raising: "fs.inotify.max_user_watches")
        case .notAllowed:
          refusal = SourceFailure(
            .notAllowed,
            "changes of \(name) are noticed only once a minute: make \(folder) readable")
        case .other: break
        }
      }
    }
    for watch in watches.subtracting(current) { Inotify.shared.end(watch, by: receiver) }
    watches = current
    return refusal
  }

  /// Reports a change when writing has ended.
  /// - Parameter mask: the kind of an event of one of the files, or of a folder itself.
  private func received(_ mask: UInt32) {
    let isWritten = mask & UInt32(IN_MODIFY) != 0
    sawWrite = sawWrite || isWritten
    if isWritten {
      isBeingWritten = true
    } else if mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM) != 0 {
      isBeingWritten = false
    }
    let now = DispatchTime.now()
    // A file is complete when it is renamed to its place.
    let isComplete = mask & UInt32(IN_MOVED_TO) != 0
    if isComplete, firstPendingChange == nil, now >= lastReport + LoadLimits.debounce.interval {
      return reportChanges()
    }
    let first = firstPendingChange ?? now
    firstPendingChange = first
    let (quiet, maximum) =
      isBeingWritten && !isAlwaysWhole
      ? (LoadLimits.quietTime, LoadLimits.maximumQuietWait)
      : (LoadLimits.debounce, LoadLimits.maximumDebounce)
    timer.schedule(deadline: min(now + quiet.interval, first + maximum.interval))
  }

  /// Reports a change if one of the files has changed.
  private func reportChanges() {
    firstPendingChange = nil
    lastReport = .now()
    let refusal = refusal
    watch()
    checkLater()
    let current = paths.map(FileSignature.init)
    guard sawWrite || current != signatures || refusal != self.refusal else { return }
    sawWrite = false
    signatures = current
    notify()
  }
}
