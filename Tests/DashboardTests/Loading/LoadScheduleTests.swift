import DataSources
import TestSupport
import Testing

@testable import Dashboard

@Suite("The times at which a source is loaded")
struct LoadScheduleTests {
  private static let unreachable = SourceFailure(.unreachable, "no route")
  private static let refused = SourceFailure(.rejected, "no")

  /// A schedule whose random waits are the longest possible, with a load that has begun at 100 s.
  private func schedule(
    _ policy: LoadingPolicy = LoadingPolicy(every: .seconds(10)),
    _ kind: LoadSemaphore.Kind = .web(host: "example.com")
  ) -> LoadSchedule {
    var schedule = LoadSchedule(policy, kind, generator: LongestWait())
    schedule.begin(at: .seconds(100), slept: .zero)
    return schedule
  }

  private func succeed(_ schedule: inout LoadSchedule, at now: Int, isFirst: Bool = false) {
    schedule.succeed(
      at: .seconds(now), arrivedAt: .seconds(now), isFirst: isFirst, isFollowed: true)
  }

  /// The seconds of a time, without the fraction that the largest random number leaves.
  private func seconds(_ time: Duration?) -> Int? {
    time.map { Int(($0 / .seconds(1)).rounded()) }
  }

  @Test("nothing is planned while a load runs, and then the next load and the age of the data")
  func success() {
    var schedule = schedule()
    #expect(schedule.nextDue == nil)
    succeed(&schedule, at: 103)
    #expect(schedule.loadDue == .seconds(110))
    #expect(schedule.ageDue == .seconds(133))
    #expect(schedule.nextDue == .seconds(110))
  }

  @Test("a figure that starts quickly has its second load at once, and the others at the interval")
  func quickStart() {
    var schedule = schedule(LoadingPolicy(every: .seconds(10), startsQuickly: true))
    succeed(&schedule, at: 101, isFirst: true)
    #expect(schedule.loadDue == .seconds(101) + LoadLimits.secondSample)
    succeed(&schedule, at: 102)
    #expect(schedule.loadDue == .seconds(110))
  }

  @Test("the age is updated when the data become stale, and then each minute")
  func age() {
    var schedule = schedule()
    succeed(&schedule, at: 100)
    let updates = [129, 130, 131, 189, 190].filter { schedule.updatesAge(at: .seconds($0)) }
    #expect(updates == [130, 190])
  }

  @Test("data become stale with the failure of a source that has no interval, or after its age")
  func staleness() {
    var once = schedule(LoadingPolicy())
    succeed(&once, at: 100)
    #expect(once.ageDue == nil)
    once.expectStaleData(failingSince: .seconds(105))
    #expect(once.ageDue == .seconds(105))
    var regular = schedule()
    succeed(&regular, at: 100)
    regular.expectStaleData(failingSince: .seconds(105))
    #expect(regular.ageDue == .seconds(130))
  }

  @Test("P10: a load that is late by a sleep starts at a random time soon, one of this machine now")
  func late() {
    var remote = schedule()
    succeed(&remote, at: 100)
    let starts = [109, 110, 500].filter { remote.startsLoad(at: .seconds($0)) }
    #expect(starts == [110])
    #expect(seconds(remote.loadDue) == 504)
    var local = schedule(LoadingPolicy(every: .seconds(10)), .other)
    succeed(&local, at: 100)
    let startsAtOnce = local.startsLoad(at: .seconds(500))
    #expect(startsAtOnce)
  }

  @Test("P8: a failed source is tried early once in each wait, when its server has answered")
  func earlyTry() {
    var schedule = schedule()
    schedule.fail(Self.unreachable, at: .seconds(100), slept: .zero)
    var tries = (0..<2).map { _ in
      schedule.triesEarly(after: Self.unreachable, serverIsBack: false)
    }
    #expect(tries == [true, false])
    // The next wait begins.
    _ = schedule.startsLoad(at: schedule.loadDue ?? .zero)
    tries = [false, true].map { schedule.triesEarly(after: Self.refused, serverIsBack: $0) }
    #expect(tries == [false, true])
  }

  @Test("waits double from failure to failure, until the reason may be gone")
  func waits() {
    var schedule = schedule()
    let waits = [false, false, true].map { isForgotten in
      if isForgotten { schedule.forgetFailures() }
      schedule.begin(at: .seconds(100), slept: .zero)
      schedule.fail(Self.unreachable, at: .seconds(100), slept: .zero)
      return seconds(schedule.loadDue)
    }
    #expect(waits == [110, 120, 110])
  }

  @Test("P10: a load that was under way in a sleep is tried again soon")
  func slept() {
    var schedule = schedule()
    schedule.fail(Self.unreachable, at: .seconds(900), slept: .seconds(700))
    #expect(seconds(schedule.loadDue) == 904)
  }

  @Test("P11: a load that is wanted soon is not the second one within four seconds")
  func soon() {
    var schedule = schedule()
    schedule.fail(Self.unreachable, at: .seconds(100), slept: .zero)
    schedule.loadSoon(at: .seconds(101))
    #expect(seconds(schedule.loadDue) == 105)
    schedule.loadSoon(at: .seconds(103))
    #expect(seconds(schedule.loadDue) == 105)
  }
}
