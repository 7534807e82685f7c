import Foundation
import TestSupport
import Testing

@testable import DataSources

@Suite("Pictures of cameras and folders", .endsIfItHangs)
struct PictureStreamTests {
  private static let png: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 13, 10, 3,
  ]

  private static func part(_ headers: String, _ picture: [UInt8] = png) -> [UInt8] {
    Array("--frame\r\n\(headers)\r\n".utf8) + picture + Array("\r\n".utf8)
  }

  @Test(
    "the first picture of a stream is read, with and without its length, byte by byte too",
    arguments: ["Content-Type: image/png\r\nContent-Length: 13\r\n", "Content-Type: image/png\r\n"])
  func first(headers: String) throws {
    let bytes = Self.part(headers) + Self.part(headers, [0])
    for name in ["frame", "\"frame\"", "--frame"] {
      let type = "multipart/x-mixed-replace; boundary=\(name)"
      var whole = try #require(PictureStream(contentType: type))
      #expect(whole.append(bytes) == Self.png)
      var slow = try #require(PictureStream(contentType: type))
      #expect(bytes.lazy.compactMap { slow.append([$0]) }.first == Self.png)
    }
  }

  @Test("an answer of another type is no stream")
  func others() {
    #expect(PictureStream(contentType: "image/jpeg") == nil)
    #expect(PictureStream(contentType: "multipart/x-mixed-replace") == nil)
  }

  @Test("a camera’s stream is read up to the end of its first picture")
  func camera() async throws {
    let headers = "Content-Type: image/png\r\nContent-Length: 13\r\n"
    // All of it would be larger than a picture may be.
    let rest = [UInt8](repeating: 0, count: LoadLimits.imageBytes)
    let type = "Content-Type: multipart/x-mixed-replace; boundary=frame"
    let server = try LoopbackServer([
      "/video": .reply("200 OK", headers: [type], body: Self.part(headers) + rest),
      "/short": .reply("200 OK", headers: [type], body: Array("--frame\r\n\r\nabc".utf8)),
    ])
    let fetcher = ImageFetcher()
    #expect(try await fetcher.image(at: server.address("/video")).bytes == Self.png)
    await #expect(throws: SourceFailure.self) {
      try await fetcher.image(at: server.address("/short"))
    }
  }

  @Test("a folder has its pictures in the order of their names, and nothing else")
  func folder() async throws {
    let folder = try TemporaryFolder()
    for name in ["b.svg", "a.svg", "sub/c.svg", ".hidden.svg"] {
      try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: name)
    }
    try folder.write("no picture", to: "a.txt")
    #expect(mkfifo(folder.path("pipe.svg"), 0o600) == 0)
    let fetcher = ImageFetcher()
    let paths = await fetcher.pictures(inFolder: folder.path)
    #expect(paths == [folder.path("a.svg"), folder.path("b.svg")])
    #expect(await fetcher.pictures(inFolder: folder.path("none")) == [])
  }
}
