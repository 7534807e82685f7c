import DataSources
import JMESPath
import TestSupport
import Testing

@Suite("An answer in pages", .endsIfItHangs)
struct WebPagesTests {
  private func source(
    _ url: String, next: String = "next", limit: Int = 10, needsAll: Bool = true
  ) throws -> HTTPSource {
    HTTPSource(
      WebRequest(method: "GET", url: url, headers: [("Key", "s3cret")]), DataReading(.json),
      pages: WebPages(next: try Expression(next), limit: limit, needsAll: needsAll))
  }

  private func page(_ body: String) -> LoopbackServer.Answer {
    .reply("200 OK", body: Array(body.utf8))
  }

  private func message(_ source: HTTPSource) async -> String? {
    await failure { () async throws(SourceFailure) in try await source.fetch() }?.message
  }

  @Test("is put together, from wherever on the server the pages are")
  func pages() async throws {
    let server = try LoopbackServer([
      "/a?size=2": page(#"{ "rows": [1, 2], "total": 5, "next": "/b?page=2" }"#),
      "/b?page=2": page(#"{ "rows": [3, 4], "total": 9, "next": "?page=3" }"#),
      "/b?page=3": page(#"{ "rows": [5], "next": null }"#),
    ])
    let value = try await source(server.address("/a?size=2")).fetch()
    #expect(value["rows"] == [1, 2, 3, 4, 5])
    #expect(value["total"] == 5)
    #expect(server.requests.map { $0.text.contains("Key: s3cret") } == [true, true, true])
    #expect(server.connectionCount == 1)
  }

  @Test("may be lists without anything around them")
  func lists() async throws {
    let server = try LoopbackServer([
      "/": page(#"[{ "id": 1, "next": "/2" }]"#), "/2": page(#"[{ "id": 2 }]"#),
    ])
    let value = try await source(server.address("/"), next: "[-1].next").fetch()
    #expect(value.array?.compactMap { $0["id"] } == [1, 2])
  }

  @Test("P18: goes on only on the server that the request is for")
  func otherServer() async throws {
    let other = try LoopbackServer(otherwise: page("[]"))
    let server = try LoopbackServer([
      "/far": page(#"{ "next": "\#(other.address("/"))" }"#),
      "/file": page(#"{ "next": "file:///etc/passwd" }"#),
      "/other": page(#"{ "next": "//localhost:\#(other.port)/" }"#),
    ])
    for path in ["/far", "/file", "/other"] {
      #expect(
        await message(try source(server.address(path)))
          == "127.0.0.1: the next page is on another server")
    }
    #expect(other.requests.isEmpty)
  }

  @Test("P7: has a limited number of pages, and never leads in a circle")
  func bounds() async throws {
    let pages = (0..<12).map { number in
      ("/\(number)", page(#"{ "rows": [\#(number)], "next": "/\#(number + 1)" }"#))
    }
    let circle = ("/circle", page(#"{ "next": "/circle" }"#))
    let server = try LoopbackServer(Dictionary(uniqueKeysWithValues: pages + [circle]))
    #expect(
      await message(try source(server.address("/0")))
        == "127.0.0.1: more than 10 pages; write how many are wanted as “pages”")
    #expect(server.requests.count == 10)
    let wanted = try source(server.address("/0"), limit: 3, needsAll: false)
    #expect(try await wanted.fetch()["rows"] == [0, 1, 2])
    #expect(
      await message(try source(server.address("/circle")))
        == "127.0.0.1: the pages lead in a circle")
  }

  @Test("is never shown in part: a page without the list is a failure that names it")
  func pagesWithoutList() async throws {
    let first = #"{ "rows": [1, 2], "links": ["a"], "next": "#
    let later = [
      "error": #"{ "error": "busy" }"#, "null": #"{ "rows": null }"#,
      "object": #"{ "rows": {}, "links": [] }"#, "list": "[3]",
    ]
    var answers: [String: LoopbackServer.Answer] = [
      "/gone": page("\(first)\"/none\" }"), "/none": .reply("204 No Content"),
      "/array": page(#"[{ "next": "/null-2" }]"#),
      "/deep": page(#"{ "d": { "rows": [1] }, "next": "/deep-2" }"#),
      "/deep-2": page(#"{ "d": { "rows": [2] } }"#),
    ]
    for (name, body) in later {
      answers["/\(name)"] = page("\(first)\"/\(name)-2\" }")
      answers["/\(name)-2"] = page(body)
    }
    let server = try LoopbackServer(answers)
    for path in later.keys.map({ "/\($0)" }) + ["/gone"] {
      #expect(
        await message(try source(server.address(path)))
          == "127.0.0.1: page 2 has no list “rows”, as page 1 has", "\(path)")
    }
    #expect(
      await message(try source(server.address("/array"), next: "[-1].next"))
        == "127.0.0.1: page 2 is no list, as page 1 is")
    #expect(
      await message(try source(server.address("/deep")))
        == "127.0.0.1: page 1 has no list that page 2 continues; it must be the page itself or one "
        + "of its members")
  }

  @Test("P6: has the limit of one answer in all")
  func size() async throws {
    let half = #""\#(String(repeating: "x", count: LoadLimits.answerBytes / 2))""#
    let server = try LoopbackServer([
      "/": page(#"{ "rows": [\#(half)], "next": "/2" }"#), "/2": page(#"{ "rows": [\#(half)] }"#),
    ])
    #expect(await message(try source(server.address("/"))) == "127.0.0.1: more than 4 MiB")
  }
}
