import CCanberra
import Dispatch
import Synchronization

/// A short sound.
public enum Sound: Hashable, Sendable {
  /// A sound of the desktop's theme, by its name, such as "dialog-warning".
  case named(String)
  /// A file such as an Ogg Vorbis or WAV file.
  case file(path: String)
}

/// Plays short sounds, one after the other, by what the session has for that: a sound server, or
/// the sound card.
///
/// A sound server that doesn't answer stalls the player's own queue, and nothing else.
public final class SoundPlayer: Sendable {
  private let queue = DispatchQueue(label: "cardwall.sound", qos: .utility)
  private let state = Mutex(State())
  private let application: String

  private struct State {
    var pendingCount = 0
    /// The number of the sound that is played.
    var current: UInt32?
    var isStopped = false
  }

  /// The maximum number of sounds that wait for their turn; more are left out.
  private static let pendingLimit = 4
  /// The time after which a sound is stopped.
  private static let timeLimit = DispatchTimeInterval.seconds(30)

  /// The time that the program's end waits for a sound server.
  private static let stopLimit = DispatchTimeInterval.seconds(1)

  private static let success = Int32(CA_SUCCESS)

  /// - Parameter application: the name of the program, as volume controls show it.
  public init(application: String) { self.application = application }

  /// Plays a sound after those before it.
  /// - Parameter done: called on another thread, with the reason if it can't be played.
  public func play(_ sound: Sound, done: @escaping @Sendable (String?) -> Void) {
    let isAdmitted = state.withLock { state in
      guard state.pendingCount < Self.pendingLimit else { return false }
      state.pendingCount += 1
      return true
    }
    guard isAdmitted else { return done("too many sounds wait to be played") }
    queue.async { [self] in
      let problem = playNow(sound)
      state.withLock { $0.pendingCount -= 1 }
      done(problem)
    }
  }

  /// Ends the sound that is played, and plays no further one.
  ///
  /// It returns when the sound has ended, or after a second.
  public func stop() {
    let current = state.withLock { state in
      state.isStopped = true
      return state.current
    }
    guard let current, let context = SoundContext.shared else { return }
    ca_context_cancel(context.raw, current)
    let ended = DispatchSemaphore(value: 0)
    queue.async { ended.signal() }
    _ = ended.wait(timeout: .now() + Self.stopLimit)
  }

  /// Plays a sound, and waits for its end.
  /// - Returns: the reason if it can't be played.
  private func playNow(_ sound: Sound) -> String? {
    var properties: OpaquePointer?
    guard let context = SoundContext.shared, ca_proplist_create(&properties) == Self.success,
      let properties
    else { return "out of memory" }
    defer { ca_proplist_destroy(properties) }
    ca_proplist_sets(properties, CA_PROP_APPLICATION_NAME, application)
    ca_proplist_sets(properties, CA_PROP_MEDIA_ROLE, "event")
    switch sound {
    case .named(let name): ca_proplist_sets(properties, CA_PROP_EVENT_ID, name)
    case .file(let path): ca_proplist_sets(properties, CA_PROP_MEDIA_FILENAME, path)
    }
    let number = context.nextNumber()
    guard begin(number) else { return nil }
    defer { state.withLock { $0.current = nil } }
    let end = SoundEnd()
    defer { context.forget(number) }
    let code = context.play(number, properties, end)
    guard code == Self.success else { return Self.reason(code) }
    // The player may have been stopped before the library knew the sound.
    if state.withLock(\.isStopped) { ca_context_cancel(context.raw, number) }
    let result = end.wait(Self.timeLimit)
    if result == nil { ca_context_cancel(context.raw, number) }
    return result == Int32(CA_ERROR_CANCELED) ? nil : result.flatMap(Self.reason)
  }

  /// Notes the sound that is played next.
  /// - Returns: false if the player is stopped.
  private func begin(_ number: UInt32) -> Bool {
    state.withLock { state in
      guard !state.isStopped else { return false }
      state.current = number
      return true
    }
  }

  private static func reason(_ code: Int32) -> String? {
    guard code != Self.success else { return nil }
    return ca_strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}

/// The connection of the process to what plays sounds.
///
/// It lasts as long as the process: at its end libcanberra 0.30 unloads the driver whose thread
/// may still be ending, which crashes.
private struct SoundContext: @unchecked Sendable {  // The library locks it.
  let raw: OpaquePointer
  private static let count = Atomic<UInt32>(0)

  /// The context; nil without memory.
  static let shared: SoundContext? = {
    ccanberra_silence_sound_cards()
    var context: OpaquePointer?
    guard ca_context_create(&context) == Int32(CA_SUCCESS) else { return nil }
    return context.map(SoundContext.init)
  }()

  private init(raw: OpaquePointer) { self.raw = raw }

  /// Returns a number that no other sound has.
  func nextNumber() -> UInt32 {
    Self.count.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Begins to play a sound.
  /// - Parameter end: finished when the sound has ended, until ``forget(_:)``.
  /// - Returns: the code of the library.
  func play(_ number: UInt32, _ properties: OpaquePointer, _ end: SoundEnd) -> Int32 {
    Self.ends.withLock { $0[number] = end }
    // A sound that is cancelled while it ends is reported twice.
    return ca_context_play_full(
      raw, number, properties,
      { _, number, code, _ in SoundContext.ends.withLock { $0[number] }?.finish(code) }, nil)
  }

  /// Passes no further report about a sound on.
  func forget(_ number: UInt32) { Self.ends.withLock { $0[number] = nil } }

  private static let ends = Mutex<[UInt32: SoundEnd]>([:])
}

/// The end of a sound, which a thread of the library reports.
private final class SoundEnd: Sendable {
  private let code = Atomic<Int32>(0)
  private let semaphore = DispatchSemaphore(value: 0)

  func finish(_ code: Int32) {
    self.code.store(code, ordering: .releasing)
    semaphore.signal()
  }

  /// Returns the code with which it ended; nil if it didn't in time.
  func wait(_ limit: DispatchTimeInterval) -> Int32? {
    semaphore.wait(timeout: .now() + limit) == .success ? code.load(ordering: .acquiring) : nil
  }
}
