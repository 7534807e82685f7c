import CardModel
import Dashboard
import DataSources
import Foundation
import JMESPath
import TestFiles
import Testing

@Suite("Secrets that come back", .timeLimit(.minutes(1)))
struct SecretRedactorTests {
  private static let secret = "a b+c/d=s3cret"
  private static let escaped = "a%20b%2Bc%2Fd%3Ds3cret"
  private let folder: TemporaryFolder
  private let secrets: Secrets

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("\(Self.escaped)\n", to: "key")
    try folder.write("\(Self.secret)\n", to: "token")
    for name in ["key", "token"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: folder.path(name))
    }
    secrets = Secrets(credentials: nil, folder: folder.path)
  }

  private func fetch(_ source: String) async throws -> Result<JSONValue, SourceFailure> {
    let reading = DashboardFile.load(
      text: """
        version: 1
        sources: { a: { \(source) } }
        pages: [{ id: home, sections: [] }]
        """, name: "wall.yaml", environment: [:])
    let source = try #require(reading.definition?.sources.first, "\(reading.diagnostics)")
    do throws(SourceFailure) {
      return .success(
        try await source.makeAdapter(clock: SourceClock(), secrets: secrets).fetch())
    } catch {
      return .failure(error)
    }
  }

  private func request(_ server: LoopbackServer) -> String {
    """
    type: http, url: "\(server.address("/?key=${secret:key}"))", \
    headers: { Authorization: "Bearer ${secret:token}" }
    """
  }

  @Test("a refusal and a redirection don't show what a server repeats")
  func failures() async throws {
    for text in [Self.secret, Self.escaped, "a%20b+c/d=s3cret", "a+b%2Bc%2Fd%3Ds3cret"] {
      let refusing = try LoopbackServer(
        otherwise: .reply("403 Forbidden", body: Array("denied for ?key=\(text)!".utf8)))
      defer { refusing.stop() }
      #expect(
        try await fetch(request(refusing))
          == .failure(
            SourceFailure(
              .rejected, "127.0.0.1 answers 403 Forbidden: denied for ?key=•••!")))
      #expect(refusing.requests.first?.path == "/?key=\(Self.escaped)")
    }
    let moved = try LoopbackServer(
      otherwise: .reply("302 Found", headers: ["Location: https://b/?key=\(Self.escaped)"]))
    defer { moved.stop() }
    #expect(
      try await fetch(request(moved))
        == .failure(
          SourceFailure(
            .rejected, "127.0.0.1 points to https://b/?key=•••: write that address as the url")))
  }

  @Test("data don't hold what a server or a program repeats, whatever is around it")
  func data() async throws {
    let body =
      #"{"you": ["Bearer \#(Self.secret)"], "\#(Self.secret)": 1, "n": "\#(Self.secret)\u0301"}"#
    let server = try LoopbackServer(otherwise: .reply("200 OK", body: Array(body.utf8)))
    defer { server.stop() }
    #expect(
      try await fetch(request(server))
        == .success(["you": ["Bearer •••"], "•••": 1, "n": "•••\u{301}"]))
    let printed = try await fetch(
      #"type: command, run: [sh, -c, "echo $KEY"], format: text, env: { KEY: "${secret:token}" }"#)
    #expect(printed == .success(["•••"]))
  }

  @Test("an action's failure doesn't show what a server repeats")
  func actions() async throws {
    let server = try LoopbackServer(
      otherwise: .reply("409 Conflict", body: Array("no: \(Self.secret)".utf8)))
    defer { server.stop() }
    let performer = ActionPerformer([], secrets: secrets)
    let request = Action.Request(
      method: "POST", url: SecretText([.literal(server.address())]),
      headers: [Action.Request.Header("X-Key", SecretText([.secret("token")]))])
    await #expect(throws: SourceFailure(.rejected, "127.0.0.1 answers 409 Conflict: no: •••")) {
      try await performer.perform(.request(request))
    }
  }

  @Test("short secrets stay: they would tear holes into ordinary words")
  func short() async throws {
    try folder.write("ab", to: "token")
    let printed = try await fetch(
      #"type: command, run: [echo, "cabs"], format: text, env: { KEY: "${secret:token}" }"#)
    #expect(printed == .success(["cabs"]))
  }
}
