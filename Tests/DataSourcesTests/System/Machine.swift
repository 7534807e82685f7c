import DataSources
import JMESPath
import TestSupport

/// A machine made of files, whose metrics are read like those of a real one.
struct Machine {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a file of the machine.
  func callAsFunction(_ path: String, _ text: String) throws {
    try folder.write(text, to: String(path.dropFirst()))
  }

  /// - Parameter bus: the address of a bus; nil for that of this machine.
  func source(
    _ metric: SystemMetric, bus: String? = nil,
    betweenSamples: @escaping @Sendable () throws -> Void = {}
  ) -> any SourceAdapter {
    SystemSource(metric, clock: .stepping(betweenSamples), root: folder.path, bus: bus)
  }
}

extension JSONValue {
  /// Returns an object with only some of its members.
  func only(_ keys: String...) -> JSONValue {
    .object(JSONObject(keys.map { (key: $0, value: self[$0] ?? "missing") }))
  }
}
