import CardTesting
import TestSupport
import XCTest

/// A test case with a temporary folder, which is removed after each test.
///
/// XCTest keeps test cases, and what they hold, until the last test of all has ended.
class FolderTestCase: DisplayTestCase {
  private var created: TemporaryFolder?

  /// The folder of the test, created when it is first used.
  var folder: TemporaryFolder {
    if let created { return created }
    do {
      let folder = try TemporaryFolder()
      created = folder
      return folder
    } catch {
      preconditionFailure("no temporary folder: \(error)")
    }
  }

  override func tearDown() async throws {
    try await super.tearDown()
    created = nil
  }
}
