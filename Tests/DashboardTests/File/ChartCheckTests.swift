import Foundation
import Testing

@Suite("A chart's mistakes")
struct ChartCheckTests {
  /// Returns the message of each mistake in a chart with these keys, with the node below the chart.
  private func mistakes(_ keys: String) -> [String] {
    check(card: "header: A\nbody: { chart: { \(keys) } }").map { line in
      guard let message = line.range(of: "error: "),
        let location = line.range(of: " (at pages[0].sections[0].cards[0].body.chart")
      else { return line }
      let node = line[location.upperBound...].drop { $0 == "." }.dropLast()
      return line[message.upperBound..<location.lowerBound] + (node.isEmpty ? "" : " @\(node)")
    }
  }

  @Test(
    "Every kind of chart is accepted",
    arguments: [
      "type: line, x: t, y: v",
      "type: line, x: t, y: [{ value: a }, { value: b, axis: secondary }]",
      "type: line, x: t, y: v, scale: log, min: 1, max: 1000", "type: line, x: t, y: v, by: name",
      "type: area, x: t, y: v, by: name, stacked: percent",
      "type: column, x: t, y: v, scale: symlog, lines: [{ value: 3, label: Goal }]",
      "type: bar, x: t, y: v, stacked: true, palette: fiori",
      "type: combination, x: t, y: [{ value: a, mark: column }, { value: b, axis: secondary }], "
        + "secondary: { unit: \"%\", title: Share, min: 0, max: 100, scale: linear }",
      "type: combination, x: t, y: [{ value: a, mark: column }, { value: b, axis: secondary }], "
        + "secondary: { scale: log }",
      "type: combination, stacked: true, x: t, "
        + "y: [{ value: a, mark: column }, { value: b, mark: column }, { value: c }]",
      "type: donut, x: t, y: v, unit: B", "type: waterfall, x: t, y: v, totals: is_sum, axis: y",
      "type: scatter, x: a, y: b, x_title: Age, x_unit: years, y_title: Height",
      "type: bubble, x: a, y: { value: b, size: c }, by: country",
      "type: line, x: t, y: v, lines: [{ value: goal, state: positive }]",
      "type: area, x: t, y: v, unit: W, summary: total",
      "type: column, x: t, y: v, unit: \"%\", summary: last",
      "type: donut, x: t, y: v, unit: \"%\", summary: total",
      "type: line, x: t, y: v, unit: \"${unit}\", summary: total",
      "type: area, x: t, y: v, compare: { shift: 7d, for: 1d, title: Last week }",
      "type: line, x: t, y: v, events: [{ time: 2026-11-21T10:00, title: A, state: positive }]",
      "type: states, x: t, y: v, events: { items: e, time: at, end: to, title: \"${name}\" }",
      "type: states, x: t, y: v, by: n, states: { open: critical, else: neutral }",
      "type: states, x: t, y: v, unit: W, states: [{ value: off, color: 3 }, { gte: 5, lt: 7 }]",
    ])
  func right(keys: String) {
    #expect(mistakes(keys) == [])
  }

  @Test(
    "A contradiction is an error at its location, with advice",
    arguments: [
      ("type: linie, x: t, y: v", "unknown word \"linie\"; did you mean \"line\"? @type"),
      (
        "type: line, x: t, y: v, stacked: half",
        "expected true or false or percent, found text \"half\" @stacked"
      ),
      (
        "type: line, x: t, y: v, states: { a: neutral }",
        "\"states\" belongs to type states, not to line @states"
      ),
      (
        "type: column, x: t, y: v, events: { items: e, time: at, title: A }",
        "\"events\" belongs to type line, area or states, not to column @events"
      ),
      (
        "type: donut, x: t, y: v, compare: { shift: 7d }",
        "\"compare\" belongs to type line, area, column, bar or combination, not to donut @compare"
      ),
      (
        "type: area, x: t, y: v, by: n, stacked: true, compare: { shift: 7d }",
        "what is stacked can’t be compared: remove \"stacked\" @compare"
      ),
      (
        "type: states, x: t, y: v, min: 3",
        "states have no axis of values: remove \"min\" @min"
      ),
      (
        "type: states, x: t, y: v, thresholds: [{ gte: 3, state: positive }]",
        "give the ranges with their colours in \"states\" @thresholds"
      ),
      (
        "type: states, x: t, y: { value: v, color: 3 }",
        "the states have the colours: give them in \"states\" @y"
      ),
      (
        "type: states, x: t, y: v, stacked: true",
        "areas, columns and bars can be stacked, a states can’t @stacked"
      ),
      (
        "type: states, x: t, y: v, states: [{ title: A }]",
        "missing key \"value\", \"gte\" or \"lt\" @states[0]"
      ),
      (
        "type: states, x: t, y: v, states: [{ value: a, gte: 3 }]",
        "a state is a value or a range: remove \"gte\" and \"lt\" @states[0]"
      ),
      (
        "type: states, x: t, y: v, states: [{ gte: 3, lt: 3 }]",
        "gte must be less than lt @states[0]"
      ),
      ("type: bubble, x: a, y: b", "a bubble needs \"size\": what its area stands for @y"),
      (
        "type: scatter, x: a, y: [{ value: b }, { value: c, size: d }]",
        "\"size\" belongs to type bubble, not to scatter @y[1]"
      ),
      (
        "type: line, x: a, y: { value: b, mark: column }",
        "\"mark\" belongs to type combination, not to line @y"
      ),
      (
        "type: combination, x: a, y: [{ value: b }, { value: c }]",
        "a combination needs a series with \"mark: column\" and one that is a line @y"
      ),
      (
        "type: combination, x: a, y: { value: b, mark: column }",
        "a combination needs a series with \"mark: column\" and one that is a line @y"
      ),
      (
        "type: donut, x: a, y: [{ value: b }, { value: c }]",
        "a donut shows one series: remove the others @y[1]"
      ),
      ("type: waterfall, x: a, y: b, by: c", "a waterfall shows one series: remove \"by\" @by"),
      (
        "type: line, x: a, by: c, y: [{ value: b }, { value: c }]",
        "\"by\" makes the series of one \"y\": remove the others @y[1]"
      ),
      (
        "type: line, x: a, by: c, y: { value: b, title: B }",
        "\"by\" gives the series their names: remove \"title\" @y"
      ),
      (
        "type: line, x: a, by: c, y: { value: b, color: 3 }",
        "the series of \"by\" have a colour each: remove \"color\" @y"
      ),
      (
        "type: line, x: a, y: b, stacked: true",
        "areas, columns and bars can be stacked, a line can’t @stacked"
      ),
      (
        "type: area, x: a, y: b, stacked: percent, scale: symlog",
        "what is stacked can’t be added up on this scale: remove \"scale\" @scale"
      ),
      (
        "type: column, x: a, y: b, scale: log",
        "a logarithmic scale has no zero to begin at: draw lines or dots @scale"
      ),
      (
        "type: combination, x: a, y: [{ value: b, mark: column }, { value: c }], scale: log",
        "a logarithmic scale has no zero to begin at: draw lines or dots @scale"
      ),
      (
        "type: waterfall, x: a, y: b, scale: symlog",
        "the steps of a waterfall can’t be added up on this scale: remove \"scale\" @scale"
      ),
      (
        "type: line, x: a, y: b, scale: log, min: 0",
        "a logarithmic scale begins above zero: min must be more than 0 @min"
      ),
      ("type: line, x: a, y: b, min: 5, max: 5", "min must be less than max @min"),
      (
        "type: scatter, x: a, y: [{ value: b }, { value: c, axis: secondary }]",
        "a secondary axis belongs to type line or combination, not to scatter @y[1]"
      ),
      (
        "type: line, x: a, y: { value: c, axis: secondary }",
        "one series at least is measured on the primary axis @y"
      ),
      (
        "type: line, x: a, y: b, secondary: { unit: s }",
        "no series says \"axis: secondary\" @secondary"
      ),
      (
        "type: line, x: a, y: [{ value: b }, { value: c, axis: secondary }], "
          + "secondary: { min: 2, max: 1 }",
        "min must be less than max @secondary.min"
      ),
      ("type: donut, x: a, y: b, axis: y", "a donut has no axes: remove \"axis\" @axis"),
      (
        "type: donut, x: a, y: b, lines: [{ value: 1 }]",
        "a donut has no axes: remove \"lines\" @lines"
      ),
      (
        "type: column, x: a, y: b, totals: c",
        "\"totals\" belongs to type waterfall, not to column @totals"
      ),
      (
        "type: column, x: a, y: b, unit: \"%\", summary: total",
        "values in \"%\" don’t add up: use average or last @summary"
      ),
      (
        "type: area, x: a, y: b, unit: °C, summary: total",
        "values in \"°C\" don’t add up: use average or last @summary"
      ),
      (
        "type: donut, x: a, y: b, summary: last",
        "a donut shows the total of its parts: remove \"summary\" @summary"
      ),
      (
        "type: waterfall, x: a, y: b, summary: total",
        "a waterfall shows the sum of its steps: remove \"summary\" @summary"
      ),
      (
        "type: line, x: a, y: b, lines: [{ value: true }]",
        "expected a number or a JMESPath expression, found true @lines[0].value"
      ),
    ])
  func wrong(keys: String, message: String) {
    #expect(mistakes(keys) == [message])
  }

  @Test(
    "A comparison with a time before the history is a warning",
    arguments: [
      ("7d", "2d", "14d"), ("7d, for: 1d", "7d", "8d"), ("1d", "2d", nil), ("1y", "366d", "732d"),
      ("1mo, since: month", "61d", "62d"), ("1q, for: 1w", "99d", nil),
    ])
  func comparisonReach(shift: String, kept: String, needed: String?) {
    let found = warnings(
      """
      version: 1
      sources:
        a: { type: command, run: [uptime], every: 1h, history: { of: n, for: \(kept) } }
      pages:
      - id: home
        sections:
        - cards:
          - id: c
            source: a
            header: A
            body: { chart: { type: line, x: time, y: value, compare: { shift: \(shift) } } }
      """
    ).filter { $0.contains("doesn’t reach back") }
    #expect(found.count == (needed == nil ? 0 : 1))
    if let needed { #expect(found.first?.contains("it needs \"for: \(needed)\"") == true) }
  }
}
