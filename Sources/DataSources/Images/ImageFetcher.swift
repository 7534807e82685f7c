import Foundation
import Localization
import Web

/// Loads pictures from files and from the web, within `LoadLimits`.
///
/// The program has one fetcher, so that connections are reused.
public final class ImageFetcher: Sendable {
  private let folders = FolderWork()
  private let client = WebClient()
  /// Limits the requests at once, each of which occupies a thread.
  private let semaphore = LoadSemaphore()
  private let clock: SourceClock

  public init(clock: SourceClock = SourceClock()) { self.clock = clock }

  /// Loads the picture in a file.
  /// - Parameter scope: the folder that the path must lead to; nil for any.
  public func image(
    inFile path: String, within scope: OwnFolder? = nil
  ) async throws(SourceFailure) -> EncodedImage {
    let folder = (path as NSString).deletingLastPathComponent
    return try await limited(path) { [folders] () throws(SourceFailure) in
      try await folders.run(in: folder) { () throws(SourceFailure) in
        try EncodedImage(readFile(path, within: scope, limit: LoadLimits.imageBytes), name: path)
      }
    }
  }

  /// Returns the paths of the files in a folder that begin as pictures do, sorted by their names;
  /// empty if there is no such folder, or if it doesn't answer in time.
  public func pictures(inFolder path: String) async -> [String] {
    let paths = try? await limited(path) { [folders] () throws(SourceFailure) in
      try await folders.run(in: path) { () throws(SourceFailure) in
        SystemFiles(root: path).names(in: "/").filter { !$0.hasPrefix(".") }
          .map { "\(path)/\($0)" }.filter(Self.isPicture)
      }
    }
    return paths ?? []
  }

  /// Runs `body` for no longer than the time that a load may take.
  /// - Parameter name: the name of what is loaded in the message about the time.
  private func limited<Value: Sendable>(
    _ name: String, _ body: @escaping @Sendable () async throws(SourceFailure) -> Value
  ) async throws(SourceFailure) -> Value {
    do throws(SourceFailure) {
      return try await within(LoadLimits.timeout, by: clock, body)
    } catch {
      guard error == .timedOut(after: LoadLimits.timeout) else { throw error }
      throw SourceFailure(.timedOut, "\(name): \(error.message)")
    }
  }

  private static func isPicture(_ path: String) -> Bool {
    var status = stat()
    // Opening a FIFO would wait for a writer.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = FileHandle(forReadingAtPath: path)
    else { return false }
    defer { try? file.close() }
    let start = try? file.read(upToCount: ImageFormat.searchLength)
    return start.map { ImageFormat(startOf: $0) != nil } ?? false
  }

  /// Loads the picture at an address that begins with http: or https:.
  ///
  /// Redirections are followed.
  public func image(at address: String) async throws(SourceFailure) -> EncodedImage {
    let name = Self.name(of: address)
    guard address.isWebAddress else {
      throw SourceFailure(.unsupported, "\(name): only http and https addresses are read")
    }
    let url = URLComponents(string: address)
    let standardPort = url?.scheme?.lowercased() == "https" ? 443 : 80
    let server = LoadSemaphore.Kind.web(
      host: url?.host?.lowercased() ?? address,
      port: url?.port.flatMap { $0 == standardPort ? nil : String($0) })
    let outcome = await semaphore.run(server, hasAnswered: true) {
      await Result { () async throws(SourceFailure) in
        try await self.limited(name) { () throws(SourceFailure) in
          try await self.bytes(at: address)
        }
      }
    }
    guard let outcome else { throw .cancelled }
    return try EncodedImage(outcome.get(), name: name)
  }

  /// Returns the name in messages of the picture at an address, which may hold the password and the
  /// token of a camera.
  public static func name(of address: String) -> String {
    let short = shortAddress(address)
    // An address without a server may be a path, or contain an unusual password.
    guard short.isEmpty else { return short }
    return address.contains("@") ? "…" : String(address.prefix { $0 != "?" && $0 != "#" })
  }

  private enum Step: Sendable {
    case picture([UInt8])
    /// The value of `Location`.
    case redirection(String)
  }

  private func bytes(at address: String) async throws(SourceFailure) -> [UInt8] {
    let name = Self.name(of: address)
    var visited: Set = [address]
    var current = address
    while true {
      switch try await step(to: current, of: name) {
      case .picture(let bytes): return bytes
      case .redirection(let location):
        guard let target = URL(string: location, relativeTo: URL(string: current))?.absoluteString,
          target.isWebAddress, visited.count <= LoadLimits.redirections,
          visited.insert(target).inserted
        else {
          throw SourceFailure(.rejected, "\(name): its redirections lead nowhere")
        }
        current = target
      }
    }
  }

  /// Sends a request to one server.
  /// - Parameter name: the name of the picture in failures, from the address of the first request.
  private func step(to address: String, of name: String) async throws(SourceFailure) -> Step {
    let subject = String(localized: "\(name): the server")
    return try await client.load(
      "GET", address, headers: [("Accept", "image/*")], subject: subject
    ) { (response) throws(SourceFailure) in
      if [301, 302, 303, 307, 308].contains(response.status),
        let location = response.header("Location")
      {
        return .redirection(location)
      }
      guard (200..<300).contains(response.status) else {
        throw SourceFailure(.rejected, "\(subject) answers \(response.statusLine)")
      }
      if let type = response.header("Content-Type"), let stream = PictureStream(contentType: type) {
        return .picture(try response.picture(of: stream, from: subject, name: name))
      }
      let bytes = try response.bytes(from: subject, name: name, limit: LoadLimits.imageBytes)
      return .picture(bytes)
    }
  }
}

extension WebResponse {
  /// Reads the first picture of a stream, and no more.
  fileprivate func picture(
    of stream: PictureStream, from subject: String, name: String
  ) throws(SourceFailure) -> [UInt8] {
    var (stream, count) = (stream, 0)
    while count <= LoadLimits.imageBytes {
      let chunk: [UInt8]
      do throws(WebFailure) { chunk = try next() } catch {
        throw SourceFailure(error, of: subject)
      }
      guard !chunk.isEmpty else {
        throw SourceFailure(.malformed, "\(name): the stream ended before its first picture did")
      }
      count += chunk.count
      if let picture = stream.append(chunk) { return picture }
    }
    throw SourceFailure.tooManyBytes(name, limit: LoadLimits.imageBytes)
  }
}
