import DataSources
import Foundation
import TestSupport
import Testing

/// Answers that a server has compressed, from a real server on this machine.
@Suite("Compressed answers", .endsIfItHangs)
struct CompressionTests {
  private static let gzip = "H4sIAAAAAAACA6tWSlSyijbUMdIx1jGJrQUA4YiIWQ8AAAA="
  private static let brotli = "DweAeyJhIjpbMSwyLDMsNF19Aw=="
  /// 5,000,000 spaces and "[1]", which are JSON.
  private static let brotliBomb = "n0JLTPilQWK2upQmjwUC84WYkAM="

  private func source(_ encoding: String, _ body: [UInt8]) throws -> (
    source: HTTPSource, server: LoopbackServer
  ) {
    let server = try LoopbackServer(
      otherwise: .reply("200 OK", headers: ["Content-Encoding: \(encoding)"], body: body))
    let request = WebRequest(method: "GET", url: server.address("/"))
    return (HTTPSource(request, DataReading(.json)), server)
  }

  private static func bytes(_ base64: String) -> [UInt8] {
    Array(Data(base64Encoded: base64) ?? Data())
  }

  @Test(
    "are asked for and read, whichever way they are compressed",
    arguments: [("gzip", gzip), ("br", brotli)])
  func reading(encoding: String, body: String) async throws {
    let (source, server) = try source(encoding, Self.bytes(body))
    #expect(try await source.fetch() == ["a": [1, 2, 3, 4]])
    // libsoup asks for Brotli over TLS only, and reads it in any case.
    #expect(server.requests.first?.text.contains("Accept-Encoding: gzip") == true)
  }

  @Test("P6: 20 bytes that become 5 MB are refused")
  func brotliBomb() async throws {
    let (source, _) = try source("br", Self.bytes(Self.brotliBomb))
    let failure = await failure { () async throws(SourceFailure) in try await source.fetch() }
    #expect(failure?.kind == .tooLarge)
    #expect(failure?.message == "127.0.0.1: more than 4 MiB")
  }

  @Test("what isn't compressed as it says is read as it is")
  func uncompressed() async throws {
    let (source, _) = try source("gzip", Array(#"{"a":[1,2,3,4]}"#.utf8))
    #expect(try await source.fetch() == ["a": [1, 2, 3, 4]])
  }
}
