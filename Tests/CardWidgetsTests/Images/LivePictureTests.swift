import CardModel
import CardTesting
import Gtk
import XCTest

@testable import CardWidgets

/// Pictures that are loaded again, or follow each other, while they are visible.
final class LivePictureTests: DisplayTestCase {
  /// Makes a view of pictures in a box, which provides the library.
  @MainActor
  private func make(_ library: ImageLibrary) -> (view: ImageView, box: Box) {
    let view = ImageView()
    let box = Box(.vertical)
    view.root.expandsVertically = true
    box.append(view.root)
    box.provide(library)
    return (view, box)
  }

  @MainActor
  private func show(_ library: ImageLibrary) async throws -> (view: ImageView, window: Window) {
    try TestDisplay.require()
    let (view, box) = make(library)
    return (view, try await TestDisplay.show(box, width: 100, height: 100))
  }

  /// Pictures that are there at once, until the test makes them fail.
  @MainActor
  private final class Camera {
    private(set) var requests: [ImageReference] = []
    var files: [String] = []
    var broken: Set<String> = []
    var isOff = false
    private(set) lazy var library = ImageLibrary(
      // A load can begin after the last picture of a test is gone.
      age: { _ in "As of noon" }, list: { [weak self] _ in await self?.files ?? [] },
      load: { [weak self] request throws(ImageFailure) in
        guard let texture = await self?.take(request) else { throw ImageFailure("it is off") }
        return texture
      })

    private func take(_ request: ImageRequest) -> Texture? {
      requests.append(request.image)
      if case .file(let path, _) = request.image, broken.contains(path) { return nil }
      return isOff ? nil : requests.count.isMultiple(of: 2) ? TestImages.dark : TestImages.light
    }
  }

  private static let quick = Duration.milliseconds(20)

  @MainActor
  private func isShown(_ view: ImageView) -> Bool {
    if case .shown = view.content { true } else { false }
  }

  @MainActor
  func testAPictureIsLoadedAgainWhileItIsVisible() async throws {
    let camera = Camera()
    let (view, _) = try await show(camera.library)
    var blanks = 0
    view.show(.live(.file("/a.png"), every: Self.quick, lifetime: .seconds(60)))
    try await settle("it is there") { isShown(view) }
    view.onChange = { [unowned view] in if !self.isShown(view) { blanks += 1 } }
    try await settle("it is loaded again and again") { camera.requests.count >= 4 }
    XCTAssertEqual(blanks, 0, "the picture before stays until the next one is there")
    XCTAssertNil(view.root.first("picture-note"))
    view.root.isVisible = false
    try await settle("it is hidden") { !view.root.isMapped }
    XCTAssertFalse(view.renewal.isRunning)
    let count = camera.requests.count
    view.root.isVisible = true
    try await settle("it goes on") { camera.requests.count > count }
  }

  @MainActor
  func testAPictureThatFailsStaysWithItsAge() async throws {
    let camera = Camera()
    let (view, _) = try await show(camera.library)
    view.show(.live(.file("/a.png"), every: Self.quick, lifetime: .seconds(60)))
    try await settle("it is there") { isShown(view) }
    camera.isOff = true
    try await settle("its age is shown") { view.root.first("picture-note")?.isVisible == true }
    XCTAssertTrue(isShown(view))
    XCTAssertEqual(
      view.root.first("picture-note").flatMap { Label(of: $0) }?.text, "As of noon")
    camera.isOff = false
    try await settle("it is new again") { view.root.first("picture-note")?.isVisible == false }
  }

  @MainActor
  func testAPictureThatFailsAtFirstComesLater() async throws {
    let camera = Camera()
    camera.isOff = true
    let body = ImageBodyView(.card)
    body.root.provide(camera.library)
    try await TestDisplay.show(body.root, width: 200, height: 200)
    body.render(.image(.live(.file("/a.png"), every: Self.quick, lifetime: .seconds(60))))
    try await settle("it says so") { body.root.first("image-failure") != nil }
    camera.isOff = false
    try await settle("it is there") {
      body.root.first("image-missing")?.isVisible == false
        && (body.root.all(cssName: "picture").first?.height ?? 0) > 100
    }
  }

  @MainActor
  func testThePicturesOfAFolderFollowEachOtherWithoutThoseThatCantBeRead() async throws {
    let camera = Camera()
    camera.files = ["/f/a.png", "/f/b.png", "/f/c.png"]
    camera.broken = ["/f/b.png"]
    let (view, _) = try await show(camera.library)
    view.show(.slides(folder: "/f", every: Self.quick))
    try await settle("they begin anew") {
      camera.requests.count { $0 == .file("/f/a.png") } >= 2 && camera.requests.count >= 4
    }
    XCTAssertEqual(
      camera.requests.prefix(4),
      [.file("/f/a.png"), .file("/f/b.png"), .file("/f/c.png"), .file("/f/a.png")])
    XCTAssertTrue(isShown(view))
    camera.files.append("/f/d.png")
    try await settle("the new file is shown") { camera.requests.contains(.file("/f/d.png")) }
  }

  @MainActor
  func testAFolderWithoutPicturesIsSaidToBeEmpty() async throws {
    let camera = Camera()
    let (view, _) = try await show(camera.library)
    view.show(.slides(folder: "/f", every: Self.quick))
    try await settle("it failed") { if case .failed = view.content { true } else { false } }
    guard case .failed(let failure) = view.content else { return }
    XCTAssertEqual(failure.message, "/f has no picture that can be read")
  }

  @MainActor
  func testAPictureThatIsRenewedIsGoneWithItsWindow() async throws {
    let camera = Camera()
    camera.files = ["/f/a.png", "/f/b.png"]
    for picture in [
      Picture.live(.file("/a.png"), every: Self.quick, lifetime: .seconds(60)),
      .slides(folder: "/f", every: Self.quick),
    ] {
      try await assertReleased {
        let (view, box) = make(camera.library)
        view.show(picture)
        return (box.widget, view)
      }
    }
  }
}
