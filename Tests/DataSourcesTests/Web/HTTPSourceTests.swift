import DataSources
import JMESPath
import TestSupport
import Testing

/// Sources of type http, from a real server on this machine.
@Suite("Data from a web server", .endsIfItHangs)
struct HTTPSourceTests {
  private func source(
    _ url: String, method: String = "GET", headers: [String: String] = [:], body: String? = nil,
    format: DataFormat = .json
  ) -> any SourceAdapter {
    HTTPSource(
      WebRequest(
        method: method, url: url, headers: headers.map { (name: $0, value: $1) }, body: body),
      DataReading(format))
  }

  @Test("an answer is read in its format, each time that it is asked for")
  func answer() async throws {
    let server = try LoopbackServer([
      "/now": .reply("200 OK", body: Array(#"{"degrees": 7}"#.utf8)),
      "/list": .reply("200 OK", body: Array("a,b\n1,2\n".utf8)),
    ])
    let now = source(server.address("/now"), headers: ["Accept": "application/json"])
    #expect(try await now.fetch() == ["degrees": 7])
    #expect(try await now.fetch() == ["degrees": 7])
    #expect(server.paths == ["/now", "/now"])
    let list = source(server.address("/list"), method: "POST", body: "all", format: .csv)
    #expect(try await list.fetch().array?.count == 1)
  }

  @Test("a refusal quotes the server, and a page instead of data is reported")
  func refusals() async throws {
    let server = try LoopbackServer([
      "/gone?key=7": .reply("410 Gone", body: Array("moved to the cellar\n".utf8)),
      "/page": .reply("200 OK", body: Array("<html>".utf8)),
      "/part": .reply("200 OK", body: Array("<div class=\"x\">Hi</div>".utf8)),
    ])
    func message(_ path: String) async -> String? {
      await failure { () async throws(SourceFailure) in
        try await source(server.address(path)).fetch()
      }?.message
    }
    let address = "127.0.0.1:\(server.port)"
    #expect(await message("/gone?key=7") == "\(address)/gone answers 410 Gone: moved to the cellar")
    #expect(await message("/page") == "\(address)/page: this is HTML, not JSON")
    #expect(await message("/part") == "\(address)/part: this is HTML, not JSON")
    #expect(await message("/") == "\(address) answers 404 Not Found")
    #expect(
      await message("/hook/A1b2C3d4E5f6G7h8I9/now") == "\(address)/hook/…/now answers 404 Not Found"
    )
  }

  @Test("a redirection names where to; one to another page may want authentication")
  func redirections() async throws {
    let moves = [
      ("/old", "https://new.example/"), ("/list", "/list/"), ("/data", "/login?next=%2Fdata"),
      ("/now", "https://auth.example/now"),
    ]
    let server = try LoopbackServer(
      Dictionary(
        uniqueKeysWithValues: moves.map { path, target in
          (path, .reply("302 Found", headers: ["Location: \(target)"]))
        }))
    func message(_ path: String) async -> String? {
      await failure { () async throws(SourceFailure) in
        try await source(server.address(path)).fetch()
      }?.message
    }
    let address = "127.0.0.1:\(server.port)"
    let url = "write that address as the url"
    let advice = "it may want authentication: give the request its “headers”, or “oauth”"
    #expect(await message("/old") == "\(address)/old points to https://new.example/: \(url)")
    #expect(await message("/list") == "\(address)/list points to /list/: \(url)")
    #expect(await message("/data") == "\(address)/data redirects to /login?…; \(advice)")
    #expect(
      await message("/now") == "\(address)/now redirects to https://auth.example/now; \(advice)")
    let lost = try LoopbackServer(otherwise: .reply("300 Multiple Choices"))
    let withoutTarget = await failure { () async throws(SourceFailure) in
      try await source(lost.address("/all")).fetch()
    }
    #expect(
      withoutTarget?.message
        == "127.0.0.1:\(lost.port)/all answers 300 Multiple Choices, without data")
  }

  @Test("an address that redirects to itself says so, and that it wants a cookie if it does")
  func circles() async throws {
    let server = try LoopbackServer([
      "/a": .reply("302 Found", headers: ["Location: /a"]),
      "/b": .reply("302 Found", headers: ["Location: /b", "Set-Cookie: s=1"]),
    ])
    func message(_ path: String) async -> String? {
      await failure { () async throws(SourceFailure) in
        try await source(server.address(path)).fetch()
      }?.message
    }
    let address = "127.0.0.1:\(server.port)"
    #expect(await message("/a") == "\(address)/a redirects to itself")
    #expect(
      await message("/b") == """
        \(address)/b redirects to itself and wants a cookie, which isn’t kept: give the request its \
        “headers” with the Cookie of a browser that is signed in, or ask for another address
        """)
  }

  @Test("an answer without content is null; an empty one that should have some is a failure")
  func noContent() async throws {
    let server = try LoopbackServer([
      "/none": .reply("204 No Content"), "/empty": .reply("200 OK"),
    ])
    #expect(try await source(server.address("/none")).fetch() == .null)
    #expect(try await source(server.address("/none"), format: .csv).fetch() == .null)
    let empty = await failure { () async throws(SourceFailure) in
      try await source(server.address("/empty")).fetch()
    }
    #expect(empty?.message == "127.0.0.1:\(server.port)/empty: this is empty, not JSON")
  }

  @Test("a part of an answer that nobody asked for is a failure")
  func unwantedParts() async throws {
    func answer(_ range: String) -> LoopbackServer.Answer {
      .reply("206 Partial Content", headers: ["Content-Range: \(range)"], body: Array("[1]".utf8))
    }
    let server = try LoopbackServer([
      "/part": answer("bytes 0-2/100"), "/end": answer("bytes 97-99/100"),
      "/open": answer("bytes 0-2/*"), "/endless": answer("bytes 0-\(Int.max)/*"),
      "/whole": answer("bytes 0-2/3"), "/rows": answer("0-0/50"),
      "/unnamed": .reply("206 Partial Content", body: Array("[1]".utf8)),
    ])
    for path in ["/part", "/end", "/open", "/endless"] {
      let failure = await failure { () async throws(SourceFailure) in
        try await source(server.address(path)).fetch()
      }
      #expect(failure?.message.contains("\(path) sends a part of its data alone (bytes ") == true)
    }
    let unnamed = await failure { () async throws(SourceFailure) in
      try await source(server.address("/unnamed")).fetch()
    }
    #expect(unnamed?.message.contains("/unnamed sends a part of its data alone (206 ") == true)
    #expect(try await source(server.address("/whole")).fetch() == [1])
    // The rows are those of the address.
    #expect(try await source(server.address("/rows")).fetch() == [1])
    let wanted = HTTPSource(
      WebRequest(
        method: "GET", url: server.address("/end"), headers: [(name: "range", value: "bytes=-3")]),
      DataReading(.json))
    #expect(try await wanted.fetch() == [1])
  }

  @Test("P7: an answer that is too large, a server that isn't there, an address that is none")
  func bounds() async throws {
    let large = [UInt8](repeating: 32, count: LoadLimits.answerBytes + 1)
    let server = try LoopbackServer(["/large": .reply("200 OK", body: large)])
    let tooLarge = await failure { () async throws(SourceFailure) in
      try await source(server.address("/large")).fetch()
    }
    #expect(tooLarge?.kind == .tooLarge)
    let nobody = await failure { () async throws(SourceFailure) in
      try await source("http://127.0.0.1:1/").fetch()
    }
    #expect(nobody == SourceFailure(.unreachable, "127.0.0.1:1 can’t be reached"))
    let file = await failure { () async throws(SourceFailure) in
      try await source("file:///etc/passwd").fetch()
    }
    #expect(file?.kind == .malformed)
  }

  @Test("a source that is asked again keeps its connection; one that is cancelled ends at once")
  func connection() async throws {
    let server = try LoopbackServer([
      "/now": .reply("200 OK", body: Array("7".utf8)), "/never": .silence,
    ])
    let now = source(server.address("/now"))
    for _ in 0..<3 { #expect(try await now.fetch() == 7) }
    #expect(server.connectionCount == 1)
    let never = source(server.address("/never"))
    let task = Task {
      await failure { () async throws(SourceFailure) in try await never.fetch() }
    }
    while server.paths.last != "/never" { await Task.yield() }
    task.cancel()
    #expect(await task.value == .cancelled)
  }

  @Test("a header that HTTP can't carry is not sent")
  func headers() async throws {
    let server = try LoopbackServer(otherwise: .reply("200 OK"))
    for headers in [["A": "b\r\nC: d"], ["A\nB": "c"], ["": "a"], ["A:": "b"], ["A": "b\0"]] {
      let failure = await failure { () async throws(SourceFailure) in
        try await source(server.address("/"), headers: headers).fetch()
      }
      #expect(failure?.kind == .malformed)
    }
    #expect(server.requests.isEmpty)
  }

  @Test("a server that is silent is given up when the time is over")
  func silence() async throws {
    let server = try LoopbackServer(["/": .silence])
    let silent = await failure { () async throws(SourceFailure) in
      try await source(server.address("/")).fetch(within: .milliseconds(200), by: SourceClock())
    }
    #expect(silent?.kind == .timedOut)
  }
}
