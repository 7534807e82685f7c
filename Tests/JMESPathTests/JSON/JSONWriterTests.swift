import JMESPath
import TestSupport
import Testing

@Suite("Writing JSON")
struct JSONWriterTests {
  @Test("one line, in order, with the shortest numbers")
  func compact() {
    let value: JSONValue = [
      "z": [1, 2.0, 0.1, -0.0, 1e21, 1e-7, .double(9_007_199_254_740_992), .integer(.min)],
      "a": ["t": true, "n": nil, "e": [], "o": [:]],
      "s": "\"\\\n\r\t\u{1}\u{1F}é𝄞/",
    ]
    #expect(
      value.description
        == #"{"z":[1,2,0.1,0,1e+21,1e-07,9007199254740992,-9223372036854775808],"#
        + #""a":{"t":true,"n":null,"e":[],"o":{}},"s":"\"\\\n\r\t\u0001\u001fé𝄞/"}"#)
  }

  @Test("many lines")
  func pretty() {
    let value: JSONValue = ["a": [1, ["b": nil]], "e": [], "o": [:]]
    #expect(
      value.json(pretty: true) == """
        {
          "a": [
            1,
            {
              "b": null
            }
          ],
          "e": [],
          "o": {}
        }
        """)
  }

  @Test("what is not finite is null")
  func notFinite() {
    #expect(JSONValue.array([.double(.nan), .double(.infinity)]).description == "[null,null]")
  }

  @Test("what was written reads back as the same")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      let value = generator.value()
      #expect(try JSONValue(parsing: value.description) == value)
      #expect(try JSONValue(parsing: value.json(pretty: true)) == value)
    }
  }
}
