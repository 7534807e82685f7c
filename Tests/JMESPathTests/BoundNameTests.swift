import JMESPath
import Testing

@Suite("Names of bound values")
struct BoundNameTests {
  private let table = FunctionTable.standard.binding("choice")
  private let bindings: [String: JSONValue] = ["choice": ["site": "kiel", "none": nil]]

  private func value(_ text: String, on data: JSONValue) throws -> JSONValue {
    try Expression(text, functions: table).evaluate(on: data, bindings: bindings)
  }

  @Test("a member of a bound name is the same value wherever in the expression it is read")
  func everywhere() throws {
    let data: JSONValue = ["orders": [["site": "kiel", "no": 1], ["site": "ulm", "no": 2]]]
    #expect(try value("choice.site", on: data) == "kiel")
    #expect(try value("orders[?site == choice.site].no", on: data) == [1])
    #expect(
      try value("orders[*].{no: no, site: choice.site} | [1]", on: data) == [
        "no": 2, "site": "kiel",
      ])
    #expect(try value("!choice.none && !(!choice.site)", on: data) == true)
  }

  @Test("a member of the data is read after a dot, in quotes, and where nothing is bound")
  func data() throws {
    let data: JSONValue = ["choice": ["site": "ulm"], "a": ["choice": ["site": "bonn"]]]
    #expect(try value("\"choice\".site", on: data) == "ulm")
    #expect(try value("a.choice.site", on: data) == "bonn")
    #expect(try value("choice", on: data) == ["site": "ulm"])
    #expect(try Expression("choice.site").evaluate(on: data) == "ulm")
  }

  @Test("an expression names the members that it reads, with their positions")
  func members() throws {
    let expression = try Expression("[?a == choice.site && b != choice.day]", functions: table)
    #expect(expression.members(ofBinding: "choice").map(\.name) == ["site", "day"])
    #expect(expression.members(ofBinding: "choice").map(\.offset) == [14, 34])
    #expect(expression.rootFields.isEmpty)
    #expect(try Expression("a.b", functions: table).members(ofBinding: "choice").isEmpty)
  }
}
