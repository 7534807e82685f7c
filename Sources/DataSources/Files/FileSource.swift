import JMESPath
import Synchronization

/// A source that reads a file on this machine, again whenever it changes.
public struct FileSource: PrimarySource {
  private let path: String
  private let folder: OwnFolder?
  private let format: DataFormat
  private let work = BlockingWork()
  private let versions = Versions()
  private let file: WatchedFiles

  /// The versions of the file that were read.
  private final class Versions: Sendable {
    let reader = Mutex(JSONRereader())
  }

  /// - Parameters:
  ///   - path: absolute, or relative to the working directory.
  ///   - folder: the folder that the path must lead to; nil for any.
  public init(path: String, within folder: OwnFolder? = nil, format: DataFormat) {
    self.path = path
    self.folder = folder
    self.format = format
    file = WatchedFiles([path])
  }

  public func fetch() async throws(SourceFailure) -> JSONValue {
    try await work.run { [path, folder, format, versions] () throws(SourceFailure) in
      let bytes = try readFile(path, within: folder)
      return try versions.reader.withLock { (reader) throws(SourceFailure) in
        try format.decode(bytes, name: fileName(path)) { (bytes) throws(JSONSyntaxError) in
          try reader.read(bytes)
        }
      }
    }
  }

  public func changes() -> AsyncStream<Void>? { file.changes() }

  public func watchFailure() -> SourceFailure? { file.failure }
}
