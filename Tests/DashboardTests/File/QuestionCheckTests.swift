import CardModel
import ChartModel
import CivilTime
import Dashboard
import TestSupport
import Testing

@Suite("What the file says of questions")
struct QuestionCheckTests {
  private func read(_ action: String) -> DashboardReading {
    DashboardFile.load(
      text: """
        version: 1
        sources: { a: { type: static, data: [1] } }
        pages:
          - id: home
            sections:
              - cards:
                  - id: c
                    source: a
                    footer: { actions: [{ id: go, title: Go,
                      \(action) }] }
        """, name: "wall.yaml", environment: [:])
  }

  private func questions(_ text: String) throws -> [QuestionDefinition] {
    let uses = ["a", "b"].map { "'${ask.\($0)}'" }.joined(separator: ", ")
    let reading = read("command: [echo, \(uses)], ask: \(text)")
    let card = try #require(
      reading.definition?.pages.first?.cards.first, "\(reading.diagnostics)")
    return try #require(card.footer.first?.questions)
  }

  @Test("a question has a title, a type, bounds, and may be required")
  func keys() throws {
    let both = try questions(
      "[{ id: a, title: A, type: number, min: 1, max: 9, step: 2, required: true, default: 3 }, "
        + "{ id: b, title: B, type: choice, options: [x, y] }]")
    #expect(both.map(\.id) == ["a", "b"])
    #expect(both.map(\.isRequired) == [true, false])
    guard case .number(let minimum, let maximum, let step) = both[0].kind else {
      Issue.record("\(both[0].kind)")
      return
    }
    #expect((minimum?.text, maximum?.text, step) == ("1", "9", 2))
    #expect(both[0].suggestion?.text == "3")
  }

  @Test(
    "a mistake is named with what is right",
    arguments: [
      (
        "command: [echo, '${ask.cuont}'], ask: [{ id: count, title: N, type: number }]",
        "the action doesn’t ask for \"cuont\"; did you mean \"count\"?"
      ),
      (
        "command: [echo, '${multiply(ask.n, `2`)}'], ask: [{ id: n, title: N, type: number }]",
        "an answer stands alone, as ${ask.n}"
      ),
      (
        "hide: true, ask: [{ id: n, title: N, type: number }]",
        "\"ask\" needs http, command, mqtt or sql, which get the answers"
      ),
      (
        "command: [echo, '${ask.n}'], ask: [{ id: n, title: N, type: number, max: ten }]",
        "expected a number, found \"ten\""
      ),
      (
        "command: [echo, '${ask.n}'], ask: [{ id: n, title: N, type: date, min: 1.2.2026 }]",
        "expected a day such as 2026-03-01, found \"1.2.2026\""
      ),
      (
        "command: [echo, '${ask.n}'], ask: [{ id: n, title: N, type: switch, required: true }]",
        "\"required\" has no meaning here: a switch is on or off"
      ),
      (
        "command: [echo, '${ask.n}'], "
          + "ask: [{ id: n, title: N, type: choice, options: [x], default: z }]",
        "\"z\" is not among the options"
      ),
      (
        "command: [echo, '${ask.n}'], ask: [{ id: n, title: N, type: text, max: 3 }]",
        "\"max\" belongs to type number, date, not to text"
      ),
      (
        "command: [x], ask: [{ id: n, title: N, type: text }]", "nothing uses ${ask.n}"
      ),
      (
        "command: [echo, '${ask.n}'], "
          + "ask: [{ id: n, title: N, type: text }, { id: n, title: M, type: text }]",
        "duplicate question \"n\"; it is already on line 10"
      ),
    ])
  func mistakes(action: String, message: String) {
    let diagnostics = read(action).diagnostics
    #expect(diagnostics.map(\.message).contains(message), "\(diagnostics)")
  }

  @Test("an answer outside its bounds is refused")
  func bounds() {
    let number = Question(
      id: "n", title: "N", kind: .number(.init(minimum: 1, maximum: 9)), isRequired: true)
    #expect(number.mistake(in: nil) == .missing)
    #expect(number.mistake(in: .number(0)) == .below(1))
    #expect(number.mistake(in: .number(10)) == .above(9))
    #expect(number.mistake(in: .number(9)) == nil)
    let first = CivilDate(year: 2026, month: 3, day: 1)
    let day = Question(id: "d", title: "D", kind: .date(.init(first: first)))
    #expect(day.mistake(in: nil) == nil)
    #expect(day.mistake(in: .text("2026-02-28")) == .before(first))
    #expect(day.mistake(in: .text("2026-03-01")) == nil)
  }
}
