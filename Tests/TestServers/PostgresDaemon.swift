import Foundation

/// A PostgreSQL server that runs beside tests and measurements, with an empty database.
public final class PostgresDaemon: Sendable {
  /// The error of a program of PostgreSQL that fails, with what it has written.
  public struct ProgramFailure: Error, CustomStringConvertible {
    public let description: String
  }

  public let port: UInt16
  private let folder: TemporaryFolder
  private let process: ServerProcess

  /// The address of the empty database.
  public var url: String { "postgres://postgres@127.0.0.1:\(port)/postgres" }

  /// Creates a folder of databases, starts a server for it, and blocks until it answers.
  public convenience init() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    let data = folder.path("data")
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
    if Self.isRoot {
      try Tool(name: "chown").output(["-R", "postgres", folder.path])
    }
    try Self.run(
      "initdb",
      ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"])
    // A user with a password shows how one is refused.
    try """
    host all keyed 127.0.0.1/32 scram-sha-256
    host all all 127.0.0.1/32 trust
    local all all trust
    """.write(toFile: data + "/pg_hba.conf", atomically: false, encoding: .utf8)
    try self.init(in: folder, at: ServerProcess.freePort())
  }

  private init(in folder: TemporaryFolder, at port: UInt16) throws {
    (self.folder, self.port) = (folder, port)
    let (program, arguments) = Self.command(
      "postgres",
      [
        "-D", folder.path("data"), "-p", "\(port)", "-k", folder.path, "-c", "fsync=off",
        "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=30",
      ])
    process = try ServerProcess(program, arguments) {
      (try? Self.run("pg_isready", ["-h", "127.0.0.1", "-p", "\(port)"])) != nil
    }
  }

  deinit { end() }

  /// Creates a server as ``init()`` does, on a thread of its own.
  public static func start() async throws -> PostgresDaemon {
    try await ServerProcess.waiting { try PostgresDaemon() }
  }

  /// Starts the server again, at the same port with the same databases.
  public func restarted() async throws -> PostgresDaemon {
    try await ServerProcess.waiting { [self] in try PostgresDaemon(in: folder, at: port) }
  }

  /// Ends the server, and all its connections; blocks until it has ended.
  public func end() {
    // Another server can have been started in the folder since.
    guard process.isRunning else { return }
    _ = try? Self.run("pg_ctl", ["stop", "-D", folder.path("data"), "-m", "immediate", "-w"])
    process.stop()
  }

  /// Ends the server, and all its connections.
  public func stop() async throws {
    try await ServerProcess.waiting { [self] in end() }
  }

  /// Runs statements, blocks until they have run, and returns what they print.
  @discardableResult
  public func output(of sql: String) throws -> String {
    try Self.run("psql", ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", sql, url])
      .trimmingCharacters(in: .newlines)
  }

  /// Runs statements, and returns what they print.
  @discardableResult
  public func run(_ sql: String) async throws -> String {
    try await ServerProcess.waiting { [self] in try output(of: sql) }
  }

  // MARK: Programs

  private static let isRoot = getuid() == 0

  /// The folder of the programs of the newest version; nil if PostgreSQL isn't installed.
  private static let programs: String? = {
    let all = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: all)) ?? []
    return versions.max { Int($0) ?? 0 < Int($1) ?? 0 }.map { "\(all)/\($0)/bin" }
  }()

  /// Whether the programs of a server are installed.
  public static var isInstalled: Bool {
    programs.map { FileManager.default.isExecutableFile(atPath: $0 + "/initdb") } ?? false
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

  /// Runs a program, and returns what it prints.
  /// - Throws: ``ProgramFailure`` if its exit status is not 0.
  @discardableResult
  private static func run(_ name: String, _ arguments: [String]) throws -> String {
    let (program, arguments) = command(name, arguments)
    // A file takes any amount of text while the output is read.
    let folder = try TemporaryFolder()
    let errors = try folder.write("", to: "errors")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: "/")
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let errorText = (try? String(contentsOfFile: errors, encoding: .utf8)) ?? ""
      throw ProgramFailure(description: "\(name): \(errorText)\(text)")
    }
    return text
  }
}
