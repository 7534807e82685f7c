import Foundation
import TestFiles

/// A server of Prometheus with the temperatures of two rooms, one each minute of an hour.
///
/// The attic’s sensor is gone in the second half of the hour.
final class PrometheusServer: Sendable {
  /// The end of the hour, in seconds since 1970.
  static let end = 1_700_000_400

  /// The address of the API.
  let address: String
  private let folder: TemporaryFolder
  private let process: ServerProcess

  private static let tool = Tool(name: "promtool")

  static var canRun: Bool {
    ["prometheus", "promtool"].allSatisfy { TestRequirement.hasProgram("/usr/bin/\($0)") }
  }

  init() async throws {
    let folder = try TemporaryFolder()
    let metrics = try folder.write(Self.metrics, to: "metrics.txt")
    let configuration = try folder.write("global: {}\n", to: "prometheus.yml")
    let data = folder.path("data")
    let port = try ServerProcess.freePort()
    // The path before the API is that of a server behind a proxy.
    let address = "http://127.0.0.1:\(port)/metrics-of-rooms"
    _ = try await ServerProcess.waiting {
      try Self.tool.output(["tsdb", "create-blocks-from", "openmetrics", metrics, data])
    }
    process = try await ServerProcess.start(
      "/usr/bin/prometheus",
      [
        "--config.file", configuration, "--storage.tsdb.path", data,
        "--storage.tsdb.retention.time", "100y", "--web.listen-address", "127.0.0.1:\(port)",
        "--web.external-url", address,
      ]
    ) {
      // It prints the value, which isn't wanted.
      (try? Self.tool.run(["query", "instant", address, "1"]).status) == 0
    }
    (self.folder, self.address) = (folder, address)
  }

  /// Ends the server before the folder goes.
  deinit { process.stop() }

  private static var metrics: String {
    let samples = (0...60).flatMap { minute -> [String] in
      let time = end - 3600 + minute * 60
      let cellar = "room_celsius{room=\"cellar\",time=\"winter\"} \(Double(minute) / 10) \(time)"
      let attic = "room_celsius{room=\"attic\",time=\"winter\"} 20 \(time)"
      return minute <= 30 ? [attic, cellar] : [cellar]
    }
    return (["# TYPE room_celsius gauge"] + samples + ["# EOF", ""]).joined(separator: "\n")
  }
}
