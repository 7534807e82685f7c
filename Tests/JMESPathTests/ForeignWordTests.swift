import JMESPath
import Testing

@Suite("Words of other languages in expressions")
struct ForeignWordTests {
  private func message(_ text: String) -> String? {
    do throws(ExpressionError) {
      _ = try Expression(text)
      return nil
    } catch {
      return error.message
    }
  }

  @Test(
    "An operator that is a word names the call or the sign",
    arguments: [
      ("name LIKE 'x%'", "unexpected 'LIKE'; write starts_with(name, 'x')"),
      ("name like '%x'", "unexpected 'like'; write ends_with(name, 'x')"),
      ("name like '%x%'", "unexpected 'like'; write contains(name, 'x')"),
      ("name contains 'x'", "unexpected 'contains'; write contains(name, 'x')"),
      ("[?n in [1, 2]]", "expected ']', found 'in'; write contains(`[1, 2]`, n)"),
      ("[?n in ('a', 'b')]", "expected ']', found 'in'; write contains(`[\"a\", \"b\"]`, n)"),
      ("[?n not in `[1]`]", "expected ']', found 'not'; write !(contains(`[1]`, n))"),
      ("[?n between 1 and 5]", "expected ']', found 'between'; write n >= `1` && n <= `5`"),
      ("[?n is null]", "expected ']', found 'is'; write n == `null`"),
      ("[?n IS NOT NULL]", "expected ']', found 'IS'; write n != `null`"),
      ("[?n eq `1`]", "expected ']', found 'eq'; write '=='"),
      ("[?n AND m]", "expected ']', found 'AND'; write '&&'"),
      ("[?NOT n]", "expected ']', found 'n'; 'not' is written '!'"),
      ("n as x", "unexpected 'as'; write {x: n}"),
      ("[*] where n", "unexpected 'where'; write [?…]"),
      ("sort(@) desc", "unexpected 'desc'; write reverse(sort_by(…, &name))"),
      (
        "select * from s",
        "unexpected '*'; this is no SQL: [?condition] takes rows, and .{name: name} some of their"
          + " values"
      ),
      ("sum items", "unexpected 'items'; write sum(items)"),
    ])
  func words(text: String, expected: String) { #expect(message(text) == expected) }

  @Test(
    "A sign of another language names its own",
    arguments: [
      ("n => `1`", "'=>' is written '>=', or & for each element, as in map(&name, list)"),
      ("n =< `1`", "'=<' is written '<='"), ("n !== `1`", "'!==' is written '!='"),
      ("n > = `1`", "'> =' is written '>='"), ("n ! = `1`", "'! =' is written '!='"),
      ("n =~ 'x'", "there is no '=~'; write contains(name, 'text') or starts_with(…)"),
      ("n ≥ `1`", "unexpected '≥'; write '>='"), ("n ≠ `1`", "unexpected '≠'; write '!='"),
      ("a ?? b", "'??' is written '||'"), ("a ?: b", "'?:' is written '||'"),
      ("a?.b", "'?.' is written '.': a name that is missing gives null"),
      ("a & b", "unexpected '&'; write '&&', or join('', […]) to join texts"),
      ("{{ n }}", "expected a name, found '{'; an expression is written without {{ }}"),
      ("{n}", "expected ':', found '}'; a name alone is written without { }"),
      ("$n", "unexpected 'n'; a name begins without '$': n"),
      ("@n", "unexpected 'n'; write @.n"),
      (".n", "expected an expression, found '.'; a name begins without it"),
      ("a.[0]", "an element is written without '.': [0]"),
      (
        "a['b c']",
        "expected a number, ':', '*' or '?' after '[', found a literal; a name is written .\"b c\""
      ),
      ("'it''s'", "unexpected a literal; a ' in a text is written \\'"),
      ("sum(A1:A5)", "expected ')', found ':'; all values of a name are [].name"),
    ])
  func signs(text: String, expected: String) { #expect(message(text) == expected) }

  @Test(
    "A function that is called on its value is written before it",
    arguments: [
      ("name.length()", "length() takes 1 argument, not 0; write length(name)"),
      ("name | length()", "length() takes 1 argument, not 0; write length(@)"),
      ("items.join(', ')", "join() takes 2 arguments, not 1; write join(…, items)"),
      ("name.contains('x')", "contains() takes 2 arguments, not 1; write contains(name, …)"),
      ("items.count()", "there is no function count(); did you mean length(items)?"),
    ])
  func methods(text: String, expected: String) { #expect(message(text) == expected) }

  @Test(
    "An unknown function is reported before its arguments",
    arguments: ["MAX(1, 2)", "LEN(A1:A5)", "states('sensor.x') | float(0)"])
  func unknownFunctions(text: String) {
    #expect(message(text)?.hasPrefix("there is no function ") == true)
  }

  @Test(
    "An invisible or foreign character is named",
    arguments: [
      ("n\u{200B} == a", "an invisible character (U+200B); remove it"),
      ("n\u{A0}== a", "a blank of another kind (U+00A0); write a common space"),
      ("for\u{435}ign", "'\u{435}' of another alphabet (U+0435); write 'e'"),
      (
        "\u{446}\u{435}\u{43D}\u{430}",
        "unexpected '\u{446}'; a name with '\u{446}' in it is quoted: \"\u{446}\u{435}\u{43D}\u{430}\""
      ),
    ])
  func characters(text: String, expected: String) { #expect(message(text) == expected) }
}
