import CardModel
import DataSources
import Foundation
import JMESPath
import TestSupport
import Testing

@testable import Dashboard

/// Everything that a server can do wrong, beside a server that does all right.
@Suite("Mad servers", .endsIfItHangs)
struct MadServerTests {
  private let clock = ManualClock()

  private func loader(
    _ keys: String, semaphore: LoadSemaphore = LoadSemaphore(), host: String? = nil
  ) throws -> SourceLoader {
    try declaredSource("type: http, every: 1s, timeout: 10s, \(keys)")
      .loader(clock, semaphore: semaphore, host: host)
  }

  /// Returns the present message on the card of a source without data.
  private func card(of snapshot: Snapshot) -> Failure? {
    FormattingContext(
      timeZone: .gmt, now: { Date(timeIntervalSince1970: snapshot.failingSince ?? 0) }
    ).failure(of: snapshot)
  }

  private static func reply(_ body: String, _ headers: String...) -> LoopbackServer.Answer {
    .reply("200 OK", headers: headers, body: Array(body.utf8))
  }

  private static let head = "HTTP/1.1 200 OK\r\n"

  /// An answer, and the words for it on the card.
  struct Manner: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let answer: LoopbackServer.Answer
    let message: String

    init(_ name: String, _ answer: LoopbackServer.Answer, _ message: String) {
      (testDescription, self.answer, self.message) = (name, answer, message)
    }
  }

  private static let broken = "127.0.0.1 ended the connection before the end of its answer"
  private static let tooLarge = "127.0.0.1: more than 4 MiB"
  private static let noHTTP = "127.0.0.1: the answer isn’t what HTTP allows"
  private static let depth = String(repeating: "[", count: 100_000)

  private static func raw(
    _ text: String, then end: LoopbackServer.End = .closed
  ) -> LoopbackServer.Answer { .raw([Array(text.utf8)], then: end) }

  private static func endless(_ text: String) -> LoopbackServer.Answer {
    .endless(Array(text.utf8))
  }

  static let manners: [Manner] = [
    Manner("hangs up", raw(""), broken),
    Manner("resets", raw(head + "Content-Le", then: .reset), broken),
    Manner("truncates", raw(head + "Content-Length: 9\r\n\r\n[1"), broken),
    Manner("cuts chunks", raw(head + "Transfer-Encoding: chunked\r\n\r\n5\r\n[1"), broken),
    Manner("promises 10 GB", endless(head + "Content-Length: 10737418240\r\n\r\n "), tooLarge),
    Manner("never ends", endless(head + "\r\n "), tooLarge),
    Manner("never ends its head", endless(head + "X: y"), broken),
    Manner("speaks another protocol", raw("220 mail.example ESMTP\r\n\r\n"), noHTTP),
    Manner("sends a page", reply("<!DOCTYPE html><p>Hi"), "127.0.0.1: this is HTML, not JSON"),
    Manner("sends nothing", reply(""), "127.0.0.1: this is empty, not JSON"),
    Manner("sends too little", reply("[1, 2"), "127.0.0.1 line 1, column "),
    Manner("nests deep", reply(depth), "127.0.0.1 line 1, column "),
    Manner(
      "points to itself", .reply("302 Found", headers: ["Location: /"]),
      "127.0.0.1 redirects to itself"),
    Manner(
      "fails with a page",
      .reply("502 Bad Gateway", body: Array("<html><title>nginx</title>".utf8)),
      "127.0.0.1 answers 502 Bad Gateway: nginx"),
  ]

  @Test(
    "P5, P7: each has its sentence, since when, and when it is tried again",
    arguments: manners)
  func sentences(manner: Manner) async throws {
    let server = try LoopbackServer(otherwise: manner.answer)
    defer { server.stop() }
    let loader = try loader("url: \"\(server.address("/"))\"")
    var snapshots = loader.snapshots.makeAsyncIterator()
    await loader.resume()
    let snapshot = try #require(await snapshots.next())
    // Most failures name the port, too.
    let message = snapshot.failure?.message.replacing(":\(server.port)", with: "")
    #expect(message?.hasPrefix(manner.message) == true, "\(message ?? "")")
    #expect(snapshot.failingSince == 1_000)
    #expect(snapshot.nextTryAt == 1_001)
    let shown = card(of: snapshot)
    #expect(shown?.since?.isEmpty == false)
    #expect(shown?.nextTry == "Next try within a minute")
    // The next failure is another try of the same failing time.
    await clock.wake(at: .seconds(1))
    let next = try #require(await snapshots.next())
    #expect(next.failingSince == 1_000)
    #expect(next.nextTryAt == 1_003)
    await loader.pause()
  }

  @Test("byte by byte is slow, but an answer")
  func byteByByte() async throws {
    let bytes = Array("\(Self.head)Content-Length: 3\r\n\r\n[7]".utf8)
    let server = try LoopbackServer(otherwise: .raw(bytes.map { [$0] }, then: .open))
    defer { server.stop() }
    let loader = try loader("url: \"\(server.address("/"))\"")
    var snapshots = loader.snapshots.makeAsyncIterator()
    await loader.resume()
    #expect(await snapshots.next()?.value == [7])
    await loader.pause()
  }

  @Test("P7: an answer that begins and never ends is given up when its time is over")
  func neverEnding() async throws {
    let begun = Array("\(Self.head)Content-Length: 3\r\n\r\n[7".utf8)
    let server = try LoopbackServer(otherwise: .raw([begun], then: .open))
    defer { server.stop() }
    let loader = try loader("url: \"\(server.address("/"))\"")
    var snapshots = loader.snapshots.makeAsyncIterator()
    await loader.resume()
    await clock.wake(at: .seconds(10))
    let failure = await snapshots.next()?.failure
    #expect(failure == .timedOut(after: .seconds(10)))
    await loader.pause()
  }

  @Test("P7: a certificate that has expired is named, and nothing is sent")
  func expired() async throws {
    let server = try TLSServer(answering: "[1]", as: .expired)
    let loader = try loader("url: \"\(server.address)\", ca: \"\(server.certificateFile)\"")
    var snapshots = loader.snapshots.makeAsyncIterator()
    await loader.resume()
    #expect(
      await snapshots.next()?.failure?.message
        == "localhost:\(server.port) isn’t trusted: its certificate has expired")
    await loader.pause()
  }

  @Test("P7: all of them together leave a healthy neighbour its second")
  func neighbour() async throws {
    let mad = try (Self.manners.map(\.answer) + [.silence, .silence, .silence]).map {
      try LoopbackServer(otherwise: $0)
    }
    let healthy = try LoopbackServer(otherwise: Self.reply("1"))
    defer { for server in mad + [healthy] { server.stop() } }
    let semaphore = LoadSemaphore()
    let neighbour = try loader("url: \"\(healthy.address("/"))\"", semaphore: semaphore)
    var snapshots = neighbour.snapshots.makeAsyncIterator()
    await neighbour.resume()
    #expect(await snapshots.next()?.value == 1)
    // The servers share this machine, but stand for servers of different hosts.
    let others = try mad.map { server in
      try loader(
        "url: \"\(server.address("/"))\"", semaphore: semaphore, host: "mad-\(server.port)")
    }
    for loader in others { await loader.resume() }
    for second in 1...20 {
      await clock.wake(at: .seconds(second))
      let snapshot = await snapshots.next()
      #expect(snapshot?.loadedAt == 1_000 + Double(second))
      #expect(snapshot?.failure == nil)
    }
    for loader in others + [neighbour] { await loader.pause() }
  }
}
