import Foundation
// A test that requires something needs no import of its own.
@_exported import TestRequirements
import Testing

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

extension Trait where Self == TimeLimitTrait {
  /// Fails a test that hangs.
  ///
  /// The limit is no measure of speed: all tests share the processors and the threads of tasks, so
  /// that one takes as long as all.
  public static var endsIfItHangs: Self { .timeLimit(.minutes(15)) }
}
