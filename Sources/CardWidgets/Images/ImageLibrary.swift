import CardModel
import Gtk

/// A loader and cache of pictures: loads each picture once for all views that request it, and keeps
/// those used last.
///
/// The program passes in the function that fetches and decodes a picture, and provides its library
/// to the views in a widget, see `WidgetHandle.provide(_:)`.
public final class ImageLibrary {
  /// Fetches and decodes a picture, off the main actor; ends soon after its task is cancelled.
  public typealias Load = @Sendable (ImageRequest) async throws(ImageFailure) -> Texture

  /// Returns the paths of the files in a folder in their order, off the main actor.
  public typealias List = @Sendable (_ folder: String) async -> [String]

  private let byteBudget: Int
  private let load: Load
  private let list: List
  /// Returns the words for the age of what was loaded at a time in seconds since 1970.
  let age: (Double) -> String
  private var kept: [ImageRequest: Kept] = [:]
  private var keptBytes = 0
  private var clock = 0
  private var loading: [ImageRequest: Loading] = [:]
  private var listingCount = 0
  private var waiters: [CheckedContinuation<Void, Never>] = []

  private struct Kept {
    let texture: Texture
    let time: LoadTime
    var lastUse: Int
  }

  private struct Loading {
    let task: Task<Void, Never>
    var receivers: [ObjectIdentifier: (Result<Texture, ImageFailure>) -> Void] = [:]
  }

  /// - Parameters:
  ///   - byteBudget: the maximum size of the kept pictures in bytes; the default is enough for some
  ///     hundred cards.
  ///   - age: returns the words for an age.
  ///   - list: lists the files of a folder.
  ///   - load: loads a picture.
  public init(
    byteBudget: Int = 64 << 20, age: @escaping (Double) -> String = { "\($0)" },
    list: @escaping List = { _ in [] }, load: @escaping Load
  ) {
    self.byteBudget = byteBudget
    (self.age, self.list, self.load) = (age, list, load)
  }

  /// Calls `receive` with a picture: at once if it is kept, else when it has been loaded or failed.
  ///
  /// - Returns: the pending request, which ends with the object; nil if it has been fulfilled.
  public func request(
    _ request: ImageRequest, _ receive: @escaping (Result<Texture, ImageFailure>) -> Void
  ) -> ImageLoading? {
    clock += 1
    if let texture = kept[request]?.texture {
      kept[request]?.lastUse = clock
      receive(.success(texture))
      return nil
    }
    return reload(request, receive)
  }

  /// Does the same with a picture that is loaded now, whether one is kept or not.
  public func reload(
    _ request: ImageRequest, _ receive: @escaping (Result<Texture, ImageFailure>) -> Void
  ) -> ImageLoading {
    let ticket = ImageLoading(request, in: self)
    if loading[request] == nil { start(request) }
    loading[request]?.receivers[ObjectIdentifier(ticket)] = receive
    return ticket
  }

  /// Returns the time at which a picture that is kept was loaded; nil if none is.
  public func loadTime(of request: ImageRequest) -> LoadTime? { kept[request]?.time }

  /// Calls `receive` with the paths of the files in a folder.
  public func list(_ folder: String, _ receive: @escaping ([String]) -> Void) {
    listingCount += 1
    Task { [list] in
      receive(await list(folder))
      listingCount -= 1
      resumeWaiters()
    }
  }

  /// The size of the kept pictures in bytes.
  public var byteCount: Int { keptBytes }

  /// Waits until no picture is being loaded.
  public func settle() async {
    guard !loading.isEmpty || listingCount > 0 else { return }
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
      // After a cancellation, another task may be loading the same picture.
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
    let previous = kept.updateValue(
      Kept(texture: texture, time: .now, lastUse: clock), forKey: request)
    keptBytes += texture.byteCount - (previous?.texture.byteCount ?? 0)
    while keptBytes > byteBudget, let oldest = kept.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      kept[oldest.key] = nil
      keptBytes -= oldest.value.texture.byteCount
    }
  }

  private func resumeWaiters() {
    guard loading.isEmpty, listingCount == 0 else { return }
    for waiter in waiters { waiter.resume() }
    waiters = []
  }
}

/// A pending request for a picture, which is cancelled when the object is released.
public final class ImageLoading {
  private let request: ImageRequest
  private weak var library: ImageLibrary?

  fileprivate init(_ request: ImageRequest, in library: ImageLibrary) {
    self.request = request
    self.library = library
  }

  isolated deinit { library?.cancel(request, for: ObjectIdentifier(self)) }
}

extension WidgetHandle {
  /// Makes all image views in the widget load their pictures from `library`.
  public func provide(_ library: ImageLibrary) { own(library) }
}
