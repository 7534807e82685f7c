import Foundation
import XCTest

/// A requirement of a test on the machine, such as a display.
///
/// A test that lacks something is skipped, with the reason. Where `CARDWALL_REQUIRE_ALL_TESTS` is
/// set, as in `.ci/run`, it fails.
public enum TestRequirement {
  /// The error of a test that may not be skipped.
  public struct Missing: Error, CustomStringConvertible {
    public let description: String

    public init(description: String) { self.description = description }
  }

  /// Whether a test that lacks something fails.
  public static let allTestsMustRun =
    ProcessInfo.processInfo.environment["CARDWALL_REQUIRE_ALL_TESTS"] != nil

  /// Skips the running XCTest test unless the machine has what it needs.
  ///
  /// - Throws: `XCTSkip`, or ``Missing`` where every test must run.
  public static func require(_ isMet: Bool, _ reason: String) throws {
    guard !isMet else { return }
    throw allTestsMustRun ? Missing(description: reason) : XCTSkip(reason)
  }

  /// Returns whether a program is installed.
  public static func hasProgram(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: path)
  }

  /// Whether the environment names a display server.
  public static var hasDisplay: Bool {
    ProcessInfo.processInfo.environment["DISPLAY"] != nil
  }
}
