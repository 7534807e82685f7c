import Dispatch
import Glibc

/// Watches a few files for changes, however they are written: in place, by renaming, by deleting
/// and creating them again, or by a symbolic link that is moved to another folder.
///
/// It watches folders, since a watch on a file ends with that file.
///
/// It is `@unchecked Sendable` because all its variables are accessed on `queue` only, where the
/// dispatch sources call their handlers; the compiler can't check that.
public final class FileWatch: @unchecked Sendable {
  private let paths: [String]
  private let notify: @Sendable () -> Void
  private let queue = DispatchQueue(label: "cardwall.watch")
  private let inotify: Int32
  private let events: any DispatchSourceRead
  private let debounceTimer: any DispatchSourceTimer
  private var buffer = [UInt8](repeating: 0, count: 4 << 10)
  /// The names of the entries that matter, by the watch of their folder.
  private var names: [Int32: Set<String>] = [:]
  private var signatures: [FileSignature]
  /// The time of the first change that isn't reported yet; nil if all are.
  private var firstPendingChange: DispatchTime?
  private var lastReport = DispatchTime(uptimeNanoseconds: 0)
  /// Whether an event showed that the content was written, even if the signatures are equal.
  private var sawWrite = false

  /// Returns a stream with an element for each change; nil if the kernel provides no watch.
  public static func changes(of paths: [String]) -> AsyncStream<Void>? {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let watch = FileWatch(paths, inotify: descriptor) { continuation.yield() }
      continuation.onTermination = { _ in watch.stop() }
    }
  }

  private init(_ paths: [String], inotify: Int32, notify: @escaping @Sendable () -> Void) {
    self.paths = paths
    self.inotify = inotify
    self.notify = notify
    signatures = paths.map(FileSignature.init)
    events = DispatchSource.makeReadSource(fileDescriptor: inotify, queue: queue)
    debounceTimer = DispatchSource.makeTimerSource(queue: queue)
    watchFolders()
    events.setEventHandler { [weak self] in self?.readEvents() }
    events.setCancelHandler { close(inotify) }
    debounceTimer.setEventHandler { [weak self] in self?.reportChanges() }
    events.activate()
    debounceTimer.activate()
  }

  deinit {
    stop()
  }

  func stop() {
    events.cancel()
    debounceTimer.cancel()
  }

  /// Watches every folder whose entries decide which files the paths lead to.
  ///
  /// Adding a folder twice has no effect.
  private func watchFolders() {
    let mask =
      IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM
      | IN_DELETE_SELF | IN_MOVE_SELF
    var current: [Int32: Set<String>] = [:]
    for entry in Set(paths.flatMap(entriesOnTheWay(to:))) {
      let watch = inotify_add_watch(inotify, entry.folder, UInt32(mask))
      if watch >= 0 { current[watch, default: []].insert(entry.name) }
    }
    for watch in names.keys where current[watch] == nil { inotify_rm_watch(inotify, watch) }
    names = current
  }

  private func readEvents() {
    var matters = false
    var isComplete = true
    while true {
      let count = read(inotify, &buffer, buffer.count)
      guard count > 0 else { break }
      for event in InotifyEvents(buffer[..<count]) where self.matters(event) {
        matters = true
        // Who renames a file to its place has written all of it.
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
    debounceTimer.schedule(
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
    watchFolders()
    let current = paths.map(FileSignature.init)
    guard sawWrite || current != signatures else { return }
    sawWrite = false
    signatures = current
    notify()
  }
}
