import JMESPath
import Testing

/// The rules of each kind of projection (jmespath.org/specification.html).
@Suite("Projections")
struct ProjectionTests {
  private static let data = #"""
    {
      "list": [{"a": 1, "b": [1, 2]}, {"b": [3, [4]]}, {"a": 3, "b": null}, null, "text"],
      "map": {"x": {"a": 1, "b": [1]}, "y": {"a": 2}, "z": 5},
      "deep": [[{"a": [1]}, {"a": [2]}], [{"a": [3]}]],
      "numbers": [0, 1, 2, 3, 4, 5], "text": "abc", "none": null
    }
    """#

  @Test(
    "of a list apply what follows to each element and leave out nulls",
    arguments: [
      ("list[*].a", "[1,3]"), ("list[*].b[0]", "[1,3]"), ("list[*].[a]", "[[1],[null],[3],[null]]"),
      ("list[*].{v: a}", #"[{"v":1},{"v":null},{"v":3},{"v":null}]"#),
      ("list[*].a.c", "[]"),
      ("list[*]", #"[{"a":1,"b":[1,2]},{"b":[3,[4]]},{"a":3,"b":null},"text"]"#),
      ("deep[*][*].a[*]", "[[[1],[2]],[[3]]]"), ("map[*]", "null"), ("text[*]", "null"),
      ("none[*].a", "null"), ("`[]`[*].a", "[]"), ("[numbers, numbers][*][0]", "[0,0]"),
    ])
  func list(text: String, result: String) throws { try check(text, result) }

  @Test(
    "of an object take its values",
    arguments: [
      ("map.*.a", "[1,2]"), ("map.*", #"[{"a":1,"b":[1]},{"a":2},5]"#), ("map.*.b[0]", "[1]"),
      ("map.*.*", "[[1,[1]],[2]]"), ("*.x.a", "[1]"), ("list.*", "null"), ("text.*", "null"),
      ("`{}`.*", "[]"), ("map.*.[a]", "[[1],[2],[null]]"),
    ])
  func object(text: String, result: String) throws { try check(text, result) }

  @Test(
    "of a slice count from either end, in either direction",
    arguments: [
      ("numbers[1:3]", "[1,2]"), ("numbers[:2]", "[0,1]"), ("numbers[4:]", "[4,5]"),
      ("numbers[::2]", "[0,2,4]"), ("numbers[::-1]", "[5,4,3,2,1,0]"),
      ("numbers[-2:]", "[4,5]"), ("numbers[:-4]", "[0,1]"), ("numbers[4:1:-2]", "[4,2]"),
      ("numbers[9:]", "[]"), ("numbers[-9:1]", "[0]"), ("numbers[3:1]", "[]"),
      ("text[0:1]", "null"), ("map[0:1]", "null"), ("list[:2].a", "[1]"),
    ])
  func slice(text: String, result: String) throws { try check(text, result) }

  @Test(
    "of a filter keep the elements for which the condition is true",
    arguments: [
      ("list[?a].a", "[1,3]"), ("list[?a > `1`].a", "[3]"), ("list[?!a].b[0]", "[3]"),
      ("list[?b[0] == `1` || a == `3`].a", "[1,3]"), ("list[?a && b].a", "[1]"),
      ("numbers[?@ >= `4`]", "[4,5]"), ("numbers[?@ != `0` && @ < `3`]", "[1,2]"),
      ("list[?type(@) == 'string']", #"["text"]"#), ("map[?a]", "null"), ("text[?@]", "null"),
      ("numbers[?@ > `9`]", "[]"), ("deep[*][?a[0] > `1`].a[]", "[[2],[3]]"),
    ])
  func filter(text: String, result: String) throws { try check(text, result) }

  @Test(
    "of a flattened list join the elements that are lists, one level deep",
    arguments: [
      ("list[].b[]", "[1,2,3,[4]]"), ("list[*].b[][]", "[1,2,3,4]"), ("deep[].a[]", "[1,2,3]"),
      ("deep[][].a", "[[1],[2],[3]]"), ("numbers[]", "[0,1,2,3,4,5]"), ("map[]", "null"),
      ("map.*.b[]", "[1]"), ("text[]", "null"),
    ])
  func flatten(text: String, result: String) throws { try check(text, result) }

  @Test(
    "end at a pipe, a comparison and a function's argument",
    arguments: [
      ("list[*].a | [0]", "1"), ("list[*].a | length(@)", "2"), ("map.*.a | [1]", "2"),
      ("numbers[1:] | [0]", "1"), ("list[?a].a | [-1]", "3"), ("list[].b[] | [2]", "3"),
      ("list[*].a == `[1, 3]`", "true"), ("sum(list[*].a)", "4"), ("(list[*].a)[0]", "1"),
      ("[list[*].a, map.*.a]", "[[1,3],[1,2]]"), ("{l: list[*].a}", #"{"l":[1,3]}"#),
    ])
  func end(text: String, result: String) throws { try check(text, result) }

  private func check(_ text: String, _ result: String) throws {
    let data = try JSONValue(parsing: Self.data)
    #expect(try Expression(text).evaluate(on: data) == JSONValue(parsing: result), "\(text)")
  }
}
