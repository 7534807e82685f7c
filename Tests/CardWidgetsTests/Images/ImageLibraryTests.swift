import CardModel
import CardTesting
import CardWidgets
import Gtk
import XCTest

/// The requests for pictures, how often each is loaded, and how much is cached.
final class ImageLibraryTests: DisplayTestCase {
  @MainActor
  private func request(_ name: String, size: Int = 64) -> ImageRequest {
    ImageRequest(.file("/\(name).png"), width: size, height: size)
  }

  @MainActor
  func testAPictureThatManyAskForIsLoadedOnceAndHeldOnce() async throws {
    let images = TestImages()
    var received: [ObjectIdentifier] = []
    let tickets = (0..<200).map { _ in
      images.library.request(request("a")) {
        if case .success(let texture) = $0 { received.append(ObjectIdentifier(texture)) }
      }
    }
    try await settle("it is asked for") { !images.requests.isEmpty }
    images.answer(TestImages.dark)
    try await settle("all have it") { received.count == tickets.count }
    XCTAssertEqual(images.requests.count, 1)
    XCTAssertEqual(Set(received).count, 1)
    XCTAssertEqual(images.library.byteCount, 64 * 64 * 4)
  }

  @MainActor
  func testAKeptPictureIsThereAtOnce() async throws {
    let images = TestImages()
    let first = images.library.request(request("a")) { _ in }
    try await settle("it is asked for") { !images.requests.isEmpty }
    images.answer(TestImages.dark)
    await images.library.settle()
    var isThere = false
    XCTAssertNil(images.library.request(request("a")) { _ in isThere = true })
    XCTAssertTrue(isThere)
    withExtendedLifetime(first) {}
  }

  @MainActor
  func testOnlyThePicturesUsedLastAreKept() async throws {
    let images = TestImages(budget: 2 * 64 * 64 * 4)
    @MainActor func load(_ name: String) async throws -> Int {
      let before = images.requests.count
      let ticket = images.library.request(request(name)) { _ in }
      try await settle("it is asked for") {
        ticket == nil || images.requests.count > before
      }
      images.answer(TestImages.dark)
      await images.library.settle()
      return images.requests.count - before
    }
    var loads: [Int] = []
    for name in ["a", "b", "a", "c", "a", "b"] { loads.append(try await load(name)) }
    XCTAssertEqual(loads, [1, 1, 0, 1, 0, 1], "b was used longest ago when c came")
    XCTAssertLessThanOrEqual(images.library.byteCount, 2 * 64 * 64 * 4)
  }

  @MainActor
  func testAPictureThatNobodyWaitsForAnyMoreIsCancelled() async throws {
    let images = TestImages()
    var one = images.library.request(request("a")) { _ in XCTFail("it was let go of") }
    var two = images.library.request(request("a")) { _ in XCTFail("it was let go of") }
    try await settle("it is asked for") { !images.requests.isEmpty }
    one = nil
    try await settle()
    XCTAssertEqual(images.cancelled, 0, "one still waits")
    two = nil
    try await settle("the load is cancelled") { images.cancelled == 1 }
    _ = (one, two)
  }

  @MainActor
  func testAFailureIsToldAndNotKept() async throws {
    let images = TestImages()
    for count in 1...2 {
      var failure: ImageFailure?
      let ticket = images.library.request(request("a")) {
        if case .failure(let reason) = $0 { failure = reason }
      }
      try await settle("it is asked for") { images.requests.count == count }
      images.answer(nil)
      try await settle("it failed") { failure != nil }
      XCTAssertEqual(failure?.message, "it is not there")
      withExtendedLifetime(ticket) {}
    }
    XCTAssertEqual(images.library.byteCount, 0)
  }

  @MainActor
  func testSizesAreAskedForInSteps() {
    XCTAssertEqual(request("a", size: 65), request("a", size: 128))
    XCTAssertNotEqual(request("a", size: 64), request("a", size: 65))
  }
}
