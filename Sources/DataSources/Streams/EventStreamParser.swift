import Localization

/// A reader of server-sent events (HTML, “Server-sent events”, 9.2.6).
///
/// An event that isn't followed by a blank line is incomplete, and ignored.
struct EventStreamParser {
  /// The names of the events that count; empty for all.
  private let names: Set<String>
  private let name: String
  private var lines: LineSplitter
  private var event = ""
  private var data: [UInt8] = []
  private var hasData = false
  private var isAtStart = true
  /// The `id` of the present event.
  private var id: String
  /// The `id` of the last complete event; empty if it has none.
  private(set) var lastID: String
  /// The time that the server has a client wait before it connects again.
  private(set) var reconnectTime: Duration?

  /// - Parameters:
  ///   - lastID: that of the connection before.
  ///   - name: the name of the stream in messages.
  init(names: Set<String>, lastID: String, name: String) {
    (self.names, self.name) = (names, name)
    (id, self.lastID) = (lastID, lastID)
    lines = LineSplitter(name: name)
  }

  /// Adds bytes, and passes on the data of each event that they complete.
  mutating func add(
    _ bytes: [UInt8], _ take: (StreamEvent) throws(SourceFailure) -> Void
  ) throws(SourceFailure) {
    var complete: [StreamEvent] = []
    var splitter = lines
    try splitter.add(bytes) { (line) throws(SourceFailure) in
      if let event = try read(line) { complete.append(event) }
    }
    lines = splitter
    for event in complete { try take(event) }
  }

  /// Reads a line; returns the event that it ends.
  private mutating func read(_ line: ArraySlice<UInt8>) throws(SourceFailure) -> StreamEvent? {
    var line = line
    if isAtStart, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    isAtStart = false
    if line.isEmpty { return ended() }
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
    var value = line[colon...].dropFirst()
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    let field = line[..<colon]
    if field.elementsEqual("data".utf8) {
      if hasData { data.append(UInt8(ascii: "\n")) }
      data += value
      hasData = true
      guard data.count <= LoadLimits.eventBytes else {
        throw .tooManyBytes(String(localized: "an event of \(name)"), limit: LoadLimits.eventBytes)
      }
    } else if field.elementsEqual("event".utf8) {
      event = String(decoding: value, as: UTF8.self)
    } else if field.elementsEqual("id".utf8) {
      // The id is sent in a header, which can't have a NUL.
      if !value.contains(0), value.count <= 1024 { id = String(decoding: value, as: UTF8.self) }
    } else if field.elementsEqual("retry".utf8) {
      let digits = String(decoding: value, as: UTF8.self)
      if digits.allSatisfy({ $0.isASCII && $0.isNumber }), let time = Int(digits) {
        reconnectTime = .milliseconds(time)
      }
    }
    return nil
  }

  /// Ends the present event; returns nil if it has no data, or isn't wanted.
  private mutating func ended() -> StreamEvent? {
    defer { (event, data, hasData) = ("", [], false) }
    lastID = id
    guard hasData, names.isEmpty || names.contains(event.isEmpty ? "message" : event) else {
      return nil
    }
    return StreamEvent(data: data)
  }
}
