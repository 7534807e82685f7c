import CSoup
import Foundation
import TestFiles

/// A web server on this machine that speaks TLS, with a certificate for "localhost" that it has
/// signed itself.
///
/// It sends the same answer to every request.
final class TLSServer {
  let port: UInt16
  /// A PEM file with the certificate; clients that trust it trust this server.
  let certificateFile: String
  private let folder: TemporaryFolder
  private let listener: UnsafeMutablePointer<GSocketListener>

  init(answering body: String) throws {
    folder = try TemporaryFolder()
    certificateFile = try folder.write(Self.certificate, to: "certificate.pem")
    listener = g_socket_listener_new()
    port = g_socket_listener_add_any_inet_port(listener, nil, nil)
    let acceptor = Acceptor(
      listener: listener,
      certificate: g_tls_certificate_new_from_pem(Self.certificate + Self.key, -1, nil),
      answer: "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    Thread.detachNewThread { acceptor.run() }
  }

  deinit { g_socket_listener_close(listener) }

  /// Accepts connections on a thread of its own until the listener is closed.
  private struct Acceptor: @unchecked Sendable {  // It is handed to one thread.
    let listener: UnsafeMutablePointer<GSocketListener>
    let certificate: UnsafeMutablePointer<GTlsCertificate>?
    let answer: String

    func run() {
      while let connection = g_socket_listener_accept(listener, nil, nil, nil) {
        serve(connection)
        g_object_unref(connection)
      }
      g_object_unref(listener)
    }

    /// Serves one request, if the client accepts the certificate.
    private func serve(_ connection: UnsafeMutablePointer<GSocketConnection>) {
      let base = UnsafeMutableRawPointer(connection).assumingMemoryBound(to: GIOStream.self)
      guard let stream = g_tls_server_connection_new(base, certificate, nil) else { return }
      defer { g_object_unref(stream) }
      var buffer = [UInt8](repeating: 0, count: 4096)
      guard g_input_stream_read(g_io_stream_get_input_stream(stream), &buffer, 4096, nil, nil) > 0
      else { return }
      g_output_stream_write_all(
        g_io_stream_get_output_stream(stream), answer, gsize(answer.utf8.count), nil, nil, nil)
      g_io_stream_close(stream, nil, nil)
    }
  }

  private static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBejCCASCgAwIBAgIUf6MMW8s2E4w6ryTgq4D5el8z0IowCgYIKoZIzj0EAwIw
    FzEVMBMGA1UEAwwMd2FsbC5pbnZhbGlkMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAw
    MTAxMDAwMDAwWjAXMRUwEwYDVQQDDAx3YWxsLmludmFsaWQwWTATBgcqhkjOPQIB
    BggqhkjOPQMBBwNCAAQxKhVdd8ox6yhKUP3aCCRMRkPVKHazhxULHvWJJmfayYpm
    ZYmb3Gi8JYoW9VpfdFtGp41cSCBI6lX39DtbHLzTo0gwRjAPBgNVHRMBAf8EBTAD
    AQH/MBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAdBgNVHQ4EFgQUDKGzxuMNV5khTfU4
    rtN1Cvbw7EcwCgYIKoZIzj0EAwIDSAAwRQIgI2Em8dwJJGEVXj7+0FojuLaPLkMZ
    PzFY3HrU5gx+e8ECIQDTda2AQ5EofMjaeuX8SP2xoAGlck/yXpLXikfOBrrzdQ==
    -----END CERTIFICATE-----
    """ + "\n"

  /// The key of the certificate above, which isn't secret.
  private static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgAI4CZ63RUjKqzF0r
    wm0Z9bGNcqe3yZc9FEAh7cX/tKuhRANCAAQxKhVdd8ox6yhKUP3aCCRMRkPVKHaz
    hxULHvWJJmfayYpmZYmb3Gi8JYoW9VpfdFtGp41cSCBI6lX39DtbHLzT
    -----END PRIVATE KEY-----
    """ + "\n"
}
