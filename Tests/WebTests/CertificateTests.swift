import TestSupport
import Testing
import Web

/// Servers on this machine that speak TLS.
@Suite("Certificates", .endsIfItHangs)
struct CertificateTests {
  private func failure(_ address: String, _ settings: WebClient.Settings = .init()) -> WebFailure? {
    do throws(WebFailure) {
      _ = try WebClient(settings).send("GET", to: address, until: Cancellation()).bytes(limit: 99)
      return nil
    } catch {
      return error
    }
  }

  @Test("a certificate is trusted if its issuer is, and for the name that it has")
  func trust() throws {
    let server = try TLSServer(answering: "secret")
    #expect(failure(server.address) == .untrusted(.unknownIssuer))
    let own = WebClient.Settings(authorities: server.certificateFile)
    #expect(failure(server.address, own) == nil)
    #expect(
      failure("https://127.0.0.1:\(server.port)/", own) == .untrusted(.otherName))
  }

  @Test("an authority is trusted by the client that names it alone, whoever was there before")
  func ownAuthority() throws {
    let server = try TLSServer(answering: "secret")
    let other = try TLSServer(answering: "", as: .other)
    // The TLS library resumes sessions of the whole process, for which it verifies nothing.
    for _ in 0..<3 {
      #expect(failure(server.address, .init(authorities: server.certificateFile)) == nil)
      #expect(
        failure(server.address, .init(authorities: other.certificateFile))
          == .untrusted(.unknownIssuer))
      #expect(failure(server.address) == .untrusted(.unknownIssuer))
    }
  }

  @Test("a certificate that has expired isn't trusted, even if its issuer is")
  func expired() throws {
    let server = try TLSServer(answering: "", as: .expired)
    #expect(
      failure(server.address, .init(authorities: server.certificateFile)) == .untrusted(.expired))
  }

  @Test("a server that asks for a certificate gets that of this machine, from one file or two")
  func identity() throws {
    let server = try TLSServer(answering: "secret", to: .client)
    let both = try server.file(of: .client, named: "client.pem")
    func settings(_ identity: String?) -> WebClient.Settings {
      WebClient.Settings(
        authorities: server.certificateFile,
        identity: identity.map { WebClient.Identity(certificate: $0, key: both) })
    }
    #expect(failure(server.address, settings(nil)) != nil)
    #expect(failure(server.address, settings(both)) == nil)
  }

  @Test("files without certificates are named, and nothing is sent")
  func unusableFiles() throws {
    let server = try TLSServer(answering: "secret")
    let missing = WebClient.Settings(authorities: "/nowhere/ca.pem")
    #expect(failure(server.address, missing) == .unusableFile("/nowhere/ca.pem"))
    // The file has no key.
    let keyless = WebClient.Settings(
      authorities: server.certificateFile,
      identity: WebClient.Identity(
        certificate: server.certificateFile, key: server.certificateFile))
    #expect(failure(server.address, keyless) == .unusableFile(server.certificateFile))
  }

  @Test("a server without TLS is no server for https")
  func noTLS() throws {
    let server = try LoopbackServer(otherwise: .raw([Array("no TLS".utf8)], then: .closed))
    #expect(failure("https://127.0.0.1:\(server.port)/") != nil)
    #expect(failure("https://127.0.0.1:\(server.port)/") != .unreachable)
  }
}
