import Dispatch
import Glibc

/// Tells when any of a few files changes, however it is written: in place, renamed over, deleted
/// and made anew, or by a symbolic link that is moved to another folder.
///
/// It watches folders, since a watch on a file ends with that file. All state is touched on
/// `queue`.
public final class FileWatch: @unchecked Sendable {
  private let paths: [String]
  private let notify: @Sendable () -> Void
  private let queue = DispatchQueue(label: "cardwall.watch")
  private let inotify: Int32
  private let events: any DispatchSourceRead
  private let quiet: any DispatchSourceTimer
  private var folders: [Int32: String] = [:]
  private var signatures: [FileSignature]
  /// When the changes that are being waited out began; nil while all is quiet.
  private var unrestSince: DispatchTime?
  private var isCertain = false

  /// A stream with an element a change; nil where the kernel gives no watch.
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
    quiet = DispatchSource.makeTimerSource(queue: queue)
    watchFolders()
    events.setEventHandler { [weak self] in self?.readEvents() }
    events.setCancelHandler { close(inotify) }
    quiet.setEventHandler { [weak self] in self?.settle() }
    events.activate()
    quiet.activate()
  }

  deinit {
    stop()
  }

  func stop() {
    events.cancel()
    quiet.cancel()
  }

  /// Watches every folder whose entries decide what the paths mean.
  ///
  /// Adding one twice does nothing.
  private func watchFolders() {
    let mask =
      IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM
      | IN_DELETE_SELF | IN_MOVE_SELF
    var current: [Int32: String] = [:]
    for folder in Set(paths.flatMap(foldersOnTheWay(to:))) {
      let watch = inotify_add_watch(inotify, folder, UInt32(mask))
      if watch >= 0 { current[watch] = folder }
    }
    for watch in folders.keys where current[watch] == nil { inotify_rm_watch(inotify, watch) }
    folders = current
  }

  private func readEvents() {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(inotify, &buffer, buffer.count)
      guard count > 0 else { break }
      isCertain = isCertain || InotifyEvents(buffer[..<count]).contains(where: isWrite)
    }
    let now = DispatchTime.now()
    let start = unrestSince ?? now
    unrestSince = start
    quiet.schedule(
      deadline: min(now + LoadLimits.quiet.interval, start + LoadLimits.longestUnrest.interval))
  }

  /// Whether the event can only mean new content, even where size and time stay as they were.
  private func isWrite(_ event: InotifyEvents.Event) -> Bool {
    guard event.mask & UInt32(IN_MODIFY) != 0, let folder = folders[event.watch] else {
      return false
    }
    return paths.contains { joined(folder, event.name) == $0 }
  }

  /// Says so if what was waited out was a change of one of the files.
  private func settle() {
    unrestSince = nil
    watchFolders()
    let current = paths.map(FileSignature.init)
    guard isCertain || current != signatures else { return }
    isCertain = false
    signatures = current
    notify()
  }
}
