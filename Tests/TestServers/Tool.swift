import Foundation

/// A program of the system that a test or a server uses.
public struct Tool: Sendable {
  public let name: String

  public init(name: String) { self.name = name }

  private var path: String { "/usr/bin/\(name)" }

  /// Whether it is installed.
  public var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// Runs it, and returns the text that it prints.
  @discardableResult
  public func output(_ arguments: [String]) throws -> String {
    try run(arguments).output
  }

  /// Runs it, and returns its exit status and the text that it prints.
  public func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// The compiler of gettext's catalogues.
  public static let msgfmt = Tool(name: "msgfmt")
}
