import JMESPath
import Localization

/// The way in which the events of a stream become its value.
public enum StreamMode: Hashable, Sendable {
  /// The latest event.
  case replace
  /// A list of the latest events, the newest last.
  /// - Parameter limit: the maximum number of events; at least 1.
  case append(limit: Int)
  /// One value that every event changes, as a JSON merge patch (RFC 7396).
  case merge
}

extension StreamMode {
  /// Returns an empty store for the events of a stream.
  func makeStore(_ format: EventFormat, name: String) -> any EventStore {
    switch self {
    case .replace: LatestEvent(format: format, name: name)
    case .append(let limit): EventList(limit: limit, format: format, name: name)
    case .merge: MergedEvents(name: name)
    }
  }
}

/// The format of one event.
public enum EventFormat: String, Hashable, Sendable {
  case json
  /// The event is one text.
  case text
}

extension EventFormat {
  /// Returns whether an event only shows that its sender is there: it has no data.
  func isSign(_ data: [UInt8]) -> Bool { self == .json && data.isEmpty }

  /// Reads the value of an event.
  /// - Parameter name: the name of the stream in messages.
  func decode(_ data: [UInt8], name: String) throws(SourceFailure) -> JSONValue {
    switch self {
    case .text: return .string(String(decoding: data, as: UTF8.self))
    case .json:
      if data.firstByteNotUTF8 != nil {
        throw SourceFailure(
          .malformed, "\(name): an event is no UTF-8; have its sender write UTF-8")
      }
      return try DataFormat.json.decode(data, name: name)
    }
  }

  /// Returns the warning that an event is no text in UTF-8; nil if it is one, or if it is JSON,
  /// which fails then.
  func damageWarning(of data: [UInt8], name: String) -> String? {
    // A picture is no text that anybody reads.
    guard self == .text, data.firstByteNotUTF8 != nil, !data.contains(0) else { return nil }
    return JSONValue.string(String(decoding: data, as: UTF8.self)).damageWarning(name: name)
  }
}
