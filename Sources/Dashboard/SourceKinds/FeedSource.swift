import DataSources

/// A feed, which is a file or a request with data of a format of its own.
enum FeedSource {
  static let variant = Dashboard.variant("feed", Field<any SourceKind>.fileOrRequest(.feed)) { $0 }
}

extension Field where Value == any SourceKind {
  /// Returns the keys of a file or a request whose data have a format.
  static func fileOrRequest(_ format: DataFormat) -> Field {
    .group(
      exactlyOne([
        choice("path", .sourcePath, "The file.") { Place.file($0) },
        choice("url", .address(.sourceText), "The URL.") { Place.web($0) },
      ]),
      RequestOptions.field.needing("url")
    ) { place, options in
      switch place {
      case .file(let path): FileSourceDefinition(path: path, reading: DataReading(format))
      case .web(let url):
        HTTPSourceDefinition(
          request: HTTPRequestDefinition(url: url, options: options),
          reading: DataReading(format))
      }
    }
  }
}

private enum Place {
  case file(String)
  case web(Template)
}
