import JMESPath

/// An event of a stream.
struct StreamEvent: Sendable {
  /// The topic that it belongs to; empty where a stream has none.
  var topic = ""
  let data: [UInt8]
}

/// A bounded store of the events of a stream.
protocol EventStore: Sendable {
  /// Prepares for the events of a new connection.
  /// - Parameter isResumed: whether the events follow those of the connection before.
  mutating func begin(isResumed: Bool)

  /// Adds an event.
  /// - Throws: a failure that ends the connection.
  mutating func add(_ event: StreamEvent) throws(SourceFailure)

  /// Takes note that a connection has lasted for a while without an event.
  /// - Returns: whether there is a value now.
  mutating func waited() -> Bool

  /// Returns the present value; nil before the first event.
  /// - Throws: a failure about an event that can't be read.
  mutating func value() throws(SourceFailure) -> JSONValue?

  /// The text for people about what the value lacks; nil if nothing was left out.
  var omission: String? { get }
}

extension EventStore {
  var omission: String? { nil }
  mutating func begin(isResumed: Bool) {}
  mutating func waited() -> Bool { false }
}

/// The latest event.
///
/// It is read only when it is asked for, so that events that nobody sees cost next to nothing.
struct LatestEvent: EventStore {
  let format: EventFormat
  let name: String
  private var data: [UInt8]?

  init(format: EventFormat, name: String) { (self.format, self.name) = (format, name) }

  mutating func add(_ event: StreamEvent) {
    if !format.isSign(event.data) { data = event.data }
  }

  func value() throws(SourceFailure) -> JSONValue? {
    guard let data else { return nil }
    return try format.decode(data, name: name)
  }

  var omission: String? { data.flatMap { format.damageWarning(of: $0, name: name) } }
}

/// A list of the latest events.
///
/// Events are read when the list is asked for; those that have left it by then are never read.
struct EventList: EventStore {
  let limit: Int
  let format: EventFormat
  let name: String
  private var values: [JSONValue] = []
  /// The number of bytes of each of `values`.
  private var sizes: [Int] = []
  private var unread: ArraySlice<[UInt8]> = []
  /// The number of bytes of all events.
  private var size = 0
  private var hasBegun = false
  private var connectionCount = 0

  init(limit: Int, format: EventFormat, name: String) {
    (self.limit, self.format, self.name) = (limit, format, name)
  }

  mutating func begin(isResumed: Bool) { connectionCount += 1 }

  /// A first connection without events means an empty list; after a reconnection, events may be
  /// missing.
  mutating func waited() -> Bool {
    guard connectionCount == 1 else { return false }
    hasBegun = true
    return true
  }

  mutating func add(_ event: StreamEvent) {
    hasBegun = true
    guard !format.isSign(event.data) else { return }
    unread.append(event.data)
    size += event.data.count
    while values.count + unread.count > limit || size > LoadLimits.answerBytes { removeFirst() }
  }

  private mutating func removeFirst() {
    if values.isEmpty {
      size -= unread.removeFirst().count
    } else {
      values.removeFirst()
      size -= sizes.removeFirst()
    }
  }

  mutating func value() throws(SourceFailure) -> JSONValue? {
    var failure: SourceFailure?
    let new = unread
    unread = []
    for data in new {
      do throws(SourceFailure) {
        values.append(try format.decode(data, name: name))
        sizes.append(data.count)
      } catch {
        size -= data.count
        failure = error
      }
    }
    if let failure { throw failure }
    return hasBegun ? .array(values) : nil
  }

  var omission: String? {
    format == .text ? JSONValue.array(values).damageWarning(name: name) : nil
  }
}

/// One value that every event changes as a merge patch.
struct MergedEvents: EventStore {
  let name: String
  private var merged: JSONValue?
  /// Whether the next event begins a new value, since changes may have been missed.
  private var beginsAnew = false
  private var failure: SourceFailure?
  /// An upper bound of the number of bytes of the value as text.
  private var size = 0
  /// The number of bytes at which the value is measured anew.
  private var measuredAt = LoadLimits.answerBytes

  init(name: String) { self.name = name }

  mutating func begin(isResumed: Bool) { beginsAnew = !isResumed }

  mutating func add(_ event: StreamEvent) throws(SourceFailure) {
    guard !EventFormat.json.isSign(event.data) else { return }
    let patch: JSONValue
    do throws(SourceFailure) {
      patch = try EventFormat.json.decode(event.data, name: name)
    } catch {
      failure = error
      return
    }
    if beginsAnew {
      (merged, size, beginsAnew) = (nil, 0, false)
      measuredAt = LoadLimits.answerBytes
    }
    merged = (merged ?? .null).merged(with: patch)
    size += event.data.count
    guard size > measuredAt else { return }
    size = merged?.json().utf8.count ?? 0
    // A value near its limit is not measured at each event.
    measuredAt = size + LoadLimits.answerBytes / 4
    guard size <= LoadLimits.answerBytes else {
      (merged, size) = (nil, 0)
      throw .tooManyBytes(name)
    }
  }

  mutating func value() throws(SourceFailure) -> JSONValue? {
    if let failure {
      self.failure = nil
      throw failure
    }
    return merged
  }
}
