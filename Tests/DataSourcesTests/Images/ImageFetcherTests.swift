import DataSources
import Foundation
import TestSupport
import Testing

@Suite("Pictures from files and from the web")
struct ImageFetcherTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]

  /// Returns the bytes of a picture, or the kind of failure.
  private func fetch(_ path: String, from server: LoopbackServer) async -> Result<[UInt8], Failure>
  {
    await fetch(server.address(path))
  }

  private func fetch(_ address: String) async -> Result<[UInt8], Failure> {
    let fetcher = ImageFetcher(clock: SourceClock(ManualClock()))
    do throws(SourceFailure) {
      return .success(try await fetcher.image(at: address).bytes)
    } catch {
      return .failure(Failure(kind: error.kind, message: error.message))
    }
  }

  private struct Failure: Error, Equatable {
    let kind: SourceFailure.Kind
    let message: String
  }

  @Test("S-80: a picture is fetched by its address, whatever the server calls it")
  func fetched() async throws {
    let server = try LoopbackServer([
      "/a": .reply("200 OK", headers: ["Content-Type: text/plain"], body: Self.png),
      "/moved": .reply("302 Found", headers: ["Location: /a", "Content-Length: 0"]),
    ])
    #expect(await fetch("/a", from: server) == .success(Self.png))
    #expect(await fetch("/moved", from: server) == .success(Self.png))
  }

  @Test("What is no picture is refused, whatever the server calls it")
  func noPicture() async throws {
    let server = try LoopbackServer([
      "/page.png": .reply(
        "200 OK", headers: ["Content-Type: image/png"], body: Array("<html>hello".utf8)),
      "/empty": .reply("200 OK", headers: ["Content-Length: 0"]),
    ])
    for path in ["/page.png", "/empty"] {
      let address = server.address(path)
      let message = "\(address) is no picture; what is read are PNG, JPEG, GIF, BMP, SVG"
      #expect(
        await fetch(address) == .failure(Failure(kind: .malformed, message: message)))
    }
  }

  @Test("A server's refusal is told with its status")
  func refused() async throws {
    let server = try LoopbackServer([:])
    let address = server.address("/none.png")
    let message = "\(address): the server answers 404 Not Found"
    #expect(await fetch(address) == .failure(Failure(kind: .rejected, message: message)))
  }

  @Test("Redirections end: in a circle at once, in a chain after five")
  func redirections() async throws {
    var answers: [String: LoopbackServer.Answer] = [
      "/round": .reply("302 Found", headers: ["Location: /round", "Content-Length: 0"])
    ]
    for step in 0..<20 {
      answers["/\(step)"] = .reply(
        "302 Found", headers: ["Location: /\(step + 1)", "Content-Length: 0"])
    }
    let server = try LoopbackServer(answers)
    for path in ["/round", "/0"] {
      let message = "\(server.address(path)): its redirections lead nowhere"
      #expect(
        await fetch(path, from: server) == .failure(Failure(kind: .rejected, message: message)))
    }
    #expect(server.paths.count <= 1 + 6)
  }

  @Test("A picture that is too large is refused: by what is promised, and by what comes")
  func tooLarge() async throws {
    let bytes = Self.png + [UInt8](repeating: 0, count: LoadLimits.imageBytes)
    let server = try LoopbackServer([
      "/promised": .reply("200 OK", headers: ["Content-Length: \(bytes.count)"], body: Self.png),
      "/endless": .reply("200 OK", body: bytes),
    ])
    for path in ["/promised", "/endless"] {
      let message = "\(server.address(path)): more than 16 MiB"
      #expect(
        await fetch(path, from: server) == .failure(Failure(kind: .tooLarge, message: message)))
    }
  }

  @Test(
    "Only addresses of the web are asked",
    arguments: ["file:///etc/passwd", "ftp://example.org/a.png", "unix:/run/a", "a.png", ""])
  func otherSchemes(address: String) async {
    let message = "\(address): only http and https addresses are read"
    #expect(await fetch(address) == .failure(Failure(kind: .unsupported, message: message)))
  }

  @Test("A server that can't be reached is said so")
  func unreachable() async throws {
    let server = try LoopbackServer()
    server.stop()
    let address = server.address("/gone.png")
    let message = "\(address): the server can’t be reached"
    #expect(await fetch(address) == .failure(Failure(kind: .unreachable, message: message)))
  }

  @Test("Who is cancelled gets an answer at once")
  func cancelled() async throws {
    let server = try LoopbackServer(["/never": .silence])
    let task = Task { await fetch("/never", from: server) }
    while server.paths.isEmpty { await Task.yield() }
    task.cancel()
    guard case .failure(let failure) = await task.value else {
      Issue.record("there is a picture")
      return
    }
    #expect(failure.kind == .cancelled)
  }

  @Test("S-80: a picture is read from a file, within the limit")
  func files() async throws {
    let folder = try TemporaryFolder()
    let fetcher = ImageFetcher(clock: SourceClock(ManualClock()))
    try Data(Self.png).write(to: URL(filePath: folder.path("a.png")))
    let image = try await fetcher.image(inFile: folder.path("a.png"))
    #expect(image.format == .png)
    #expect(image.bytes == Self.png)
    let large = folder.path("large.png")
    #expect(FileManager.default.createFile(atPath: large, contents: nil))
    #expect(truncate(large, 10 << 30) == 0)
    await #expect(throws: SourceFailure(.tooLarge, "large.png: more than 16 MiB")) {
      try await fetcher.image(inFile: large)
    }
    let missing = folder.path("none.png")
    await #expect(throws: SourceFailure(.notFound, "\(missing): no such file")) {
      try await fetcher.image(inFile: missing)
    }
  }
}

@Suite("The format of a picture")
struct ImageFormatTests {
  @Test("is known by how it begins")
  func beginnings() {
    #expect(ImageFormat(startOf: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) == .png)
    #expect(ImageFormat(startOf: [0xFF, 0xD8, 0xFF, 0xE0]) == .jpeg)
    #expect(ImageFormat(startOf: Array("GIF89a...".utf8)) == .gif)
    #expect(ImageFormat(startOf: Array("RIFF....WEBPVP8 ".utf8)) == .webp)
    #expect(ImageFormat(startOf: Array("<svg xmlns=".utf8)) == .svg)
    #expect(
      ImageFormat(startOf: Array("\u{FEFF}<?xml version=\"1.0\"?>\n<!-- a -->\n<svg>".utf8)) == .svg
    )
  }

  @Test(
    "is none of text, pages and other files",
    arguments: ["", "B", "BM", "hello", "<html><body>", "%PDF-1.7", "GIF", "RIFF....WAVE", "{}"])
  func others(text: String) {
    #expect(ImageFormat(startOf: Array(text.utf8)) == nil)
  }
}
