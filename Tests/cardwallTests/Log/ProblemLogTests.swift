import CardModel
import CardWidgets
import Dashboard
import DataSources
import Logging
import TestSupport
import Testing

@testable import cardwall

@Suite("The log")
struct ProblemLogTests {
  private let clock = ManualClock()
  private let lines = LogLines()

  private func logger(_ environment: [String: String] = [:]) -> Logger {
    lines.logger(environment)
  }

  @Test("a message is one line; for the journal it begins with its priority")
  func priorities() {
    logger().error("a\nb")
    let journal = logger(["JOURNAL_STREAM": "9:123"])
    journal.notice("c")
    journal.warning("d\r\ne")
    journal.error("f")
    #expect(lines.all == ["a b", "<5>c", "<4>d e", "<3>f"])
  }

  @Test("a problem is logged when it begins, changes and ends, not at each try")
  func changes() {
    let log = ProblemLog(logger(), clock: SourceClock(clock))
    for problem in [nil, "a", "a", "b", "b", nil, nil] { log.report(problem, of: "source x") }
    log.report("a", of: "source y")
    #expect(
      lines.all == [
        "source x: a", "source x: b", "source x is available again", "source y: a",
      ])
  }

  @Test("the path of a picture stands once in its line")
  @MainActor func picture() async {
    let library = ImageLibrary.standard(
      ProblemLog(logger(), clock: SourceClock(clock)).reportPicture)
    let request = ImageRequest(.file("/nowhere/a.png"), width: 8, height: 8)
    let ticket = library.request(request) { _ in }
    await library.settle()
    #expect(lines.all == ["picture /nowhere/a.png: no such file"])
    withExtendedLifetime(ticket) {}
  }

  @Test("the line of a picture shows no password and no token of its address")
  @MainActor func camera() async throws {
    let server = try LoopbackServer([:])
    let library = ImageLibrary.standard(
      ProblemLog(logger(), clock: SourceClock(clock)).reportPicture)
    let address = server.address("/cam.jpg?token=abc").replacing("//", with: "//admin:pw@")
    let ticket = library.request(ImageRequest(.url(address), width: 8, height: 8)) { _ in }
    await library.settle()
    let name = server.address("/cam.jpg").dropFirst("http://".count)
    #expect(lines.all == ["picture \(name): the server answers 404 Not Found"])
    withExtendedLifetime(ticket) {}
  }

  @Test("P6: a bounded number of problems is kept, the latest")
  func subjects() {
    let log = ProblemLog(logger(), clock: SourceClock(clock))
    let limit = ProblemLog.subjectLimit
    for number in 0...limit { log.report("a", of: "picture \(number)") }
    clock.move(to: .seconds(86_400))
    for number in [0, 1, limit] { log.report(nil, of: "picture \(number)") }
    let recovered = lines.all.filter { $0.hasSuffix("is available again") }
    #expect(recovered == [1, limit].map { "picture \($0) is available again" })
  }

  @Test("P17: a problem that comes and goes is logged once in ten minutes")
  func flapping() {
    let log = ProblemLog(logger(), clock: SourceClock(clock))
    for second in 0..<1_200 {
      clock.move(to: .seconds(second))
      log.report(second.isMultiple(of: 2) ? "a" : nil, of: "source x")
    }
    #expect(lines.all.count == 4)
  }

  @Test("P17: a day of failures that differ from try to try writes less than a megabyte")
  func differing() {
    let log = ProblemLog(logger(), clock: SourceClock(clock))
    for second in stride(from: 0, to: 86_400, by: 10) {
      clock.move(to: .seconds(second))
      let problem = "exit status 1: " + String(repeating: "\(second) ", count: 100)
      for source in 0..<60 {
        log.report(problem, of: "source s\(source)")
      }
    }
    let bytes = lines.all.map { $0.utf8.count + 1 }.reduce(0, +)
    #expect(bytes < 500_000, "\(bytes) bytes in \(lines.all.count) lines")
    #expect(lines.all.prefix(60).allSatisfy { $0.hasPrefix("source s") })
    #expect(lines.all.contains { $0.hasSuffix("were too many: 299") }, "\(lines.all.suffix(2))")
  }

  @Test("P17: a day of edits with other mistakes each time writes less than a megabyte")
  func mistakes() {
    let log = ProblemLog(logger(), clock: SourceClock(clock))
    let texts = (1...3).map { String(repeating: "mistake ", count: $0 * 100) }
    for second in stride(from: 0, to: 86_400, by: 10) {
      clock.move(to: .seconds(second))
      log.report(
        texts.enumerated().map { line, text in
          Diagnostic(
            .error, SourceLocation(file: "wall.yaml", line: line + 1, column: 1),
            "\(text) \(second)")
        })
    }
    let bytes = lines.all.map { $0.utf8.count + 1 }.reduce(0, +)
    #expect(bytes < 500_000, "\(bytes) bytes in \(lines.all.count) lines")
    #expect(lines.all.first?.hasPrefix("wall.yaml:1:1: error: mistake mistake") == true)
    #expect(lines.all.contains { $0.hasPrefix("messages that were left out") })
  }

  @Test("while several dashboards are open, a line names its own, once")
  func names() {
    let log = ProblemLog(logger(), clock: SourceClock(clock))
    log.report("a", of: "source x")
    log.setDashboard("/walls/shop.yaml")
    log.report("a", of: "source x")
    log.report("b", of: "source x")
    log.setDashboard(nil)
    log.report(nil, of: "source x")
    #expect(
      lines.all == [
        "source x: a", "/walls/shop.yaml: source x: b", "source x is available again",
      ])
  }
}
