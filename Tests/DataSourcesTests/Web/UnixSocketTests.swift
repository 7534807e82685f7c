import DataSources
import JMESPath
import TestSupport
import Testing
import Web

@Suite("Data from a Unix socket", .endsIfItHangs)
struct UnixSocketTests {
  @Test("are asked for by the path of the request, over one connection")
  func request() async throws {
    let folder = try TemporaryFolder()
    let server = try LoopbackServer(
      socket: folder.path("api.sock"),
      ["/containers/json?all=true": .reply("200 OK", body: Array("[7]".utf8))])
    defer { server.stop() }
    let source = HTTPSource(
      WebRequest(
        method: "GET", url: "unix:\(folder.path("api.sock")):/containers/json?all=true"),
      DataReading(.json))
    for _ in 0..<2 { #expect(try await source.fetch() == [7]) }
    #expect(server.connectionCount == 1)
    #expect(server.requests.first?.text.contains("\r\nHost: localhost\r\n") == true)
  }

  @Test("of a socket that isn't there are missing, with its name")
  func noSocket() async {
    let source = HTTPSource(
      WebRequest(method: "GET", url: "unix:/nowhere/api.sock:/"), DataReading(.json))
    let failure = await failure { () async throws(SourceFailure) in try await source.fetch() }
    #expect(failure == SourceFailure(.unreachable, "/nowhere/api.sock can’t be reached"))
  }

  @Test(
    "have an address with a path of the socket and one of the request",
    arguments: [
      ("unix:/run/a.sock:/b?c:d", ["/run/a.sock", "/b?c:d"]),
      ("unix:/run/a.sock", ["/run/a.sock", "/"]),
      ("unix:///run/a.sock:/b", ["/run/a.sock", "/b"]), ("unix://host/a.sock:/b", nil),
      ("unix:a.sock", nil), ("unix:/a.sock:b", nil), ("http://a/", nil),
      ("unix:/\(String(repeating: "a", count: 107)):/", nil),
    ])
  func addresses(text: String, parts: [String]?) {
    #expect(UnixAddress(text).map { [$0.socket, $0.target] } == parts)
  }
}
