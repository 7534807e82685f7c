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

  /// Returns an address as messages show it.
  private func name(_ path: String, _ server: LoopbackServer) -> String {
    String(server.address(path).dropFirst("http://".count))
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

  @Test("A picture that must be in a folder isn't read by a link that leads out of it")
  func scope() async throws {
    let folder = try TemporaryFolder()
    for name in ["own/me.png", "other/secret.png"] {
      try Data(Self.png).write(to: URL(fileURLWithPath: try folder.write("", to: name)))
    }
    for (link, target) in [("own/link.png", "../other/secret.png"), ("own/below", "../other")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(link), withDestinationPath: target)
    }
    let (fetcher, own) = (ImageFetcher(), OwnFolder(folder.path("own")))
    let me = try await fetcher.image(inFile: folder.path("own/me.png"), within: own)
    #expect(me.bytes == Self.png)
    for name in ["own/link.png", "own/below/secret.png", "other/secret.png"] {
      let path = folder.path(name)
      await #expect(throws: SourceFailure.self, "\(name)") {
        _ = try await fetcher.image(inFile: path, within: own)
      }
      #expect(try await fetcher.image(inFile: path).bytes == Self.png)
    }
  }

  @Test("What is no picture is refused, whatever the server calls it")
  func noPicture() async throws {
    let server = try LoopbackServer([
      "/page.png": .reply(
        "200 OK", headers: ["Content-Type: image/png"], body: Array("<html>hello".utf8)),
      "/empty": .reply("200 OK", headers: ["Content-Length: 0"]),
    ])
    for path in ["/page.png", "/empty"] {
      let message = "\(name(path, server)) is no picture; what is read are PNG, JPEG, GIF, BMP, SVG"
      #expect(
        await fetch(path, from: server) == .failure(Failure(kind: .malformed, message: message)))
    }
  }

  @Test("A server's refusal is told with its status")
  func refused() async throws {
    let server = try LoopbackServer([:])
    let message = "\(name("/none.png", server)): the server answers 404 Not Found"
    #expect(
      await fetch("/none.png", from: server) == .failure(Failure(kind: .rejected, message: message))
    )
  }

  @Test("A failure shows no password and no token of an address")
  func secrets() async throws {
    let server = try LoopbackServer([
      "/page?token=abc": .reply("200 OK", body: Array("<html>hello".utf8))
    ])
    for path in ["/page?token=abc", "/none?token=abc"] {
      let address = server.address(path).replacing("//", with: "//admin:pw@")
      guard case .failure(let failure) = await fetch(address) else {
        Issue.record("there is a picture")
        continue
      }
      #expect(failure.message.hasPrefix(name(path.replacing("?token=abc", with: ""), server)))
      #expect(!failure.message.contains("abc") && !failure.message.contains("pw"))
    }
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
      let message = "\(name(path, server)): its redirections lead nowhere"
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
      let message = "\(name(path, server)): more than 16 MiB"
      #expect(
        await fetch(path, from: server) == .failure(Failure(kind: .tooLarge, message: message)))
    }
  }

  @Test(
    "Only addresses of the web are asked",
    arguments: [
      ("file:///etc/passwd", "/etc/passwd"), ("rtsp://admin:pw@hall/cam?a=b", "hall/cam"),
      ("rtsp://admin:p#w@hall/cam", "…"), ("unix:/run/a", "/run/a"), ("a.png?token=b", "a.png"),
      ("", ""),
    ])
  func otherSchemes(address: String, name: String) async {
    let message = "\(name): only http and https addresses are read"
    #expect(await fetch(address) == .failure(Failure(kind: .unsupported, message: message)))
  }

  @Test("A server that can't be reached is said so")
  func unreachable() async throws {
    let server = try LoopbackServer()
    server.stop()
    let address = server.address("/gone.png")
    let message = "\(name("/gone.png", server)): the server can’t be reached"
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

  @Test("P7: a folder that doesn't answer holds up no other, and only for a time", .endsIfItHangs)
  func deadFolder() async throws {
    let (dead, folder) = (try TemporaryFolder(), try TemporaryFolder())
    try Data(Self.png).write(to: URL(filePath: folder.path("a.png")))
    let lease = try FileLease(onNewFile: dead.path("a.png"))
    let clock = ManualClock()
    let fetcher = ImageFetcher(clock: SourceClock(clock))
    let list = Task { await fetcher.pictures(inFolder: dead.path) }
    while clock.deadlines.isEmpty { await Task.yield() }
    let behind = Task {
      do throws(SourceFailure) {
        _ = try await fetcher.image(inFile: dead.path("b.png"))
        return "a picture"
      } catch { return error.message }
    }
    while clock.deadlines.count < 2 { await Task.yield() }
    #expect(try await fetcher.image(inFile: folder.path("a.png")).bytes == Self.png)
    clock.move(to: LoadLimits.timeout)
    #expect(await list.value == [])
    let reason = SourceFailure.timedOut(after: LoadLimits.timeout).message
    #expect(await behind.value == "\(dead.path("b.png")): \(reason)")
    lease.end()
    #expect(await fetcher.pictures(inFolder: dead.path) == [])
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
