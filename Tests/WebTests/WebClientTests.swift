import Foundation
import TestSupport
import Testing
import Web

/// Requests to real servers on this machine.
@Suite("The web client", .endsIfItHangs)
struct WebClientTests {
  /// Returns the body of an answer as text.
  private func text(
    _ address: String, through client: WebClient = WebClient(), until call: Cancellation = .init()
  ) throws(WebFailure) -> String {
    let response = try client.send("GET", to: address, until: call)
    return String(decoding: try response.bytes(limit: 1_000), as: UTF8.self)
  }

  private func failure(
    _ address: String, through client: WebClient = WebClient(), until call: Cancellation = .init()
  ) -> WebFailure? {
    do throws(WebFailure) {
      _ = try text(address, through: client, until: call)
      return nil
    } catch {
      return error
    }
  }

  /// Runs a call on a thread of its own, as threads of the cooperative pool must not be blocked.
  private func onThread<Value: Sendable>(
    _ call: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: call()) }
    }
  }

  @Test("sends what it is told, once, and reads the answer")
  func request() throws {
    let server = try LoopbackServer(
      otherwise: .reply("201 Made", headers: ["X-Kind: seed"], body: Array("grown".utf8)))
    let response = try WebClient().send(
      "PATCH", to: server.address("/a?b=c%20d"), headers: [("X-Key", "7"), ("Accept", "text/*")],
      body: "ä", until: Cancellation())
    #expect(response.status == 201)
    #expect(response.reason == "Made")
    #expect(response.header("x-kind") == "seed")
    #expect(try response.bytes(limit: 5) == Array("grown".utf8))
    #expect(server.requests.count == 1)
    let text = try #require(server.requests.first?.text)
    #expect(text.hasPrefix("PATCH /a?b=c%20d HTTP/1.1\r\n"))
    #expect(text.contains("\r\nUser-Agent: cardwall\r\n"))
    #expect(text.contains("\r\nX-Key: 7\r\n"))
    #expect(text.hasSuffix("\r\n\r\nä"))
  }

  @Test("the same client keeps its connection, from whatever thread it is used")
  func keepsConnection() async throws {
    let server = try LoopbackServer(otherwise: .reply("200 OK", body: Array("x".utf8)))
    let client = WebClient()
    for _ in 0..<5 {
      #expect(await onThread { try? text(server.address("/"), through: client) } == "x")
    }
    #expect(server.requests.count == 5)
    #expect(server.connectionCount == 1)
  }

  @Test("a body beyond the limit is refused: by what is promised, and by what comes")
  func limit() throws {
    let server = try LoopbackServer([
      "/promised": .reply("200 OK", headers: ["Content-Length: 1001"], body: [1]),
      "/chunked": .reply(
        "200 OK", headers: ["Transfer-Encoding: chunked", "Content-Length: 0"],
        body: Array("400\r\n\(String(repeating: "x", count: 1024))\r\n0\r\n\r\n".utf8)),
      "/all": .reply("200 OK", body: [UInt8](repeating: 120, count: 1_000)),
      "/cut": .reply("200 OK", headers: ["Content-Length: 900"], body: [1]),
    ])
    #expect(failure(server.address("/promised")) == .tooLarge)
    #expect(failure(server.address("/chunked")) == .tooLarge)
    #expect(failure(server.address("/all")) == nil)
    #expect(failure(server.address("/cut")) == .brokenOff)
  }

  @Test(
    "what is no address is refused",
    arguments: ["", "a", "http://", "ftp://127.0.0.1/", "http://127.0.0.1:x/"])
  func addresses(address: String) {
    #expect(failure(address) == .badAddress)
  }

  @Test("a line end in an address adds no line to the request")
  func injection() throws {
    let server = try LoopbackServer(otherwise: .reply("200 OK"))
    _ = try? text(server.address("/a\r\nX-Evil: 1"))
    #expect(!server.requests.contains { $0.text.contains("\r\nX-Evil: 1") })
  }

  @Test("nobody listens, no such host: the server can't be reached")
  func unreachable() throws {
    let gone = try LoopbackServer()
    gone.stop()
    #expect(failure(gone.address("/")) == .unreachable)
  }

  @Test("P11: without a route, this machine has no network")
  func noNetwork() {
    // The kernel has no route for TCP connections to multicast addresses on any network.
    #expect(failure("http://224.0.0.1/") == .noNetwork)
  }

  // MARK: Ends

  @Test("a call is cancelled from another thread while the server is silent")
  func cancelled() async throws {
    let server = try LoopbackServer(otherwise: .silence)
    let call = Cancellation()
    async let outcome = onThread { failure(server.address("/"), until: call) }
    while server.requests.isEmpty { await Task.yield() }
    call.cancel()
    #expect(await outcome == .cancelled)
    #expect(failure(server.address("/"), until: call) == .cancelled)
  }

  @Test("a connection that doesn't come about in time is no answer; a slow answer is waited for")
  func connectLimit() async throws {
    let server = try LoopbackServer(otherwise: .silence)
    // The server doesn't answer the TLS handshake, which is a part of connecting.
    let client = WebClient(connectLimit: .milliseconds(50))
    #expect(failure("https://127.0.0.1:\(server.port)/", through: client) == .noAnswer)
    let call = Cancellation()
    async let late = onThread { failure(server.address("/late"), through: client, until: call) }
    while server.requests.isEmpty { await Task.yield() }
    call.cancel()
    #expect(await late == .cancelled)
  }

  @Test("an answer that doesn't begin in time is none; its body may take longer")
  func answerLimit() async throws {
    let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n".utf8)
    let server = try LoopbackServer(
      ["/begun": .raw([head], then: .open)], otherwise: .silence)
    let client = WebClient(answerLimit: .milliseconds(50))
    #expect(failure(server.address("/"), through: client) == .silent)
    let call = Cancellation()
    let response = try client.send("GET", to: server.address("/begun"), until: call)
    call.cancel()
    #expect(throws: WebFailure.cancelled) { try response.bytes(limit: 9) }
  }

  // MARK: Proxies

  @Test("other machines are asked through the proxy, with the whole address")
  func proxy() throws {
    let proxy = try LoopbackServer([
      "http://wall.invalid/data?a=b": .reply("200 OK", body: Array("by proxy".utf8))
    ])
    let client = WebClient(.init(proxies: .server(proxy.address())))
    #expect(try text("http://wall.invalid/data?a=b", through: client) == "by proxy")
    #expect(proxy.paths == ["http://wall.invalid/data?a=b"])
  }

  @Test("a proxy gets the login of its address with the first request, and nobody else does")
  func proxyLogin() throws {
    let proxy = try LoopbackServer([
      "http://wall.invalid/data": .reply("200 OK", body: Array("by proxy".utf8)),
      "wall.invalid:443": .reply("407 Proxy Authentication Required"),
    ])
    let address = proxy.address().replacing("http://", with: "http://wall:p%40ss%C3%A4@")
    let client = WebClient(.init(proxies: .server(address)))
    #expect(try text("http://wall.invalid/data", through: client) == "by proxy")
    #expect(failure("https://wall.invalid/", through: client) == .proxyLogin)
    let login = "Proxy-Authorization: Basic " + Data("wall:p@ssä".utf8).base64EncodedString()
    #expect(proxy.requests.map(\.method) == ["GET", "CONNECT"])
    #expect(proxy.requests.allSatisfy { $0.text.contains(login) })
    let server = try LoopbackServer(otherwise: .reply("200 OK"))
    _ = try text(server.address("/"), through: client)
    #expect(server.requests.first?.text.contains("Proxy-Authorization") == false)
  }

  @Test("a proxy that refuses a login, or demands one, is named and asked once")
  func refusedLogin() throws {
    for login in ["", "wall:wrong@"] {
      let proxy = try LoopbackServer(
        otherwise: .reply(
          "407 Proxy Authentication Required", headers: ["Proxy-Authenticate: Basic realm=\"x\""]))
      let address = proxy.address().replacing("http://", with: "http://\(login)")
      let client = WebClient(.init(proxies: .server(address)))
      #expect(failure("http://wall.invalid/data", through: client) == .proxyLogin)
      #expect(proxy.paths == ["http://wall.invalid/data"])
    }
  }

  @Test("this machine is asked directly, whatever the proxy")
  func direct() throws {
    let proxy = try LoopbackServer()
    let server = try LoopbackServer(otherwise: .reply("200 OK", body: Array("here".utf8)))
    let client = WebClient(.init(proxies: .server(proxy.address())))
    #expect(try text(server.address("/"), through: client) == "here")
    #expect(try text("http://localhost:\(server.port)/", through: client) == "here")
    #expect(proxy.requests.isEmpty)
  }

  @Test("a proxy that refuses to connect to the server is named as the reason")
  func refusingProxy() throws {
    let proxy = try LoopbackServer(otherwise: .reply("403 Forbidden"))
    let client = WebClient(.init(proxies: .server(proxy.address())))
    #expect(failure("https://wall.invalid/", through: client) == .proxy)
    #expect(proxy.requests.first?.method == "CONNECT")
  }
}
