import JMESPath

/// A file on this machine, read again when it changes.
struct FileSource: SourceAdapter {
  let path: String
  let format: DataFormat
  private let work = BlockingWork()

  init(path: String, format: DataFormat) {
    self.path = path
    self.format = format
  }

  func fetch() async throws(SourceFailure) -> JSONValue {
    try await work.run { [path, format] () throws(SourceFailure) in
      try format.decode(try readFile(path), name: fileName(path))
    }
  }

  func changes() -> AsyncStream<Void>? { FileWatch.changes(of: [path]) }
}
