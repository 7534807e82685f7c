import Foundation
import Localization
import Web

/// Loads pictures from files and from the web, within `LoadLimits`.
///
/// The program has one fetcher, so that connections are reused.
public final class ImageFetcher: Sendable {
  private let work = BlockingWork()
  private let client = WebClient()
  /// Limits the requests at once, each of which occupies a thread.
  private let semaphore = LoadSemaphore()
  private let clock: SourceClock

  public init(clock: SourceClock = SourceClock()) { self.clock = clock }

  /// Loads the picture in a file.
  public func image(inFile path: String) async throws(SourceFailure) -> EncodedImage {
    try await work.run { () throws(SourceFailure) in
      try EncodedImage(readFile(path, limit: LoadLimits.imageBytes), name: path)
    }
  }

  /// Returns the paths of the files in a folder that begin as pictures do, sorted by their names;
  /// empty if there is no such folder.
  public func pictures(inFolder path: String) async -> [String] {
    let paths = try? await work.run { () throws(SourceFailure) in
      SystemFiles(root: path).names(in: "/").filter { !$0.hasPrefix(".") }
        .map { "\(path)/\($0)" }.filter(Self.isPicture)
    }
    return paths ?? []
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
    guard Self.isOfTheWeb(address) else {
      throw SourceFailure(.unsupported, "\(address): only http and https addresses are read")
    }
    let host = URLComponents(string: address)?.host?.lowercased() ?? address
    do throws(SourceFailure) {
      let outcome = await semaphore.run(.web(host: host), hasAnswered: true) {
        await Result { () async throws(SourceFailure) in
          try await within(LoadLimits.timeout, by: self.clock) { () throws(SourceFailure) in
            try await self.bytes(at: address)
          }
        }
      }
      guard let outcome else { throw SourceFailure.cancelled }
      return try EncodedImage(outcome.get(), name: address)
    } catch {
      guard error == .timedOut(after: LoadLimits.timeout) else { throw error }
      throw SourceFailure(.timedOut, "\(address): \(error.message)")
    }
  }

  private enum Step: Sendable {
    case picture([UInt8])
    /// The value of `Location`.
    case redirection(String)
  }

  private func bytes(at address: String) async throws(SourceFailure) -> [UInt8] {
    var visited: Set = [address]
    var current = address
    while true {
      switch try await step(to: current, of: address) {
      case .picture(let bytes): return bytes
      case .redirection(let location):
        guard let target = URL(string: location, relativeTo: URL(string: current))?.absoluteString,
          Self.isOfTheWeb(target), visited.count <= LoadLimits.redirections,
          visited.insert(target).inserted
        else {
          throw SourceFailure(.rejected, "\(address): its redirections lead nowhere")
        }
        current = target
      }
    }
  }

  /// Sends a request to one server.
  /// - Parameter name: the address of the first request, by which failures name the picture.
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

  private static func isOfTheWeb(_ address: String) -> Bool {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    return scheme == "http" || scheme == "https"
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
