import CSoup
import Foundation

/// A web server on this machine that speaks TLS.
///
/// It sends the same answer to every request.
public final class TLSServer: @unchecked Sendable {  // Nothing is changed after `init`.
  public let port: UInt16
  /// A PEM file with the certificate; clients that trust it trust this server.
  public let certificateFile: String
  private let folder: TemporaryFolder
  private let listener: UnsafeMutablePointer<GSocketListener>

  /// - Parameters:
  ///   - client: the only certificate of clients that is accepted; nil to ask for none.
  ///   - port: a port that is free; nil for any.
  public init(
    answering body: String, as identity: TestCertificate = .localhost,
    to client: TestCertificate? = nil, port wanted: UInt16? = nil
  ) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    certificateFile = try folder.write(identity.certificate + "\n", to: "certificate.pem")
    listener = g_socket_listener_new()
    if let wanted {
      guard g_socket_listener_add_inet_port(listener, wanted, nil, nil) != 0 else {
        throw POSIXError(.EADDRINUSE)
      }
      port = wanted
    } else {
      port = g_socket_listener_add_any_inet_port(listener, nil, nil)
    }
    let acceptor = Acceptor(
      listener: listener,
      certificate: g_tls_certificate_new_from_pem(
        identity.certificate + "\n" + identity.key + "\n", -1, nil),
      client: client.flatMap { g_tls_certificate_new_from_pem($0.certificate + "\n", -1, nil) },
      answer: "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    Thread.detachNewThread { acceptor.run() }
  }

  deinit { g_socket_listener_close(listener) }

  public var address: String { "https://localhost:\(port)/" }

  /// Writes a certificate and its key into one file.
  public func file(of identity: TestCertificate, named name: String) throws -> String {
    try folder.write(identity.certificate + "\n" + identity.key + "\n", to: name)
  }

  /// Accepts connections on a thread of its own until the listener is closed.
  private struct Acceptor: @unchecked Sendable {  // It is handed to one thread.
    let listener: UnsafeMutablePointer<GSocketListener>
    let certificate: UnsafeMutablePointer<GTlsCertificate>?
    let client: UnsafeMutablePointer<GTlsCertificate>?
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
      // A client whose certificate is refused would wait for the end of the connection.
      defer { g_io_stream_close(base, nil, nil) }
      if let client { demand(client, on: stream) }
      var buffer = [UInt8](repeating: 0, count: 4096)
      guard g_input_stream_read(g_io_stream_get_input_stream(stream), &buffer, 4096, nil, nil) > 0
      else { return }
      g_output_stream_write_all(
        g_io_stream_get_output_stream(stream), answer, gsize(answer.utf8.count), nil, nil, nil)
      g_io_stream_close(stream, nil, nil)
    }

    private func demand(
      _ certificate: UnsafeMutablePointer<GTlsCertificate>,
      on stream: UnsafeMutablePointer<GIOStream>
    ) {
      let object = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GObject.self)
      var mode = GValue()
      g_value_init(&mode, g_tls_authentication_mode_get_type())
      g_value_set_enum(&mode, gint(G_TLS_AUTHENTICATION_REQUIRED.rawValue))
      g_object_set_property(object, "authentication-mode", &mode)
      g_value_unset(&mode)
      let accept:
        @convention(c) (
          gpointer, UnsafeMutablePointer<GTlsCertificate>, GTlsCertificateFlags, gpointer
        ) -> gboolean = { _, peer, _, wanted in
          g_tls_certificate_is_same(peer, wanted.assumingMemoryBound(to: GTlsCertificate.self))
        }
      g_signal_connect_data(
        object, "accept-certificate", unsafeBitCast(accept, to: GCallback.self), certificate, nil,
        G_CONNECT_DEFAULT)
    }
  }
}
