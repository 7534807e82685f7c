import JMESPath
import Testing

@testable import CardImport

@Suite("Texts of Adaptive Cards")
struct AdaptiveTextTests {
  /// Returns the text of the dashboard, or the reason why there is none.
  private func text(_ text: String) -> String {
    do throws(BindingFailure) {
      let value = try AdaptiveText.read(text)
      return try BindingWriter(scope: BindingScope(context: [], root: [])).text(value)
    } catch {
      return "! \(String(localized: error.message))"
    }
  }

  @Test(
    "Paths and operators become JMESPath",
    arguments: [
      ("Hello ${name}", "Hello ${name}"),
      ("${a.b[0].c}", "${a.b[0].c}"), ("${a['the key']}", "${a.\"the key\"}"),
      ("${$root.a.b}", "${a.b}"), ("${$data.a}", "${a}"),
      ("$${formatNumber(total, 2)}", "${'$'}${number(to_number(total), `2`)}"),
      ("${a > 3 && !b}", "${(a > `3`) && (!(not_null(b, `false`) != `false`))}"),
      ("${if(a == 'x', 1, 2)}", "${if(a == 'x', `1`, `2`)}"),
      ("${a * 100}", "${multiply(to_number(a), `100`)}"),
      ("\\${a}", "$${a}"), ("${a", "$${a"), ("{{name}}", "{{name}}"),
    ])
  func expressions(template: String, expected: String) { #expect(text(template) == expected) }

  @Test(
    "Functions become those of a dashboard",
    arguments: [
      ("${concat(a, '-', b)}", "${a}-${b}"), ("${toUpper(a)}", "${upper(a)}"),
      ("${toUpper(a) + toLower(b)}", "${upper(a)}${lower(b)}"),
      (
        "${toUpper(substring(a, 0, 1)) + substring(a, 1)}",
        "${upper(substring(a, `0`, `1`))}${substring(a, `1`)}"
      ),
      ("${trim(a) + replace(b, '-', '')}", "${trim(a)}${replace(b, '-', '')}"),
      ("${length(a)}", "${length(a)}"), ("${empty(a)}", "${!a}"),
      ("${exists(a)}", "${a != `null`}"),
      ("${and(a > 1, a <= 2)}", "${(a > `1`) && (a <= `2`)}"),
      ("${coalesce(a, b)}", "${not_null(a, b)}"),
      ("${join(a, ', ')}", "${join(', ', map(&to_string(not_null(@, '')), a))}"),
      ("${first(a)}", "${a[0]}"), ("${last(a)}", "${a[-1]}"),
      ("${sum(select(list, x, x.total))}", "${sum(map(&total, list))}"),
      (
        "${length(where(list, x, x.n > limit))}",
        "${length(list[?(type(n) == 'string' && type($.limit) == 'string' && n != $.limit"
          + " && sort([n, $.limit])[0] == $.limit) || (!(type(n) == 'string'"
          + " && type($.limit) == 'string') && n > $.limit)])}"
      ),
      ("${sortBy(list, 'a.b')}", "${sort_by(list, &a.b)}"),
      ("${max(a, 3)}", "${max([to_number(a), `3`])}"),
      ("${formatDateTime(a, 'HH:mm')}", "${time(a)}"),
      ("${formatDateTime(a, 'yyyy-MM-dd')}", "${date(a, 'iso')}"),
      ("${string(a)}", "${a}"), ("${string($index + 1)}.", "${add(index(), `1`)}."),
      ("${addDays(utcNow(), 1)}", "${add_time(now(), `1`, 'day')}"),
    ])
  func functions(template: String, expected: String) { #expect(text(template) == expected) }

  /// Only `false` and null count as false, and the quotient of whole numbers is whole.
  @Test(
    "Conditions and divisions have the results that they have in templates",
    arguments: [
      ("${if(es, 't', 'f')}", "t"), ("${if(el, 't', 'f')}", "t"), ("${if(z, 't', 'f')}", "t"),
      ("${if(no, 't', 'f')}", "f"), ("${if(missing, 't', 'f')}", "f"), ("${!es}", false),
      ("${!no}", true), ("${es && yes}", true), ("${missing || no}", false),
      ("${bool(z)}", true), ("${empty(es)}", true), ("${empty(a)}", false),
      ("${join(numbers, ', ')}", "1, 2.5"), ("${join(names, ', ')}", "Ada, Grace"),
      ("${count(where(list, x, x.b))}", 1), ("${7 / 2}", 3), ("${div(7, 2)}", 3),
      ("${-7 / 2}", -4), ("${100 / 7}", 14), ("${a / 2}", 3), ("${h / 2}", 3.75),
      ("${a / 2 + 1}", 4), ("${int('12.9')}", 12), ("${missing / 2}", .null),
      ("${round(h, 0)}", 8), ("${round(7.256, 2)}", 7.26),
      ("${replace('a-b-c', '-', '/')}", "a/b/c"), ("${a % 2}", 1), ("${mod(a, 4)}", 3),
      ("${a == '7'}", false), ("${a == 7}", true), ("${text == '7'}", true),
      ("${if(text > 3, 't', 'f')}", "f"), ("${if(a > 3, 't', 'f')}", "t"),
      ("${if('b' > text, 't', 'f')}", "t"), ("${el == createArray()}", true),
      ("${missing == null}", true), ("${es == null}", false), ("${power(a, 2)}", 49),
      ("${indexOf('hello', 'l')}", 2), ("${isString(text)}", true), ("${isInteger(h)}", false),
      ("${isFloat(h)}", true), ("${isArray(el)}", true), ("${isBoolean(no)}", true),
      ("${sentenceCase('hELLO you')}", "Hello you"), ("${take(names, 1)}", ["Ada"]),
      ("${join(skip(numbers, 1), '')}", "2.5"), ("${getProperty(list[0], 'b')}", true),
      ("${a + 1}", 8), ("${text + 1}", "71"), ("${concat(text, a)}", "77"),
      ("${substring(text, 0, 1)}", "7"), ("${length(names)}", 2),
      ("${year(day)}", 2026), ("${month(day)}", 11), ("${dayOfMonth(day)}", 8),
      ("${dayOfWeek(day)}", 0), ("${dayOfWeek('2026-11-07')}", 6),
      ("${startOfMonth(day)}", "2026-11-01"), ("${addDays(day, 3)}", "2026-11-11"),
      ("${subtractFromTime(day, 1, 'Month')}", "2026-10-08"),
      ("${formatDateTime(addToTime(day, 1, 'Year'), 'yyyy-MM-dd')}", "2027-11-08"),
    ] as [(String, JSONValue)])
  func results(template: String, expected: JSONValue) throws {
    let data: JSONValue = [
      "es": "", "el": [], "z": 0, "no": false, "yes": true, "a": 7, "h": 7.5,
      "list": [["b": true], ["b": false]], "day": "2026-11-08", "numbers": [1, 2.5],
      "names": ["Ada", "Grace"], "text": "7",
    ]
    for sample in [Optional(data), nil] {
      var scope = BindingScope(context: [], root: [])
      scope.sample = sample
      let value = try AdaptiveText.read(template)
      let text = try BindingWriter(scope: scope).expression(value)
      #expect(DashboardExpression.value(of: text, on: data) == expected, "\(text)")
    }
  }

  @Test("Booleans of known data are conditions as they are")
  func plainTruth() throws {
    var scope = BindingScope(context: [], root: [])
    scope.sample = ["isLate": true, "list": [["b": true, "n": 1]]]
    let writer = BindingWriter(scope: scope)
    #expect(
      try writer.text(try AdaptiveText.read("${if(isLate, 1, 2)}")) == "${if(isLate, `1`, `2`)}")
    #expect(
      try writer.text(try AdaptiveText.read("${sum(select(list, x, if(x.b, x.n, 0)))}"))
        == "${sum(map(&if(b, n, `0`), list))}")
  }

  @Test(
    "Dates are written for their reader",
    arguments: [
      ("on {{DATE(${string(a)}, SHORT)}}", "on ${date(a)}"),
      ("{{DATE(2026-11-21T14:02:00Z, LONG)}}", "${date('2026-11-21T14:02:00Z', 'full')}"),
      ("{{DATE(${a})}}", "${date(a, 'short')}"),
      ("{{TIME(${formatDateTime(a, 'yyyy-MM-ddTHH:mm:ssZ')})}}", "${time(a)}"),
    ])
  func dates(template: String, expected: String) { #expect(text(template) == expected) }

  @Test(
    "What a dashboard can't compute is refused",
    arguments: [
      ("${isMatch(a, 'b')}", "isMatch()"), ("${$host.a}", "$host"),
      ("${a +}", "ends too early"), ("${a b}", "after its end"), ("${'a}", "not closed"),
      ("${a ^ 2}", "unexpected"),
      ("${" + Array(repeating: "a", count: 3_000).joined(separator: "&&") + "}", "too deeply"),
      ("${add(" + Array(repeating: "1", count: 3_000).joined(separator: ",") + ")}", "too deeply"),
    ])
  func refused(template: String, reason: String) {
    let text = text(template)
    #expect(text.hasPrefix("!") && text.contains(reason), "\(text)")
  }
}
