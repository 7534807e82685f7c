import TestFiles
import XCTest

/// A test with a folder of its own, which goes when the test is over: XCTest keeps test cases, and what
/// they hold, until the last of all.
open class FolderTestCase: DisplayTestCase {
  private var made: TemporaryFolder?

  /// Made when it is first asked for.
  public var folder: TemporaryFolder {
    if let made { return made }
    do {
      let folder = try TemporaryFolder()
      made = folder
      return folder
    } catch {
      preconditionFailure("no temporary folder: \(error)")
    }
  }

  override open func tearDown() {
    made = nil
    super.tearDown()
  }
}
