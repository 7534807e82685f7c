import Dispatch
import Glibc

/// Watches a few files for changes, however they are written: in place, by renaming, by deleting
/// and creating them again, or by a symbolic link that is moved to another folder.
///
/// It watches folders, since a watch on a file ends with that file. While the kernel has no watches
/// left, or a folder can't be read, the files are checked once a minute.
///
/// It is `@unchecked Sendable` because all its variables are accessed on `queue` only, where the
/// dispatch sources call their handlers, and in `deinit`; the compiler can't check that.
final class FileWatch: @unchecked Sendable {
  private let paths: [String]
  private let setRefusal: @Sendable (SourceFailure?) -> Void
  private let notify: @Sendable () -> Void
  private let queue = DispatchQueue(label: "cardwall.watch")
  /// The kernel's watches, and what reads their events; nil until the kernel provides them.
  private var inotify: (descriptor: Int32, events: any DispatchSourceRead)?
  /// Waits for the end of changes, or for the next check of files without a watch.
  private let timer: any DispatchSourceTimer
  private var buffer = [UInt8](repeating: 0, count: 4 << 10)
  /// The names of the entries that matter, by the watch of their folder.
  private var names: [Int32: Set<String>] = [:]
  private var signatures: [FileSignature]
  /// The time of the first change that isn't reported yet; nil if all are.
  private var firstPendingChange: DispatchTime?
  private var lastReport = DispatchTime(uptimeNanoseconds: 0)
  /// Whether an event showed that the content was written, even if the signatures are equal.
  private var sawWrite = false
  /// The reason why the kernel provides no watch; nil if it does.
  private var refusal: SourceFailure?

  /// - Parameters:
  ///   - setRefusal: called with the reason why the kernel provides no watch, and with nil when it
  ///     does again, before `notify`.
  ///   - notify: called after each change, and after each call of `setRefusal` but the first.
  init(
    _ paths: [String], setRefusal: @escaping @Sendable (SourceFailure?) -> Void,
    notify: @escaping @Sendable () -> Void
  ) {
    self.paths = paths
    self.setRefusal = setRefusal
    self.notify = notify
    signatures = paths.map(FileSignature.init)
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { [weak self] in self?.reportChanges() }
    timer.activate()
    queue.sync { watch() }
  }

  deinit {
    inotify?.events.cancel()
    timer.cancel()
  }

  func stop() {
    queue.async { [self] in
      inotify?.events.cancel()
      timer.cancel()
    }
  }

  /// Watches the files; if the kernel refuses, they are checked later.
  private func watch() {
    let refusal = openInotify() ? watchFolders() : refusal(raising: "fs.inotify.max_user_instances")
    if refusal != nil {
      timer.schedule(deadline: .now() + LoadLimits.unwatchedInterval.interval)
    }
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

  /// Returns whether the kernel provides watches.
  private func openInotify() -> Bool {
    guard inotify == nil else { return true }
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return false }
    let events = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    events.setEventHandler { [weak self] in self?.readEvents(descriptor) }
    events.setCancelHandler { close(descriptor) }
    events.activate()
    inotify = (descriptor, events)
    return true
  }

  /// Watches every folder whose entries decide which files the paths lead to.
  ///
  /// Adding a folder twice has no effect.
  /// - Returns: the reason why the kernel watches only some of them; nil if it watches all.
  private func watchFolders() -> SourceFailure? {
    guard let inotify = inotify?.descriptor else { return nil }
    var refusal: SourceFailure?
    let mask =
      IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM
      | IN_DELETE_SELF | IN_MOVE_SELF
    var current: [Int32: Set<String>] = [:]
    for entry in Set(paths.flatMap(entriesOnTheWay(to:))) {
      let watch = inotify_add_watch(inotify, entry.folder, UInt32(mask))
      if watch >= 0 {
        current[watch, default: []].insert(entry.name)
      } else if errno == ENOSPC {
        refusal = self.refusal(raising: "fs.inotify.max_user_watches")
      } else if errno == EACCES {
        refusal = SourceFailure(
          .notAllowed,
          "changes of \(name) are noticed only once a minute: make \(entry.folder) readable")
      }
    }
    for watch in names.keys where current[watch] == nil { inotify_rm_watch(inotify, watch) }
    names = current
    return refusal
  }

  private func readEvents(_ inotify: Int32) {
    var matters = false
    var isComplete = true
    while true {
      let count = read(inotify, &buffer, buffer.count)
      guard count > 0 else { break }
      for event in InotifyEvents(buffer[..<count]) where self.matters(event) {
        matters = true
        // A file is complete when it is renamed to its place.
        isComplete = isComplete && event.mask & UInt32(IN_MOVED_TO) != 0
        sawWrite = sawWrite || event.mask & UInt32(IN_MODIFY) != 0
      }
    }
    guard matters else { return }
    let now = DispatchTime.now()
    if isComplete, firstPendingChange == nil, now >= lastReport + LoadLimits.debounce.interval {
      return reportChanges()
    }
    let first = firstPendingChange ?? now
    firstPendingChange = first
    timer.schedule(
      deadline: min(
        now + LoadLimits.debounce.interval, first + LoadLimits.maximumDebounce.interval))
  }

  /// Returns whether an event is about one of the files, or about a folder itself: others may be
  /// written next to them all the time.
  private func matters(_ event: InotifyEvents.Event) -> Bool {
    event.name.isEmpty || names[event.watch]?.contains(event.name) == true
  }

  /// Reports a change if one of the files has changed.
  private func reportChanges() {
    firstPendingChange = nil
    lastReport = .now()
    let refusal = refusal
    watch()
    let current = paths.map(FileSignature.init)
    guard sawWrite || current != signatures || refusal != self.refusal else { return }
    sawWrite = false
    signatures = current
    notify()
  }
}
