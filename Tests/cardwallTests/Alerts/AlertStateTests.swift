import Testing

@testable import cardwall

/// P16: an alert calls once for a value that flickers.
@Suite("The state of an alert")
struct AlertStateTests {
  /// Returns what each update brings about: `+` for a beginning, `-` for an end, `.` for nothing.
  private func changes(
    delay: Int, _ updates: [(second: Int, isMet: Bool, isOver: Bool)]
  ) -> String {
    var state = AlertState(delay: .seconds(delay))
    return updates.map { update in
      switch state.update(
        isMet: update.isMet, isOver: update.isOver, at: .seconds(update.second))
      {
      case .begins: "+"
      case .ends: "-"
      case nil: "."
      }
    }.joined()
  }

  @Test("it begins at once without a delay, and ends with its condition")
  func noDelay() {
    #expect(
      changes(
        delay: 0, [(0, false, true), (1, true, false), (2, true, false), (3, false, true)])
        == ".+.-")
  }

  @Test("it begins when its condition has been true for the delay")
  func delay() {
    #expect(
      changes(delay: 30, [(0, true, false), (29, true, false), (30, true, false)]) == "..+")
    var state = AlertState(delay: .seconds(30))
    #expect(state.due == nil)
    _ = state.update(isMet: true, isOver: false, at: .seconds(5))
    #expect(state.due == .seconds(35) && !state.isCalling)
    _ = state.update(isMet: true, isOver: false, at: .seconds(35))
    #expect(state.due == nil && state.isCalling)
  }

  @Test("a condition that doesn't last begins anew")
  func interrupted() {
    #expect(
      changes(
        delay: 30,
        [(0, true, false), (20, false, true), (25, true, false), (50, true, false)]) == "....")
    #expect(
      changes(
        delay: 30, [(0, true, false), (20, false, true), (25, true, false), (55, true, false)])
        == "...+")
  }

  @Test("a value that flickers calls once, and again only after the end")
  func flicker() {
    #expect(
      changes(
        delay: 0,
        [
          (0, true, false), (1, false, false), (2, true, false), (3, false, false),
          (4, false, true), (5, true, false),
        ]) == "+...-+")
  }

  @Test("it doesn't end while its condition is true")
  func contradiction() {
    #expect(changes(delay: 0, [(0, true, true), (1, true, true), (2, false, true)]) == "+.-")
  }
}
