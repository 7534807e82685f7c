// A test that uses a server needs no import of its own.
@_exported import TestServers
import Testing

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

extension Trait where Self == ConditionTrait {
  /// Skips a test where the pooler of PostgreSQL isn't installed.
  public static var requiresPgBouncer: ConditionTrait {
    .requires("needs the package pgbouncer") { PgBouncer.isInstalled }
  }
}

extension PostgresDaemon {
  /// The server of the running suite.
  @TaskLocal public static var current: PostgresDaemon?
}

extension Trait where Self == ConditionTrait {
  /// Skips a test that compiles catalogues of translations where gettext isn't installed.
  public static var requiresGettext: ConditionTrait {
    .requires("needs msgfmt of gettext") { Tool.msgfmt.isInstalled }
  }
}
