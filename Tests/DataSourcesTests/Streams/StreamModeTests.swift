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
