import Foundation
import Testing
import XCTest

/// A requirement of a test on the machine, such as a display.
///
/// A test that lacks something is skipped, with the reason. Where `CARDWALL_REQUIRE_ALL_TESTS` is
/// set, as in `.ci/run`, it fails.
public enum TestRequirement {
  /// The error of a test that may not be skipped.
  public struct Missing: Error, CustomStringConvertible {
    public let description: String
  }

  static let allTestsMustRun =
    ProcessInfo.processInfo.environment["CARDWALL_REQUIRE_ALL_TESTS"] != nil

  /// Skips the running XCTest test unless the machine has what it needs.
  ///
  /// - Throws: `XCTSkip`, or ``Missing`` where every test must run.
  public static func require(_ isMet: Bool, _ reason: String) throws {
    guard !isMet else { return }
    throw allTestsMustRun ? Missing(description: reason) : XCTSkip(reason)
  }

  /// Whether a program is installed.
  public static func hasProgram(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: path)
  }

  /// Whether the environment names a display server.
  public static var hasDisplay: Bool {
    ProcessInfo.processInfo.environment["DISPLAY"] != nil
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a Swift Testing test unless the machine has what it needs; see ``TestRequirement``.
  public static func requires(
    _ reason: Comment, _ isMet: @escaping @Sendable () -> Bool
  ) -> ConditionTrait {
    .enabled(reason) {
      let isMet = isMet()
      if !isMet, TestRequirement.allTestsMustRun {
        throw TestRequirement.Missing(description: reason.rawValue)
      }
      return isMet
    }
  }

  /// Skips a test that starts a program with windows where there is no display.
  public static var requiresDisplay: ConditionTrait {
    .requires("needs a display: run under xvfb-run") { TestRequirement.hasDisplay }
  }

  /// Skips a test whose cases stand in a file of ``SharedVectors``, where that file is missing.
  public static func requiresVectors(_ name: String) -> ConditionTrait {
    .requires("needs ../shared/vectors/\(name) beside the checkout") {
      FileManager.default.fileExists(atPath: SharedVectors.url(name).path)
    }
  }
}
