import DataSources
import Foundation
import JMESPath
import Synchronization
import TestSupport
import Testing

@Suite("Access tokens", .endsIfItHangs)
struct AccessTokensTests {
  private let clock = ManualClock()
  private let changes = Changes()

  private final class Changes: Sendable {
    let all = Mutex<[String]>([])
  }

  private func source(_ server: LoopbackServer) -> HTTPSource {
    let tokens = AccessTokens(
      AccessTokens.Credentials(
        tokenURL: server.address("/token"), id: "a wall", secret: "s3:cret", scope: "read all"),
      clock: SourceClock(clock)
    ) { [changes] token in changes.all.withLock { $0.append(token) } }
    return HTTPSource(
      WebRequest(method: "GET", url: server.address("/data")), DataReading(.json), tokens: tokens,
      clock: SourceClock(clock))
  }

  private func reply(_ body: String) -> LoopbackServer.Answer {
    .reply("200 OK", body: Array(body.utf8))
  }

  private func token(_ text: String, life: String = "100") -> LoopbackServer.Answer {
    reply(#"{ "access_token": "\#(text)", "token_type": "Bearer", "expires_in": \#(life) }"#)
  }

  @Test("are asked for as RFC 6749 says, and used until they expire")
  func life() async throws {
    let server = try LoopbackServer([
      "/token": .inTurn([token("one"), token("two")]), "/data": reply("7"),
    ])
    let source = source(server)
    for seconds in [0, 50, 89, 90] {
      clock.move(to: .seconds(seconds))
      #expect(try await source.fetch() == 7)
    }
    #expect(server.paths == ["/token", "/data", "/data", "/data", "/token", "/data"])
    let request = try #require(server.requests.first?.text)
    #expect(request.hasPrefix("POST /token "))
    let credentials = Data("a%20wall:s3%3Acret".utf8).base64EncodedString()
    #expect(request.contains("\r\nAuthorization: Basic \(credentials)\r\n"))
    #expect(request.hasSuffix("\r\n\r\ngrant_type=client_credentials&scope=read%20all"))
    #expect(server.requests[1].text.contains("\r\nAuthorization: Bearer one\r\n"))
    #expect(server.requests[5].text.contains("\r\nAuthorization: Bearer two\r\n"))
    #expect(changes.all.withLock { $0 } == ["one", "two"])
  }

  @Test("that the server ends before their time are replaced, once")
  func refused() async throws {
    let server = try LoopbackServer([
      "/token": .inTurn([token("one"), token("two")]),
      "/data": .inTurn([
        reply("7"), .reply("401 Unauthorized"), reply("8"), .reply("401 Unauthorized"),
      ]),
    ])
    let source = source(server)
    #expect(try await source.fetch() == 7)
    #expect(try await source.fetch() == 8)
    let refusal = await failure { () async throws(SourceFailure) in try await source.fetch() }
    #expect(refusal?.message == "127.0.0.1:\(server.port)/data answers 401 Unauthorized")
    #expect(refusal?.retry == .whenAllowed)
    #expect(server.paths.count { $0 == "/token" } == 3)
    #expect(server.paths.count { $0 == "/data" } == 5)
  }

  @Test("that can't be had are the reason why there are no data")
  func missing() async throws {
    let answers: [(LoopbackServer.Answer, String)] = [
      (
        .reply("401 Unauthorized", body: Array(#"{"error": "invalid_client"}"#.utf8)),
        "/token answers 401 Unauthorized: invalid_client"
      ),
      (reply("{}"), ": the answer has no access_token"),
      (token(#"a\r\nX-Evil: 1"#), ": the answer has no access_token"),
    ]
    for (answer, message) in answers {
      let server = try LoopbackServer(["/token": answer])
      let failure = await failure { () async throws(SourceFailure) in
        try await source(server).fetch()
      }
      #expect(failure?.message.hasSuffix(message) == true)
      #expect(server.paths == ["/token"])
    }
  }
}
