import CardModel
import CardWidgets
import Dashboard
import DataSources
import Gtk

extension ImageLibrary {
  /// Makes a library that loads pictures from files and the web.
  ///
  /// - Parameter problems: logs the pictures that fail.
  static func standard(problems: ProblemLog? = nil) -> ImageLibrary {
    let fetcher = ImageFetcher()
    let decoder = ImageDecoder()
    let load: Load = { request throws(ImageFailure) in
      let name =
        switch request.image {
        case .file(let path): path
        case .url(let address): ImageFetcher.name(of: address)
        }
      do throws(SourceFailure) {
        let encoded =
          switch request.image {
          case .file(let path): try await fetcher.image(inFile: path)
          case .url(let address): try await fetcher.image(at: address)
          }
        let texture = try await decoder.decode(encoded, for: request)
        problems?.report(nil, of: "picture \(name)")
        return texture
      } catch {
        if error.kind != .cancelled {
          problems?.report(error.message.removingPrefix("\(name): "), of: "picture \(name)")
        }
        throw ImageFailure(error.message)
      }
    }
    return ImageLibrary(
      age: { FormattingContext().age(of: $0) }, list: { await fetcher.pictures(inFolder: $0) },
      load: load)
  }
}

/// Decodes images one after the other, to limit the memory that they take.
private actor ImageDecoder {
  func decode(
    _ image: EncodedImage, for request: ImageRequest
  ) throws(SourceFailure) -> Texture {
    do throws(GLibError) {
      return try Texture(
        decoding: image.bytes, format: image.format.rawValue, for: request.target,
        maximumPixels: LoadLimits.imagePixels)
    } catch  where image.format == .webp {
      throw SourceFailure(.unsupported, "WebP pictures need the package webp-pixbuf-loader")
    } catch {
      throw SourceFailure(.malformed, "The picture can’t be read: \(error.message)")
    }
  }
}
