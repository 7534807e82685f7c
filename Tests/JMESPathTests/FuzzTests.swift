import JMESPath
import TestSupport
import Testing

@Suite("Whatever arrives")
struct FuzzTests {
  private static let expressions = [
    "items[?price > `50` && active].{id: id, name: name}", "sort_by(foo, &a.b)[-1:].c | [0]",
    "foo[*].bar[].*[?a == 'b' || !c][::-2].\"d e\"", "map(&[@, {x: @}], values(@))",
    "join(', ', map(&to_string(@), a))", "max_by([], &length(@)) || not_null(a, b, `[1, 2]`)",
    "merge(a, {b: `{\"c\": 1}`}) == reverse(keys(@))", "[a, b, *][] | [?contains(@, 'a')]",
    "sum([abs(a), ceil(b), avg(c), to_number(d)])", "zip[].{a: [0], b: c < '2' && !(d >= e)}",
  ]
  private static let tokens = [
    "[", "]", "[?", "[]", "[*]", "(", ")", "{", "}", ".", "*", "@", "&", "&&", "|", "||", "!", "==",
    "<", ":", ",", "`", "'", "\"", "-1", "99999999999999999999", "foo", "a", "length(", "`1`", "é",
  ]

  @Test("no mutated expression crashes or hangs, on no data")
  func expressions() {
    var generator = SeededGenerator(seed: 1)
    let parts = Self.tokens.map { Array($0.utf8) }
    let data = (0..<50).map { _ in generator.value() }
    var evaluated = 0
    for round in 0..<20_000 {
      let text = generator.mutated(Array(Self.expressions[round % 10].utf8), with: parts)
      guard let expression = try? Expression(String(decoding: text, as: UTF8.self)) else {
        continue
      }
      _ = expression.lookupProblem(on: [data[round % 50], data[(round + 1) % 50]])
      evaluated += (try? expression.evaluate(on: data[round % 50])) == nil ? 0 : 1
    }
    #expect(evaluated > 500)
  }

  @Test("no mutated text crashes or hangs the reader; what it reads it can write")
  func texts() throws {
    var generator = SeededGenerator(seed: 2)
    let parts = [
      "[", "]", "{", "}", ":", ",", "\"", "\\u", "\\ud834", "1e9", "-", ".", "null", "é",
    ]
    .map { Array($0.utf8) }
    let originals = (0..<200).map { _ in Array(generator.value().description.utf8) }
    var read = 0
    for round in 0..<20_000 {
      guard
        let value = try? JSONValue(parsing: generator.mutated(originals[round % 200], with: parts))
      else { continue }
      read += 1
      #expect(try JSONValue(parsing: value.description) == value)
    }
    #expect(read > 1000)
  }
}
