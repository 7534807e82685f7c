import DataSources
import Foundation
import TestSupport
import Testing

@testable import Dashboard

/// Servers that want to be left alone for a while, or that don't allow the data to this machine.
@Suite("A server that refuses", .endsIfItHangs)
struct RefusalTests {
  private let clock = ManualClock()

  private func loader(
    _ server: LoopbackServer, headers: String = "", secrets: String = "/nowhere"
  ) throws -> (loader: SourceLoader, snapshots: AsyncStream<Snapshot>.Iterator) {
    let source = try declaredSource(
      "type: http, url: \"\(server.address("/"))\", every: 10s, \(headers)")
    let loader = source.loader(clock, secrets: secrets)
    return (loader, loader.snapshots.makeAsyncIterator())
  }

  @Test(
    "P8: is asked again when it says, in seconds or as a date by its own clock, an hour at most",
    arguments: [
      ("503 Busy", ["Retry-After: 120"], 132.0),
      ("429 Too Many", ["Retry-After: 120"], 132),
      ("403 Forbidden", ["Retry-After: 120"], 132),
      (
        "503 Busy",
        ["Retry-After: Mon, 23 Nov 2026 20:02:00 GMT", "Date: Mon, 23 Nov 2026 20:00:00 GMT"], 132
      ),
      ("503 Busy", ["Retry-After: 31536000"], 3_960),
      ("503 Busy", ["Retry-After: 0"], 10), ("503 Busy", ["Retry-After: soon"], 10),
    ])
  func retryAfter(status: String, headers: [String], wait: Double) async throws {
    let server = try LoopbackServer(otherwise: .reply(status, headers: headers))
    var (loader, snapshots) = try loader(server)
    await loader.resume()
    let snapshot = try #require(await snapshots.next())
    #expect(snapshot.failure?.message == "127.0.0.1:\(server.port) answers \(status)")
    #expect(snapshot.nextTryAt == 1_000 + wait)
    await clock.wake(at: .seconds(wait))
    #expect(await snapshots.next()?.failure != nil)
    #expect(server.requests.count == 2)
    await loader.pause()
  }

  @Test("P8: that has had too many requests is asked again after some seconds, if it says nothing")
  func tooManyRequests() async throws {
    let server = try LoopbackServer(otherwise: .reply("429 Too Many"))
    let source = try declaredSource("type: http, url: \"\(server.address("/"))\", every: 1s")
    let loader = source.loader(clock)
    var snapshots = loader.snapshots.makeAsyncIterator()
    await loader.resume()
    #expect(await snapshots.next()?.nextTryAt == 1_000 + 5.5)
    await loader.pause()
  }

  @Test(
    "P8: that doesn't allow the data isn't asked at each interval, nor whenever a page is shown")
  func notAllowed() async throws {
    let server = try LoopbackServer(otherwise: .reply("401 Unauthorized"))
    var (loader, snapshots) = try loader(server)
    await loader.resume()
    #expect(await snapshots.next()?.nextTryAt == 1_000 + 1_980)
    await loader.pause()
    await loader.resume()
    await clock.wake(at: .seconds(1_980))
    #expect(await snapshots.next()?.nextTryAt == 1_000 + 2 * 1_980)
    #expect(server.requests.count == 2)
    // A person can ask at any time.
    await loader.refresh()
    #expect(await snapshots.next()?.isRefreshing == true)
    #expect(await snapshots.next()?.isRefreshing == false)
    #expect(server.requests.count == 3)
    await loader.pause()
  }

  @Test("P8: is asked at once when the secret has changed for which it refused")
  func changedSecret() async throws {
    let folder = try TemporaryFolder()
    func write(_ token: String) throws {
      try folder.write(token, to: "new")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: folder.path("new"))
      _ = rename(folder.path("new"), folder.path("token"))
    }
    try write("old")
    let server = try LoopbackServer([
      "/": .inTurn([.reply("403 Forbidden"), .reply("200 OK", body: Array("1".utf8))])
    ])
    var (loader, snapshots) = try loader(
      server, headers: #"headers: { Key: "${secret:token}" }"#, secrets: folder.path)
    await loader.resume()
    #expect(await snapshots.next()?.failure?.retry == .whenAllowed)
    try write("new")
    #expect(await snapshots.next()?.value == 1)
    #expect(
      server.requests.map { $0.text.contains("Key: new") } == [false, true])
    await loader.pause()
  }

  @Test("gets a secret that has changed since it was read, without waiting")
  func newerSecret() async throws {
    let folder = try TemporaryFolder()
    func write(_ token: String) throws {
      try folder.write(token, to: "token")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: folder.path("token"))
    }
    try write("old")
    let data = LoopbackServer.Answer.reply("200 OK", body: Array("1".utf8))
    let server = try LoopbackServer(["/": .inTurn([data, .reply("401 No"), data])])
    var (loader, snapshots) = try loader(
      server, headers: #"headers: { Key: "${secret:token}" }"#, secrets: folder.path)
    await loader.resume()
    #expect(await snapshots.next()?.value == 1)
    try write("new")
    await clock.wake(at: .seconds(10))
    #expect(await snapshots.next()?.loadedAt == 1_010)
    #expect(server.requests.last?.text.contains("Key: new") == true)
    await loader.pause()
  }

  @Test("P5: a missing secret is read as soon as it is there")
  func missingSecret() async throws {
    let folder = try TemporaryFolder()
    let server = try LoopbackServer(otherwise: .reply("200 OK", body: Array("1".utf8)))
    var (loader, snapshots) = try loader(
      server, headers: #"headers: { Key: "${secret:token}" }"#, secrets: folder.path)
    await loader.resume()
    #expect(await snapshots.next()?.failure?.kind == .notFound)
    try folder.write("s3cret", to: "new")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.path("new"))
    _ = rename(folder.path("new"), folder.path("token"))
    #expect(await snapshots.next()?.value == 1)
    await loader.pause()
  }

  @Test(
    "is quoted with what people can read of its answer",
    arguments: [
      ("moved to the cellar\n", ": moved to the cellar"),
      ("<!DOCTYPE html>\n<html><head><TITLE lang=en>No &amp; never</TITLE>", ": No & never"),
      ("<html><body>Very long</body></html>", ""),
      (#"{"message": "No such user"}"#, ": No such user"),
      (#"{"error": {"code": 7, "detail": "Too late"}}"#, ": Too late"), (#"{"code": 7}"#, ""),
    ])
  func explanation(body: String, reason: String) async throws {
    let server = try LoopbackServer(otherwise: .reply("410 Gone", body: Array(body.utf8)))
    var (loader, snapshots) = try loader(server)
    await loader.resume()
    #expect(
      await snapshots.next()?.failure?.message
        == "127.0.0.1:\(server.port) answers 410 Gone\(reason)")
    await loader.pause()
  }
}
