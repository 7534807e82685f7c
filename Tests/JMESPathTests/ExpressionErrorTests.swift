import JMESPath
import Testing

@Suite("Errors in expressions")
struct ExpressionErrorTests {
  @Test(
    "say what is wrong and where, when the expression is read",
    arguments: [
      ("", "syntax: the expression is empty (at character 1)"),
      (
        "foo.",
        "syntax: expected a name, '*', '[' or '{' after '.', found the end of the expression (at character 5)"
      ),
      (
        "foo bar",
        "syntax: unexpected 'bar'; a name with a space in it is quoted: \"foo bar\" (at character 5)"
      ),
      (
        "sum([].Net price of sale)",
        "syntax: expected ')', found 'price'; a name with a space in it is quoted: \"Net price of sale\" (at character 12)"
      ),
      (
        "foo[",
        "syntax: expected a number, ':', '*' or '?' after '[', found the end of the expression (at character 5)"
      ),
      (
        "foo[a]",
        "syntax: expected a number, ':', '*' or '?' after '[', found 'a'; a name is written .a (at character 5)"
      ),
      ("foo[0", "syntax: expected ']', found the end of the expression (at character 6)"),
      ("foo[?a = b]", "syntax: '=' compares nothing; write '==' (at character 8)"),
      ("ä", "syntax: unexpected 'ä'; a name with 'ä' in it is quoted: \"ä\" (at character 1)"),
      (
        "sum([].Größe)",
        "syntax: unexpected 'ö'; a name with 'ö' in it is quoted: \"Größe\" (at character 10)"
      ),
      (
        "数量",
        "syntax: unexpected '数'; a name with '数' in it is quoted: \"数量\" (at character 1)"
      ),
      ("a €", "syntax: unexpected '€' (at character 3)"),
      (
        "join(“, ”, a)",
        "syntax: unexpected '“'; a text is written in straight quotes: 'text' (at character 6)"
      ),
      (
        "[?a == ’x’]",
        "syntax: unexpected '’'; a text is written in straight quotes: 'text' (at character 8)"
      ),
      ("'äö' #", "syntax: unexpected '#' (at character 6)"),
      ("'open", "syntax: the string has no closing ' (at character 1)"),
      ("a.\"b", "syntax: the quoted name has no closing \" (at character 3)"),
      (
        "`{\"a\": }`",
        "syntax: the literal is no JSON: expected a value, found '}' (at character 1)"
      ),
      ("a[1:2:3:4]", "syntax: expected ']', found ':' (at character 8)"),
      ("a[::0]", "invalid-value: the step of a slice can’t be 0 (at character 5)"),
      ("&a", "syntax: '&' stands only before an argument of a function (at character 1)"),
      (
        "{a b}",
        "syntax: expected ':', found 'b'; a name with a space in it is quoted: \"a b\" (at character 4)"
      ),
      ("[a,]", "syntax: expected an expression, found ']' (at character 4)"),
      ("\"f\"(a)", "syntax: a function’s name is not quoted (at character 4)"),
      ("a || display(b)", "unknown-function: there is no function display() (at character 6)"),
      (
        "lenght(a)",
        "unknown-function: there is no function lenght(); did you mean length()? (at character 1)"
      ),
      (
        "a.length()",
        "invalid-arity: length() takes 1 argument, not 0; write length(a) (at character 3)"
      ),
      ("merge()", "invalid-arity: merge() takes at least 1 argument, not 0 (at character 1)"),
      ("join('a')", "invalid-arity: join() takes 2 arguments, not 1 (at character 1)"),
      ("-a", "syntax: '-' needs a number after it (at character 1)"),
    ])
  func reading(_ text: String, fails message: String) {
    let error = #expect(throws: ExpressionError.self) { try Expression(text) }
    #expect(error?.description == message)
  }

  @Test(
    "say what to write in place of what other languages have",
    arguments: [
      ("n > 2", "syntax: a number is written in backticks: `2` (at character 5)"),
      ("{'61': a}", "syntax: a name is written \"61\" (at character 2)"),
      ("{a: b, 61: a}", "syntax: a name is written \"61\" (at character 8)"),
      ("{'a\"b': a}", "syntax: a name is written \"a\\\"b\" (at character 2)"),
      ("{`1`: a}", "syntax: expected a name, found a literal (at character 2)"),
      ("[?n > -2]", "syntax: a number is written in backticks: `-2` (at character 7)"),
      ("n == 2.05", "syntax: a number is written in backticks: `2.05` (at character 6)"),
      ("n + 1", "syntax: there is no operator '+' (at character 3)"),
      (
        "first + last",
        "syntax: there is no operator '+'; write join('', [first, last]) (at character 7)"
      ),
      ("n % 2", "syntax: there is no operator '%' (at character 3)"),
      (
        "a.first-name",
        "syntax: there is no operator '-'; a name with '-' in it is quoted: \"first-name\" (at character 8)"
      ),
      ("a and b", "syntax: unexpected 'and'; write '&&' (at character 3)"),
      ("[?a or b]", "syntax: expected ']', found 'or'; write '||' (at character 5)"),
      ("not a", "syntax: unexpected 'a'; 'not' is written '!' (at character 5)"),
      (
        "len(a)",
        "unknown-function: there is no function len(); did you mean length()? (at character 1)"
      ),
      ("format(a)", "unknown-function: there is no function format() (at character 1)"),
      (
        "sort_by(list, name)",
        "invalid-type: argument 2 of sort_by() must be an expression (&…); write &name (at character 1)"
      ),
      ("a /", "syntax: there is no operator '/' (at character 3)"),
      ("+ a", "syntax: unexpected '+' (at character 1)"),
    ])
  func otherLanguages(_ text: String, fails message: String) {
    let error = #expect(throws: ExpressionError.self) { try Expression(text) }
    #expect(error?.description == message)
  }

  @Test(
    "say what is wrong and where, when the expression is evaluated",
    arguments: [
      (
        "@ | abs(text)",
        "invalid-type: the argument of abs() must be a number, not a string; to_number(…) reads a number from a text (at character 5)"
      ),
      (
        "length(nothing)",
        "invalid-type: the argument of length() must be a string, an array or an object, not null (at character 1)"
      ),
      (
        "join(`1`, list)",
        "invalid-type: argument 1 of join() must be a string, not a number; to_string(…) makes a text of it (at character 1)"
      ),
      (
        "abs('1')",
        "invalid-type: the argument of abs() must be a number, not a string; to_number(…) reads a number from a text (at character 1)"
      ),
      (
        "join(', ', list)",
        "invalid-type: argument 2 of join() must be an array of strings, not an array whose element 1 is 1; map(&to_string(@), …) makes texts of its elements (at character 1)"
      ),
      (
        "sort(list)",
        "invalid-type: the argument of sort() must be an array of numbers or an array of strings, not an array (at character 1)"
      ),
      (
        "abs(&text)",
        "invalid-type: the argument of abs() must be a number, not an expression (&…) (at character 1)"
      ),
      (
        "sort_by(list, &@)",
        "invalid-type: sort_by() can’t order numbers and strings together (at character 1)"
      ),
      (
        "max_by(list, &[0])",
        "invalid-type: max_by() needs a number or a string to sort by, not null (at character 1)"
      ),
    ])
  func evaluating(_ text: String, fails message: String) throws {
    let expression = try Expression(text)
    let error = #expect(throws: ExpressionError.self) {
      try expression.evaluate(on: ["text": "x", "list": [1, "a"]])
    }
    #expect(error?.description == message)
  }
}
