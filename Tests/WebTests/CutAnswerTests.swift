import Foundation
import TestSupport
import Testing
import Web

/// Answers of real servers on this machine, some of which end before their end.
@Suite("An answer that was cut", .endsIfItHangs)
struct CutAnswerTests {
  /// The text "site,10" in 400 lines.
  private static let plain = Array(String(repeating: "site,10\n", count: 400).utf8)
  /// The same compressed, as Python’s gzip and zlib have it.
  private static let gzip = bytes(
    "H4sIAAAAAAACAyvOLEnVMTTgKh6lR+lRepQepUfpUXqUHqVH6VF6lKYxDQCxCdfzgAwAAA==")
  private static let zlib = bytes("eJwrzixJ1TE04CoepUfpUXqUHqVH6VF6lB6lR+lRepSmMQ0APyuW7g==")

  private static func bytes(_ base64: String) -> [UInt8] {
    Array(Data(base64Encoded: base64) ?? Data())
  }

  private static func chunked(_ body: [UInt8], last: String = "0\r\n\r\n") -> [UInt8] {
    let size = body.count / 2
    let parts = [body[..<size], body[size...]]
    let chunks = parts.map { Array("\(String($0.count, radix: 16))\r\n".utf8) + $0 + [13, 10] }
    return chunks.flatMap(\.self) + Array(last.utf8)
  }

  private static func answer(_ headers: [String], _ body: [UInt8]) -> LoopbackServer.Answer {
    let head = (["HTTP/1.1 200 OK"] + headers).joined(separator: "\r\n") + "\r\n\r\n"
    return .raw([Array(head.utf8) + body], then: .closed)
  }

  private func body(_ answer: LoopbackServer.Answer) throws -> Result<[UInt8], WebFailure> {
    let server = try LoopbackServer(otherwise: answer)
    return Result { () throws(WebFailure) in
      try WebClient().send("GET", to: server.address("/"), until: Cancellation())
        .bytes(limit: 10_000)
    }
  }

  @Test("is a failure: compressed, without its last chunk, or shorter than its length")
  func cut() throws {
    let (plain, gzip, zlib) = (Self.plain, Self.gzip, Self.zlib)
    let chunks = Self.chunked(plain, last: "")
    let cuts: [(headers: [String], body: [UInt8])] = [
      (["Content-Encoding: gzip", "Content-Length: 20"], Array(gzip.prefix(20))),
      (["Content-Encoding: gzip"], Array(gzip.dropLast(8))),
      (["Content-Encoding: gzip"], Array(gzip.dropLast(1))),
      (["Content-Encoding: gzip"], Array(gzip.prefix(5))),
      (["Content-Encoding: deflate"], Array(zlib.dropLast(4))),
      (["Content-Encoding: deflate"], Array(zlib.dropFirst(2).dropLast(8))),
      (["Transfer-Encoding: chunked"], chunks),
      (["Transfer-Encoding: chunked"], Array(chunks.dropLast(2))),
      (["Transfer-Encoding: chunked"], Array(chunks.dropLast(100))),
      (["Transfer-Encoding: chunked"], []),
      (
        ["Content-Encoding: gzip", "Transfer-Encoding: chunked"],
        Self.chunked(gzip, last: "")
      ),
      (
        ["Content-Encoding: gzip", "Transfer-Encoding: chunked"],
        Self.chunked(Array(gzip.dropLast(8)))
      ),
      (["Content-Length: 3200"], Array(plain.dropLast(8))),
    ]
    for (number, cut) in cuts.enumerated() {
      #expect(try body(Self.answer(cut.headers, cut.body)) == .failure(.brokenOff), "\(number)")
    }
  }

  @Test("is told from a whole one, in each encoding")
  func whole() throws {
    let (plain, gzip, zlib) = (Self.plain, Self.gzip, Self.zlib)
    let answers: [(headers: [String], body: [UInt8])] = [
      ([], plain), (["Content-Length: 3200"], plain), (["Content-Encoding: gzip"], gzip),
      (["Content-Encoding: deflate"], zlib),
      // Some servers leave out the head and the checksum of zlib.
      (["Content-Encoding: deflate"], Array(zlib.dropFirst(2).dropLast(4))),
      (["Content-Encoding: gzip"], plain),
      (["Transfer-Encoding: chunked"], Self.chunked(plain)),
      (["Transfer-Encoding: chunked"], Self.chunked(plain, last: "0000;end=1\r\nX-Sum: 7\r\n\r\n")),
      (["Content-Encoding: gzip", "Transfer-Encoding: chunked"], Self.chunked(gzip)),
    ]
    for (number, answer) in answers.enumerated() {
      #expect(try body(Self.answer(answer.headers, answer.body)) == .success(plain), "\(number)")
    }
    // What was damaged on its way isn't what the server has sent.
    let damaged = Array(gzip.dropLast(8)) + [1, 2, 3, 4] + Array(gzip.suffix(4))
    #expect(try body(Self.answer(["Content-Encoding: gzip"], damaged)) == .failure(.garbled))
    #expect(
      try body(Self.answer(["Content-Encoding: gzip"], gzip + gzip)) == .success(plain + plain))
    #expect(try body(Self.answer(["Content-Encoding: gzip"], [])) == .success([]))
    #expect(
      try body(Self.answer(["Transfer-Encoding: chunked"], Array("x\r\n".utf8)))
        == .failure(.garbled))
  }

  @Test("a connection is used again after an answer in chunks, compressed or not")
  func keepsConnection() throws {
    let headers = ["Transfer-Encoding: chunked"]
    let server = try LoopbackServer([
      "/plain": .reply("200 OK", headers: headers, body: Self.chunked(Self.plain)),
      "/gzip": .reply(
        "200 OK", headers: headers + ["Content-Encoding: gzip"], body: Self.chunked(Self.gzip)),
    ])
    let client = WebClient()
    for path in ["/plain", "/gzip", "/plain", "/gzip"] {
      let answer = try client.send("GET", to: server.address(path), until: Cancellation())
      #expect(try answer.bytes(limit: 10_000) == Self.plain)
    }
    #expect(server.requests.count == 4)
    #expect(server.connectionCount == 1)
  }
}
