import Foundation
import Localization
import Web

extension WebClient {
  /// Sends a request on a thread of its own and reads the answer there.
  ///
  /// A cancelled task returns at once, and the thread ends soon after.
  /// - Parameters:
  ///   - subject: the name of the server in failures.
  ///   - read: reads the body, on that thread.
  func load<Value: Sendable>(
    _ method: String, _ address: String, headers: [(name: String, value: String)],
    body: String? = nil, subject: String,
    _ read: @escaping @Sendable (WebResponse) throws(SourceFailure) -> Value
  ) async throws(SourceFailure) -> Value {
    let call = Cancellation()
    return try await BlockingWork().run(onCancel: call.cancel) { () throws(SourceFailure) in
      let response: WebResponse
      do throws(WebFailure) {
        response = try self.send(method, to: address, headers: headers, body: body, until: call)
      } catch {
        throw SourceFailure(
          error, of: error == .unknownHost ? subject : Self.name(of: subject, at: address))
      }
      return try read(response)
    }
  }

  /// Returns the name of a server with its port, which may be what can't be reached.
  private static func name(of subject: String, at address: String) -> String {
    guard let url = URLComponents(string: address), url.host == subject, let port = url.port
    else { return subject }
    return "\(subject):\(port)"
  }
}

extension WebResponse {
  /// Reads the whole body.
  /// - Parameters:
  ///   - subject: the name of the server in failures.
  ///   - name: the name of the body in a failure about its size.
  ///   - limit: the maximum number of bytes.
  func bytes(
    from subject: String, name: String, limit: Int
  ) throws(SourceFailure) -> [UInt8] {
    do throws(WebFailure) {
      return try bytes(limit: limit)
    } catch {
      throw error == .tooLarge
        ? SourceFailure.tooManyBytes(name, limit: limit) : SourceFailure(error, of: subject)
    }
  }

  /// The status code with its reason, such as "404 Not Found".
  var statusLine: String { reason.isEmpty ? "\(status)" : "\(status) \(reason)" }
}
