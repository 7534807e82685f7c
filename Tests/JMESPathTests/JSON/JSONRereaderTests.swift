import JMESPath
import Testing

@Suite("Reading the versions of a text")
struct JSONRereaderTests {
  private static let first = #"{"a":[{"n":1,"t":[1,2]},{"n":2},[3],4],"b":[[5],"x",{"n":6}]}"#

  @Test(
    "each version is read as if it were the first",
    arguments: [
      first, #"{"a":[{"n":1,"t":[1,2]},{"n":7},[3],4],"b":[[5],"x",{"n":6}]}"#,
      #"{"a":[{"n":0},{"n":1,"t":[1,2]},{"n":2},[3],4]}"#, #"{"a":[{"n":1,"t":[1,2]}]}"#,
      #"{"b":[[5],"x",{"n":6}],"a":[{"n":1,"t":[1,2]},{"n":2},[3],4]}"#,
      #"[[{"n":1,"t":[1,2]},{"n":2}]]"#, #"{"a":[],"b":[]}"#, #"{"a":[ {"n":1,"t":[1,2]} , 1]}"#,
      #"[{"a":[{"n":1,"t":[1,2]},{"n":2}]}]"#, "7", "[]",
    ])
  func versions(_ second: String) throws {
    var reader = JSONRereader()
    for text in [Self.first, second, Self.first] {
      let value = try reader.read(Array(text.utf8))
      #expect(value.description == (try JSONValue(parsing: text)).description)
    }
  }

  @Test(
    "a mistake beside what did not change is found",
    arguments: [
      #"{"a":[{"n":1,"t":[1,2]}x]}"#, #"{"a":[{"n":1,"t":[1,2]}"#, #"{"a":[{"n":1,"t":[1,2]},]}"#,
      #"{"a":[{"n":1,"t":[1,2"#,
    ])
  func mistakes(_ text: String) throws {
    var reader = JSONRereader()
    _ = try reader.read(Array(Self.first.utf8))
    let expected = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
    let found = #expect(throws: JSONSyntaxError.self) { try reader.read(Array(text.utf8)) }
    #expect(found == expected)
    #expect(try reader.read(Array(Self.first.utf8)) == JSONValue(parsing: Self.first))
  }

  @Test("the levels of nesting are bounded in each version")
  func nesting() throws {
    func text(_ levels: Int, in outer: Int) -> [UInt8] {
      let list = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
      let open = String(repeating: #"{"a":"#, count: outer)
      return Array((open + list + String(repeating: "}", count: outer)).utf8)
    }
    var reader = JSONRereader()
    _ = try reader.read(text(500, in: 0))
    #expect(throws: JSONSyntaxError.self) { try reader.read(text(500, in: 100)) }
  }
}
