import Dispatch
import Glibc
import Synchronization

/// The kernel's watches of folders, which share one instance of inotify: a user has only a few of
/// them for all programs.
///
/// A folder is added without a lock, so that one on a disk that doesn't answer holds up only the
/// thread that adds it.
final class Inotify: Sendable {
  /// The reason why the kernel doesn't watch a folder.
  enum Refusal: Error {
    /// The user has no instances left.
    case instances
    /// The user has no watches left.
    case watches
    case notAllowed
    /// There is no such folder.
    case other
  }

  /// What wants the events of some entries of a folder.
  private struct Receiver {
    let names: Set<String>
    let receive: @Sendable (UInt32) -> Void
  }

  private struct State {
    var descriptor: Int32?
    var events: (any DispatchSourceRead)?
    /// The receivers of each watch, by their numbers.
    var receivers: [Int32: [Int: Receiver]] = [:]
    var lastNumber = 0
  }

  static let shared = Inotify()

  private static let mask =
    IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM
    | IN_DELETE_SELF | IN_MOVE_SELF

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "cardwall.inotify")

  private init() {}

  /// Returns a number for a new receiver.
  func makeReceiver() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  /// Watches a folder; a second call for the same receiver replaces the names.
  /// - Parameters:
  ///   - names: the entries that matter.
  ///   - receive: called with the mask of each event of one of them, or of the folder itself.
  /// - Returns: the watch, which other receivers may share.
  func watch(
    _ folder: String, for names: Set<String>, by receiver: Int,
    _ receive: @escaping @Sendable (UInt32) -> Void
  ) throws(Refusal) -> Int32 {
    let descriptor = try descriptor()
    var watch = try add(folder, to: descriptor)
    while true {
      state.withLock {
        $0.receivers[watch, default: [:]][receiver] = Receiver(names: names, receive: receive)
      }
      // The last receiver before may have ended the watch meanwhile.
      let again = try add(folder, to: descriptor)
      if again == watch { return watch }
      end(watch, by: receiver)
      watch = again
    }
  }

  /// Ends a watch for a receiver.
  func end(_ watch: Int32, by receiver: Int) {
    state.withLock { state in
      state.receivers[watch]?[receiver] = nil
      guard state.receivers[watch]?.isEmpty == true, let descriptor = state.descriptor else {
        return
      }
      state.receivers[watch] = nil
      inotify_rm_watch(descriptor, watch)
    }
  }

  private func add(_ folder: String, to descriptor: Int32) throws(Refusal) -> Int32 {
    let watch = inotify_add_watch(descriptor, folder, UInt32(Self.mask))
    if watch >= 0 { return watch }
    switch errno {
    case ENOSPC: throw .watches
    case EACCES: throw .notAllowed
    default: throw .other
    }
  }

  /// Returns the instance of the kernel.
  private func descriptor() throws(Refusal) -> Int32 {
    try state.withLock { (state) throws(Refusal) in
      if let descriptor = state.descriptor { return descriptor }
      let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { throw .instances }
      let events = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      events.setEventHandler { [weak self] in self?.readEvents(descriptor) }
      events.activate()
      (state.descriptor, state.events) = (descriptor, events)
      return descriptor
    }
  }

  private func readEvents(_ descriptor: Int32) {
    var buffer = [UInt8](repeating: 0, count: 4 << 10)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return }
      for event in InotifyEvents(buffer[..<count]) {
        for receiver in receivers(of: event) { receiver.receive(event.mask) }
      }
    }
  }

  /// Returns the receivers for which an event matters: others may be written next to their files
  /// all the time.
  private func receivers(of event: InotifyEvents.Event) -> [Receiver] {
    state.withLock { state in
      // Events were lost, of any watch.
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return state.receivers.values.flatMap(\.values) }
      return state.receivers[event.watch]?.values.filter {
        event.name.isEmpty || $0.names.contains(event.name)
      } ?? []
    }
  }
}
