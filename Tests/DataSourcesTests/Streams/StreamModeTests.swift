import JMESPath
import TestSupport
import Testing

@testable import DataSources

@Suite("What is made of the events of a stream", .endsIfItHangs)
struct StreamModeTests {
  @Test(
    "the examples of RFC 7396, appendix A",
    arguments: [
      (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
      (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
      (#"{"a":"b"}"#, #"{"a":null}"#, #"{}"#),
      (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
      (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
      (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
      (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
      (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
      (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
      (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
      (#"{"a":"foo"}"#, #"null"#, #"null"#),
      (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
      (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
      (#"[1,2]"#, #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
      (#"{}"#, #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
    ])
  func patches(original: String, patch: String, result: String) throws {
    let merged = try JSONValue(parsing: original.utf8).merged(
      with: JSONValue(parsing: patch.utf8))
    #expect(try merged == JSONValue(parsing: result.utf8))
  }

  @Test("a connection that isn't resumed begins a merged value anew, with its first event")
  func newValue() throws {
    var merged = MergedEvents(name: "wall")
    merged.begin(isResumed: false)
    try merged.add(StreamEvent(data: Array(#"{"a":1,"b":1}"#.utf8)))
    merged.begin(isResumed: true)
    try merged.add(StreamEvent(data: Array(#"{"a":2}"#.utf8)))
    #expect(try merged.value() == ["a": 2, "b": 1])
    merged.begin(isResumed: false)
    #expect(try merged.value() == ["a": 2, "b": 1])
    try merged.add(StreamEvent(data: Array(#"{"c":3}"#.utf8)))
    #expect(try merged.value() == ["c": 3])
  }

  @Test("events that are no text in UTF-8 are told, those that are pictures aren’t")
  func damagedText() throws {
    let (damaged, whole) = ([UInt8]([0x4D, 0xFC, 0x6C]), Array("ü".utf8))
    let warning = "wall: “M\u{FFFD}l” has \u{FFFD} in place of bytes that are no text in UTF-8"
    func stores(_ format: EventFormat = .text) -> [any EventStore] {
      [
        LatestEvent(format: format, name: "wall"),
        EventList(limit: 2, format: format, name: "wall"),
      ]
    }
    for var store in stores() {
      try store.add(StreamEvent(data: whole))
      _ = try store.value()
      #expect(store.omission == nil)
      try store.add(StreamEvent(data: damaged))
      _ = try store.value()
      #expect(store.omission == warning)
      for _ in 0..<2 { try store.add(StreamEvent(data: whole)) }
      _ = try store.value()
      #expect(store.omission == nil)
    }
    var topics = TopicValues(name: "broker", isSingle: false)
    try topics.add(StreamEvent(topic: "a", data: damaged))
    try topics.add(StreamEvent(topic: "picture", data: [0xFF, 0xD8, 0x00]))
    _ = try topics.value()
    #expect(
      topics.omission
        == "broker a: “M\u{FFFD}l” has \u{FFFD} in place of bytes that are no text in UTF-8")
    try topics.add(StreamEvent(topic: "a", data: whole))
    _ = try topics.value()
    #expect(topics.omission == nil)
  }

  @Test("an event of JSON that is no UTF-8 is a failure, as a stream has no other encoding")
  func encodings() throws {
    var latest = LatestEvent(format: .json, name: "wall")
    latest.add(StreamEvent(data: [0x22, 0x50, 0xEA, 0x22]))
    #expect(
      throws: SourceFailure(
        .malformed, "wall: an event is no UTF-8; have its sender write UTF-8")
    ) { try latest.value() }
    latest.add(StreamEvent(data: Array("\"Pê\"".utf8)))
    #expect(try latest.value() == "Pê")
  }

  @Test("lines end in any way, also between two parts; what has no end is no line")
  func lines() throws {
    var splitter = LineSplitter(name: "wall")
    var lines: [String] = []
    for part in ["a\nb\r", "\nc", "d\r", "e\n\n", "g\r", "\n", "\n", "f"] {
      try splitter.add(Array(part.utf8)) { lines.append(String(decoding: $0, as: UTF8.self)) }
    }
    #expect(lines == ["a", "b", "cd", "e", "", "g", ""])
  }
}
