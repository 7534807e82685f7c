import DataSources
import JMESPath
import TestFiles

/// A machine made of files, whose metrics are read like those of a real one.
struct Machine {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes one of its files.
  func callAsFunction(_ path: String, _ text: String) throws {
    try folder.write(text, to: String(path.dropFirst()))
  }

  func source(
    _ metric: SystemMetric, betweenSamples: @escaping @Sendable () throws -> Void = {}
  ) -> any SourceAdapter {
    SystemSource(metric, clock: .stepping(betweenSamples), root: folder.path)
  }
}

extension JSONValue {
  /// Only the members named, to compare a few of many.
  func only(_ keys: String...) -> JSONValue {
    .object(JSONObject(keys.map { (key: $0, value: self[$0] ?? "missing") }))
  }
}
