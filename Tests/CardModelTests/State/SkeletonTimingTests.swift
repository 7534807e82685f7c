import CardModel
import Testing

@Suite("When a placeholder is seen")
struct SkeletonTimingTests {
  @Test(
    "S-23: a placeholder appears after 150 ms and then stays for 300 ms",
    arguments: [
      (0, false, true), (149, false, true), (150, true, false), (449, true, false),
      (450, true, true), (60_000, true, true),
    ])
  func timing(milliseconds: Int, isShown: Bool, mayEnd: Bool) {
    let timing = SkeletonTiming(start: .seconds(7))
    let time = Duration.seconds(7) + .milliseconds(milliseconds)
    #expect(timing.isShown(at: time) == isShown)
    #expect(timing.mayEnd(at: time) == mayEnd)
  }
}
