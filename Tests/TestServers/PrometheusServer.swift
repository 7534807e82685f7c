import Foundation

/// A server of Prometheus with the temperatures of two rooms, one each minute of an hour.
///
/// The attic’s sensor is gone in the second half of the hour.
public final class PrometheusServer: Sendable {
  /// The end of the hour, in seconds since 1970.
  public static let end = 1_700_000_400

  /// The address of the API.
  public let address: String
  private let folder: TemporaryFolder
  private let process: ServerProcess

  private static let tool = Tool(name: "promtool")

  /// Whether the programs of a server are installed.
  public static var isInstalled: Bool {
    ["prometheus", "promtool"].allSatisfy {
      FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
    }
  }

  /// Starts a server, and blocks until it answers.
  public init() throws {
    folder = try TemporaryFolder()
    let metrics = try folder.write(Self.metrics, to: "metrics.txt")
    let configuration = try folder.write("global: {}\n", to: "prometheus.yml")
    let data = folder.path("data")
    let port = try ServerProcess.freePort()
    // The path before the API is that of a server behind a proxy.
    let address = "http://127.0.0.1:\(port)/metrics-of-rooms"
    self.address = address
    try Self.tool.output(["tsdb", "create-blocks-from", "openmetrics", metrics, data])
    process = try ServerProcess(
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
  }

  /// Starts a server on a thread of its own.
  public static func start() async throws -> PrometheusServer {
    try await ServerProcess.waiting { try PrometheusServer() }
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
