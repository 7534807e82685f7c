import JMESPath

/// A source that reads a file on this machine, again whenever it changes.
public struct FileSource: SourceAdapter {
  private let path: String
  private let format: DataFormat
  private let work = BlockingWork()

  /// - Parameter path: absolute, or relative to the working directory.
  public init(path: String, format: DataFormat) {
    self.path = path
    self.format = format
  }

  public func fetch() async throws(SourceFailure) -> JSONValue {
    try await work.run { [path, format] () throws(SourceFailure) in
      try format.decode(try readFile(path), name: fileName(path))
    }
  }

  public func changes() -> AsyncStream<Void>? { FileWatch.changes(of: [path]) }
}
