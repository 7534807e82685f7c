import CardModel
import Gtk

/// Where cards get their pictures: loads each once, however many ask for it, and keeps those used
/// last.
///
/// How pictures are fetched and decoded is the program's affair: widgets know no file and no
/// network.
public final class ImageLibrary {
  /// Fetches and decodes a picture, off the main actor; ends soon after its task is cancelled.
  public typealias Load = @Sendable (ImageRequest) async throws(ImageFailure) -> Texture

  /// The library of all cards.
  ///
  /// The program sets it before it makes the first.
  public static var standard = ImageLibrary { _ throws(ImageFailure) in
    throw ImageFailure("this program shows no pictures")
  }

  private let byteBudget: Int
  private let load: Load
  private var kept: [ImageRequest: Kept] = [:]
  private var keptBytes = 0
  private var clock = 0
  private var loading: [ImageRequest: Loading] = [:]
  private var waiters: [CheckedContinuation<Void, Never>] = []

  private struct Kept {
    let texture: Texture
    var lastUse: Int
  }

  private struct Loading {
    let task: Task<Void, Never>
    var receivers: [ObjectIdentifier: (Result<Texture, ImageFailure>) -> Void] = [:]
  }

  /// - Parameter byteBudget: of decoded pictures that are kept, in bytes: 64 MiB are those of some
  ///   hundred cards.
  public init(byteBudget: Int = 64 << 20, load: @escaping Load) {
    self.byteBudget = byteBudget
    self.load = load
  }

  /// Gives a picture to `receive`: at once if it is kept, else when it has been loaded or failed.
  ///
  /// - Returns: what keeps the request alive; nil if there is nothing to wait for.
  public func request(
    _ request: ImageRequest, _ receive: @escaping (Result<Texture, ImageFailure>) -> Void
  ) -> ImageLoading? {
    clock += 1
    if let texture = kept[request]?.texture {
      kept[request]?.lastUse = clock
      receive(.success(texture))
      return nil
    }
    let ticket = ImageLoading(request, in: self)
    if loading[request] == nil { start(request) }
    loading[request]?.receivers[ObjectIdentifier(ticket)] = receive
    return ticket
  }

  /// The bytes of the decoded pictures that are kept.
  public var byteCount: Int { keptBytes }

  /// How many pictures are on their way.
  public var loadingCount: Int { loading.count }

  /// Comes back when no picture is on its way.
  public func settle() async {
    guard !loading.isEmpty else { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  fileprivate func cancel(_ request: ImageRequest, for ticket: ObjectIdentifier) {
    loading[request]?.receivers[ticket] = nil
    guard let abandoned = loading[request], abandoned.receivers.isEmpty else { return }
    loading[request] = nil
    abandoned.task.cancel()
    resumeWaiters()
  }

  private func start(_ request: ImageRequest) {
    let load = load
    let task = Task { [weak self] in
      let result: Result<Texture, ImageFailure>
      do throws(ImageFailure) {
        result = .success(try await load(request))
      } catch {
        result = .failure(error)
      }
      // One that is cancelled may have been asked for anew meanwhile: that has a task of its own.
      if !Task.isCancelled { self?.finish(request, result) }
    }
    loading[request] = Loading(task: task)
  }

  private func finish(_ request: ImageRequest, _ result: Result<Texture, ImageFailure>) {
    guard let done = loading.removeValue(forKey: request) else { return }
    if case .success(let texture) = result { keep(texture, for: request) }
    for receive in done.receivers.values { receive(result) }
    resumeWaiters()
  }

  private func keep(_ texture: Texture, for request: ImageRequest) {
    kept[request] = Kept(texture: texture, lastUse: clock)
    keptBytes += texture.byteCount
    while keptBytes > byteBudget, let oldest = kept.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      kept[oldest.key] = nil
      keptBytes -= oldest.value.texture.byteCount
    }
  }

  private func resumeWaiters() {
    guard loading.isEmpty else { return }
    for waiter in waiters { waiter.resume() }
    waiters = []
  }
}

/// A picture that somebody waits for; who lets go of it doesn't want it any more.
public final class ImageLoading {
  private let request: ImageRequest
  private weak var library: ImageLibrary?

  fileprivate init(_ request: ImageRequest, in library: ImageLibrary) {
    self.request = request
    self.library = library
  }

  isolated deinit { library?.cancel(request, for: ObjectIdentifier(self)) }
}
