import CardModel
import CardWidgets
import Dashboard
import DataSources
import Gtk
import Localization

extension ImageLibrary {
  /// Makes a library that loads pictures from files and the web.
  ///
  /// - Parameter report: gets the name of each picture that has been loaded, with the problem if it
  ///   can't be shown.
  static func standard(
    _ report: @escaping @Sendable (_ name: String, _ problem: String?) -> Void
  ) -> ImageLibrary {
    let fetcher = ImageFetcher()
    let decoder = ImageDecoder()
    let load: Load = { request throws(ImageFailure) in
      let name =
        switch request.image {
        case .file(let path, _): path
        case .url(let address): ImageFetcher.name(of: address)
        }
      do throws(SourceFailure) {
        let encoded =
          switch request.image {
          case .file(let path, let scope):
            try await fetcher.image(inFile: path, within: scope.map { OwnFolder(real: $0) })
          case .url(let address): try await fetcher.image(at: address)
          }
        let texture = try await decoder.decode(encoded, for: request)
        report(name, nil)
        return texture
      } catch {
        if error.kind != .cancelled { report(name, error.message.removingPrefix("\(name): ")) }
        throw ImageFailure(error.message)
      }
    }
    return ImageLibrary(
      age: { FormattingContext().age(of: $0) }, list: { await fetcher.pictures(inFolder: $0) },
      load: load)
  }
}

extension ProblemLog {
  /// Logs that a picture can't be shown, or that it can again.
  nonisolated func reportPicture(_ name: String, _ problem: String?) {
    report(problem, of: "picture \(name)")
  }
}

/// Decodes images one after the other, to limit the memory that they take; drawings in processes of
/// their own.
private actor ImageDecoder {
  private let drawings = LoadSemaphore()

  func decode(
    _ image: EncodedImage, for request: ImageRequest
  ) async throws(SourceFailure) -> Texture {
    guard image.format != .svg else {
      let drawing = await drawings.run(.command, hasAnswered: true) {
        () -> Result<Texture, SourceFailure> in
        do throws(SourceFailure) {
          return .success(try await Self.decode(drawing: image.bytes, for: request.target))
        } catch {
          return .failure(error)
        }
      }
      guard let drawing else { throw .cancelled }
      return try drawing.get()
    }
    do throws(PictureProblem) {
      return try Texture(
        decoding: image.bytes, format: image.format.rawValue, for: request.target,
        within: LoadLimits.pictureTime, maximumPixels: LoadLimits.imagePixels)
    } catch .unknown where image.format == .webp {
      throw SourceFailure(.unsupported, "WebP pictures need the package webp-pixbuf-loader")
    } catch {
      throw SourceFailure(.malformed, "The picture can’t be read: \(error.words)")
    }
  }

  private static func decode(
    drawing bytes: [UInt8], for target: PictureTarget
  ) async throws(SourceFailure) -> Texture {
    let arguments = ["decode-drawing", "\(target.width)", "\(target.height)"]
    let output = try await DrawingProcess.output(
      of: arguments + (target.fit == .covering ? ["--covers"] : []), input: bytes,
      limit: DecodeDrawingCommand.Output.maximumLength)
    switch DecodeDrawingCommand.Output(output) {
    case .picture(let picture): return picture
    case .problem(let text):
      throw SourceFailure(.malformed, "The picture can’t be read: \(text)")
    case nil: throw .drawingTakesTooMuch
    }
  }
}

extension PictureProblem {
  /// The reason for people.
  nonisolated var words: String {
    switch self {
    case .cutOff: String(localized: "it was cut off on its way")
    case .unknown(let format):
      String(localized: "nothing on this machine reads its format (\(format))")
    case .damaged: String(localized: "it is damaged, or uses what isn’t supported")
    case .takesTooLong: String(localized: "it takes too long to decode")
    case .tooManyPixels(let width, let height):
      String(localized: "\(width) × \(height) pixels are more than is read")
    }
  }
}
