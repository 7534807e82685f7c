import Foundation

/// A pooler in front of a PostgreSQL server, which gives each transaction another connection.
public final class PgBouncer: Sendable {
  private let folder: TemporaryFolder
  private let process: ServerProcess
  private let port: UInt16

  /// The address of the server's empty database behind the pooler.
  public var url: String { "postgres://postgres@127.0.0.1:\(port)/postgres" }

  /// Whether it has survived everything so far.
  public var isRunning: Bool { process.isRunning }

  /// Starts a pooler, and blocks until it takes connections.
  /// - Parameter connections: the number of connections to the server.
  public init(for server: PostgresDaemon, connections: Int) throws {
    folder = try TemporaryFolder()
    port = try ServerProcess.freePort()
    let file = try folder.write(
      """
      [databases]
      postgres = host=127.0.0.1 port=\(server.port) user=postgres
      [pgbouncer]
      listen_addr = 127.0.0.1
      listen_port = \(port)
      unix_socket_dir =
      auth_type = any
      pool_mode = transaction
      default_pool_size = \(connections)
      """, to: "pgbouncer.ini")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    // It refuses to run as root.
    let isRoot = getuid() == 0
    process = try ServerProcess(
      isRoot ? "/usr/bin/setpriv" : Self.program,
      (isRoot
        ? ["--reuid", "postgres", "--regid", "postgres", "--clear-groups", Self.program] : [])
        + [file]
    ) { [port] in ServerProcess.takesConnections(at: port) }
  }

  private static let program = "/usr/sbin/pgbouncer"

  /// Whether the program is installed.
  public static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }
}
