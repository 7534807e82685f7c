import Foundation
import Testing

/// A PostgreSQL server that runs beside tests, with an empty database.
public final class PostgresDaemon: Sendable {
  /// The server of the running suite.
  @TaskLocal public static var current: PostgresDaemon?

  public let port: UInt16
  private let folder: TemporaryFolder
  private let process: ServerProcess

  private init(_ folder: TemporaryFolder, _ port: UInt16, _ process: ServerProcess) {
    (self.folder, self.port, self.process) = (folder, port, process)
  }

  /// The address of the empty database.
  public var url: String { "postgres://postgres@127.0.0.1:\(port)/postgres" }

  /// Creates a folder of databases, and starts a server for it.
  public static func start() async throws -> PostgresDaemon {
    let folder = try await ServerProcess.waiting {
      let folder = try TemporaryFolder()
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
      let data = folder.path("data")
      try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
      if isRoot {
        _ = try Tool(name: "chown").output(["-R", "postgres", folder.path])
      }
      _ = try run(
        "initdb",
        ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"])
      // A user with a password shows how one is refused.
      try """
      host all keyed 127.0.0.1/32 scram-sha-256
      host all all 127.0.0.1/32 trust
      local all all trust
      """.write(toFile: data + "/pg_hba.conf", atomically: false, encoding: .utf8)
      return folder
    }
    return try await start(in: folder, at: ServerProcess.freePort())
  }

  private static func start(
    in folder: TemporaryFolder, at port: UInt16
  ) async throws -> PostgresDaemon {
    let (program, arguments) = command(
      "postgres",
      [
        "-D", folder.path("data"), "-p", "\(port)", "-k", folder.path, "-c", "fsync=off",
        "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=30",
      ])
    let process = try await ServerProcess.start(program, arguments) {
      (try? run("pg_isready", ["-h", "127.0.0.1", "-p", "\(port)"]))?.status == 0
    }
    return PostgresDaemon(folder, port, process)
  }

  /// Starts the server again, at the same port with the same databases.
  public func restarted() async throws -> PostgresDaemon {
    try await Self.start(in: folder, at: port)
  }

  /// Ends the server, and all its connections.
  public func stop() async throws {
    try await ServerProcess.waiting { [self] in
      _ = try? Self.run("pg_ctl", ["stop", "-D", folder.path("data"), "-m", "immediate", "-w"])
      process.stop()
    }
  }

  /// Runs statements, and returns what they print.
  @discardableResult
  public func run(_ sql: String) async throws -> String {
    try await ServerProcess.waiting { [url] in
      let (status, output) = try Self.run(
        "psql", ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", sql, url])
      guard status == 0 else { throw ServerProcess.NotStarted(description: "psql: \(sql)") }
      return output.trimmingCharacters(in: .newlines)
    }
  }

  // MARK: Programs

  private static let isRoot = getuid() == 0

  /// The folder of the programs of the newest version; nil if PostgreSQL isn't installed.
  private static let programs: String? = {
    let all = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: all)) ?? []
    return versions.max { Int($0) ?? 0 < Int($1) ?? 0 }.map { "\(all)/\($0)/bin" }
  }()

  static var isInstalled: Bool {
    programs.map { TestRequirement.hasProgram($0 + "/initdb") } ?? false
  }

  /// Returns the command of a program, which refuses to run as root.
  private static func command(_ name: String, _ arguments: [String]) -> (String, [String]) {
    let program = (programs ?? "") + "/" + name
    guard isRoot else { return (program, arguments) }
    return (
      "/usr/bin/setpriv",
      ["--reuid", "postgres", "--regid", "postgres", "--clear-groups", program] + arguments
    )
  }

  private static func run(
    _ name: String, _ arguments: [String]
  ) throws -> (status: Int32, output: String) {
    let (program, arguments) = command(name, arguments)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: "/")
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}

/// Starts a PostgreSQL server before the tests of a suite, and ends it after them.
public struct PostgresTrait: SuiteTrait, TestScoping {
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    let server = try await PostgresDaemon.start()
    do {
      try await PostgresDaemon.$current.withValue(server, operation: body)
    } catch {
      try await server.stop()
      throw error
    }
    try await server.stop()
  }
}

extension Trait where Self == PostgresTrait {
  /// A PostgreSQL server for the tests of a suite: ``PostgresDaemon/current``.
  public static var postgres: PostgresTrait { PostgresTrait() }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where no PostgreSQL server is installed.
  public static var requiresPostgres: ConditionTrait {
    .requires("needs the package postgresql") { PostgresDaemon.isInstalled }
  }
}
