import XCTest

@testable import cardwall

/// The sizes of text that are tried to find the largest that fits.
@MainActor
final class FitSearchTests: XCTestCase {
  /// The columns with each size.
  private static let columns = [4, 4, 4, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1]

  /// Returns the size that is found, and the number of sizes that were tried.
  private func search(
    below limit: Int = FitSearchTests.columns.count, _ fits: (Int) -> Bool
  ) -> (index: Int, count: Int) {
    var search = FitSearch(below: limit, from: 5)
    var count = 0
    while !search.isOver {
      search.found(fits: fits(search.index), columns: Self.columns)
      count += 1
    }
    return (search.index, count)
  }

  func testTheLargestThatFitsIsFoundInFewSteps() async {
    for largest in Self.columns.indices {
      let result = search { $0 <= largest }
      XCTAssertEqual(result.index, largest)
      XCTAssertLessThanOrEqual(result.count, 7)
    }
  }

  /// With two columns the cards are too narrow, with one they are not.
  func testASizeWithFewerColumnsIsFoundAboveOthersThatDoNotFit() async {
    XCTAssertEqual(search { $0 <= 6 || (14...17).contains($0) }.index, 17)
    XCTAssertEqual(search { $0 <= 6 || (8...9).contains($0) }.index, 9)
  }

  func testTheLeastIsTakenWhereNoneFits() async {
    XCTAssertEqual(search { _ in false }.index, 0)
    XCTAssertEqual(search(below: 1) { _ in false }.index, 0)
  }

  func testNoneIsTriedFromALimitOn() async {
    for limit in 1...Self.columns.count {
      XCTAssertEqual(search(below: limit) { _ in true }.index, limit - 1)
    }
  }
}
