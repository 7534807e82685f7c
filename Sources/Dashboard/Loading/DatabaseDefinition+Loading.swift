import DataSources

extension DatabaseDefinition {
  /// The text by which two databases are the same: the file or the URL.
  var identity: String {
    switch place {
    case .file(let path): path.realPath
    case .server(let url): url.text
    case .table(let path, _): path
    }
  }

  /// Returns the database with its secrets filled in.
  /// - Parameters:
  ///   - permissions: what the dashboard may do.
  ///   - channels: the channels whose notifications are changes of the data.
  ///   - timeout: the time limit of a statement; nil for none.
  ///   - isForReport: whether a report reads the database.
  func opened(
    _ secrets: Secrets, _ permissions: Permissions, listeningTo channels: [String] = [],
    timeout: Duration? = nil, isForReport: Bool = false
  ) throws(SourceFailure) -> SQLDatabase {
    switch place {
    case .file(let path): .sqlite(path: path, within: permissions.scope(of: path))
    case .table(let path, let reading):
      .table(path: path, within: permissions.scope(of: path), reading)
    case .server(let url):
      .postgres(
        try PostgresServer(
          url: try secrets.address(of: url), listeningTo: channels, timeout: timeout,
          isForReport: isForReport, connections: .shared))
    }
  }
}
