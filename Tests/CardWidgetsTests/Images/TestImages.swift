import CardModel
import CardWidgets
import Gtk

/// Pictures that tests deliver, one by one or at once.
@MainActor
final class TestImages {
  private(set) var requests: [ImageRequest] = []
  private(set) var cancelled = 0
  private var open: [CheckedContinuation<Texture?, Never>] = []
  private(set) lazy var library = ImageLibrary(byteBudget: budget) {
    [weak self] request throws(ImageFailure) in
    let texture = await self?.wait(for: request)
    guard let texture else { throw ImageFailure("it is not there") }
    return texture
  }
  private let budget: Int

  init(budget: Int = 64 << 20) { self.budget = budget }

  /// Answers all pending requests; nil is a failure.
  func answer(_ texture: Texture?) {
    for continuation in open { continuation.resume(returning: texture) }
    open = []
  }

  private func wait(for request: ImageRequest) async -> Texture? {
    requests.append(request)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { open.append($0) }
    } onCancel: {
      Task { @MainActor in
        cancelled += 1
        answer(nil)
      }
    }
  }

  /// Returns a picture whose colours depend on the position, from 0 to 1.
  static func texture(
    _ width: Int = 64, _ height: Int = 64, _ color: (_ x: Double, _ y: Double) -> [UInt8]
  ) -> Texture {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        pixels += color(Double(x) / Double(width), Double(y) / Double(height)) + [255]
      }
    }
    return Texture(width: width, height: height, rgba: pixels)
  }

  static let dark = texture { _, _ in [16, 28, 60] }
  static let gray = texture { _, _ in [128, 128, 128] }
  static let light = texture { _, _ in [230, 238, 240] }
  /// Bright and dark squares.
  static let busy = texture { x, y in
    (Int(x * 16) + Int(y * 16)).isMultiple(of: 2) ? [245, 230, 200] : [40, 24, 12]
  }
  /// Left dark, right light.
  static let halves = texture { x, _ in x < 0.5 ? [16, 28, 60] : [230, 238, 240] }

  /// The cards' pictures, each by the name of its file.
  static let named = ImageLibrary { request throws(ImageFailure) in
    switch request.image {
    case .file("/dark.png", _): await dark
    case .file("/gray.png", _): await gray
    case .file("/light.png", _): await light
    case .file("/busy.png", _): await busy
    case .file("/halves.png", _): await halves
    default: throw ImageFailure("/none.png: no such file")
    }
  }
}
