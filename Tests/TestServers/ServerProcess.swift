import Foundation
import Synchronization

/// A server of the system, such as a database, that runs beside a test and ends with it.
///
/// Starting a server takes seconds, and a test that waits on its own thread takes that thread from
/// the few that run all asynchronous tests: it calls ``start(_:_:environment:until:)``, which waits
/// elsewhere.
public final class ServerProcess: Sendable {
  /// The error of a server that ends, or that takes no connection in time.
  public struct NotStarted: Error, CustomStringConvertible {
    public let description: String
  }

  private let process: Process

  /// Starts a program, and blocks until `isReady` says so.
  ///
  /// - Parameters:
  ///   - changes: variables of the environment; nil removes one.
  ///   - isReady: called ten times a second.
  /// - Throws: ``NotStarted`` after 30 s, or when the program ends, with what it has written.
  public init(
    _ path: String, _ arguments: [String], environment changes: [String: String?] = [:],
    until isReady: () -> Bool
  ) throws {
    process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
    for (name, value) in changes { process.environment?[name] = value }
    // A file takes any amount of text, and a server that is stopped hard keeps no pipe open.
    let folder = try TemporaryFolder()
    let log = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.write("", to: "log")))
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = log
    process.standardError = log
    try process.run()
    for _ in 0..<300 where process.isRunning {
      if isReady() { return }
      // Servers don't report that they are ready.
      Thread.sleep(forTimeInterval: 0.1)
    }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    let text = (try? String(contentsOfFile: folder.path("log"), encoding: .utf8)) ?? ""
    throw NotStarted(description: "\(path) has not started:\n\(text)")
  }

  deinit { stop() }

  public var isRunning: Bool { process.isRunning }

  /// Starts a program on a thread of its own, and waits until `isReady` says so.
  public static func start(
    _ path: String, _ arguments: [String], environment changes: [String: String?] = [:],
    until isReady: @escaping @Sendable () -> Bool
  ) async throws -> ServerProcess {
    try await waiting {
      try ServerProcess(path, arguments, environment: changes, until: isReady)
    }
  }

  /// Ends the server at once, as a power cut would.
  ///
  /// The tests start programs with SIGTERM blocked, which some of them never unblock.
  public func stop() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Runs what blocks on a thread of its own.
  ///
  /// The thread holds nothing of `work` when this returns: a folder that it were the last to hold
  /// would be half removed when the tests end.
  public static func waiting<Value: Sendable>(
    for work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let work = Mutex<(@Sendable () throws -> Value)?>(work)
      Thread.detachNewThread {
        let result = Result { try work.withLock { $0.take() }!() }
        continuation.resume(with: result)
      }
    }
  }

  /// Returns a port of this machine that nothing listens at.
  public static func freePort() throws -> UInt16 {
    let server = try LoopbackServer()
    server.stop()
    return server.port
  }

  /// Returns whether something takes connections at a port of this machine.
  public static func takesConnections(at port: UInt16) -> Bool {
    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(client) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
}
