import CardModel

extension DashboardReading {
  /// Returns the type of a source as the file has it.
  public func type(of source: SourceID) -> String? {
    root?["sources"]?[source.rawValue]?["type"]?.scalar?.text
  }

  /// Returns the path of the key that holds a location, such as `header.title`, from the card that
  /// it is in; nil if the card isn't in the file, or in a reading without its text.
  public func path(of location: SourceLocation, inCard card: CardID) -> String? {
    guard let pages = root?["pages"]?.elements else { return nil }
    let sections = pages.flatMap { $0["sections"]?.elements ?? [] }
    let cards = sections.flatMap { $0["cards"]?.elements ?? [] }
    return cards.first { $0["id"]?.scalar?.text == "\(card)" }?.path(of: location)
  }
}

extension Node {
  /// Returns the path to the scalar that holds a location: the last one that begins before it.
  fileprivate func path(of location: SourceLocation) -> String? {
    var last: (location: SourceLocation, path: String)?
    visitScalars("") { start, path in
      guard start.file == location.file,
        (start.line, start.column) <= (location.line, location.column),
        last.map({ ($0.location.line, $0.location.column) <= (start.line, start.column) }) ?? true
      else { return }
      last = (start, path)
    }
    return last?.path
  }

  private func visitScalars(_ path: String, _ visit: (SourceLocation, String) -> Void) {
    switch content {
    case .scalar: visit(location, path)
    case .sequence(let elements):
      for (index, element) in elements.enumerated() {
        element.visitScalars("\(path)[\(index)]", visit)
      }
    case .mapping(let entries):
      for entry in entries {
        entry.value.visitScalars(path.isEmpty ? entry.key : "\(path).\(entry.key)", visit)
      }
    case .unreadable: break
    }
  }
}
