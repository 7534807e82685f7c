import Testing

@testable import cardwall

@Suite("The wrong tries of a PIN")
struct PinAttemptsTests {
  @Test("five are free; then the time to wait doubles, up to an hour")
  func waits() {
    var attempts = PinAttempts()
    var time = Duration.zero
    var waits: [Duration] = []
    for _ in 1...14 {
      attempts.fail(at: time)
      waits.append(attempts.wait(at: time))
      time += waits[waits.count - 1]
      #expect(attempts.wait(at: time) == .zero)
    }
    #expect(
      waits
        == [0, 0, 0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600].map { .seconds($0) })
  }

  @Test("the wait goes by")
  func remaining() {
    var attempts = PinAttempts()
    for _ in 1...5 { attempts.fail(at: .seconds(100)) }
    #expect(attempts.wait(at: .seconds(110)) == .seconds(20))
    #expect(attempts.wait(at: .seconds(130)) == .zero)
  }
}
