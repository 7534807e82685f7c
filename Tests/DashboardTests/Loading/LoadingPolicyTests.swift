import Dashboard
import TestSupport
import Testing

@Suite("When a source is loaded")
struct LoadingPolicyTests {
  @Test("loads start at multiples of the interval, and what is missed is skipped")
  func starts() {
    let policy = LoadingPolicy(every: .seconds(5))
    let starts = [0, 1, 4, 5, 12].map {
      policy.nextStart(after: .seconds(100), now: .seconds(100 + $0))
    }
    #expect(
      starts == [.seconds(105), .seconds(105), .seconds(105), .seconds(110), .seconds(115)])
    #expect(LoadingPolicy().nextStart(after: .zero, now: .zero) == nil)
  }

  @Test("P19: sources that keep step start at the same moments, however long a timer is late")
  func step() {
    let policy = LoadingPolicy(every: .seconds(4), keepsStep: true)
    let starts: [Double] = [0, 0.5, 2.1, 3.99, 4.01, 8.3, 9.9].map { start in
      (policy.nextStart(after: .seconds(start), now: .seconds(start)) ?? .zero) / .seconds(1)
    }
    #expect(starts == [4, 4, 4, 8, 8, 12, 12])
    #expect(policy.nextStart(after: .seconds(4), now: .seconds(13)) == .seconds(16))
  }

  @Test("after failures the longest wait doubles up to ten intervals, five minutes or the interval")
  func longestWaits() {
    func longest(_ every: Duration?) -> [Int] {
      let policy = LoadingPolicy(every: every)
      return [1, 2, 3, 4, 5, 6, 7, 1000].map { failures in
        var generator = LongestWait()
        let wait = policy.backoff(failures: failures, using: &generator)
        return Int((wait / .seconds(1)).rounded())
      }
    }
    #expect(longest(.seconds(2)) == [2, 4, 8, 16, 20, 20, 20, 20])
    #expect(longest(.milliseconds(400)) == [0, 1, 2, 3, 5, 5, 5, 5])
    #expect(longest(.seconds(10)) == [10, 20, 40, 80, 100, 100, 100, 100])
    #expect(longest(.seconds(60)) == [60, 120, 240, 300, 300, 300, 300, 300])
    #expect(longest(nil) == [10, 20, 40, 80, 160, 300, 300, 300])
    #expect(longest(.seconds(3600)) == [3600, 3600, 3600, 3600, 3600, 3600, 3600, 3600])
  }

  @Test("fifty sources that fail together come back spread: no second has a fifth of them")
  func spread() {
    var generator = SeededGenerator(seed: 7)
    let policy = LoadingPolicy(every: .seconds(10))
    let seconds = (0..<50).map { _ in
      Int(policy.backoff(failures: 3, using: &generator) / .seconds(1))
    }
    let most = Dictionary(grouping: seconds, by: \.self).values.map(\.count).max() ?? 0
    #expect(most <= 10)
    #expect(seconds.allSatisfy { (0...40).contains($0) })
  }
}
