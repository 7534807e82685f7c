import JMESPath

// The choices above the cards of the page, which are made of the filters of a card.

extension CardImporter {
  /// Adds the choices that something on the card depends on, with the sources of their options.
  /// - Parameters:
  ///   - node: the card.
  ///   - count: the number of sources that the wall had before the card.
  func addChoices(_ filters: [CardFilter], for node: FileNode, afterSources count: Int) {
    let choices = filters.compactMap { filter in self.choice(filter).map { (filter, $0) } }
    for (filter, _) in choices {
      guard let loaded = filter.loaded else { continue }
      wall.add(source: self.node(of: loaded.model), named: sourceName(filter))
    }
    let parts = [node] + wall.sources.dropFirst(count).map(\.value) + choices.map(\.1)
    let text = FileWriter.text(of: .mapping([FileEntry(key: "all", value: .list(parts))]))
    let lookedUp = Set(lookedUpFilters.map(\.id))
    for (filter, choice) in choices {
      if text.reads(choice: filter.id) || lookedUp.contains(filter.id) {
        wall.add(choice: choice)
      } else {
        wall.remove(source: sourceName(filter))
        notes.note(filter.part.path, "nothing that is imported depends on the filter")
      }
    }
  }

  /// The filters of whose options the card shows more than the value of the choice, so that it
  /// needs the data of the options.
  var lookedUpFilters: [CardFilter] {
    let parts = ["header", "content", "footer", "actions"].compactMap { card[$0]?.json.json() }
    return bindings.resolver.filters.values.sorted { $0.id < $1.id }.filter { filter in
      guard let loaded = filter.loaded else { return false }
      let members = ["additionalText", loaded.hasTitleAsValue ? "key" : "title"]
      return members.contains { member in
        parts.contains { $0.contains("filters>/\(filter.name)/selectedItem/\(member)") }
      }
    }
  }

  /// Returns the name of the source of a filter's options.
  func sourceName(_ filter: CardFilter) -> String { "\(id)-\(filter.name.asCardName)" }

  private func choice(_ filter: CardFilter) -> FileNode? {
    var type = "select"
    var options: FileNode?
    var source: FileNode?
    switch filter.kind {
    case .fixed: return nil
    case .search: type = "search"
    case .days: type = "date_range"
    case .select(.fixed(let fixed), _):
      options = .list(
        fixed.filter { !$0.key.isEmpty }.map { option in
          let value = FileNode(data: .string(option.key))
          if option.key == option.label { return value }
          return .entries(["value": value, "title": FileNode(data: .string(option.label))])
        })
    case .select(.loaded(let loaded), _):
      options = .text(loaded.options)
      source = .text(sourceName(filter))
    }
    let label = constant(filter.part["label"]) ?? constant(filter.part["placeholder"])
    let name = filter.name.prefix(1).uppercased() + filter.name.dropFirst()
    let title = wall.unusedChoiceTitle(label ?? name, ofCard: title ?? id)
    return .entries([
      "id": .text(filter.id), "title": FileNode(data: .string(title)), "type": .text(type),
      "source": source, "options": options,
      "all": filter.all.map { FileNode(data: .string($0)) },
      "default": filter.standard.map { FileNode(data: .string($0)) },
    ])
  }
}

extension String {
  /// Returns whether the text has an expression that reads a choice.
  fileprivate func reads(choice id: String) -> Bool {
    ranges(of: "choice.\(id)").contains { range in
      let next = self[range.upperBound...].first
      return next.map { !($0.isLetter || $0.isNumber || $0 == "_") } ?? true
    }
  }
}
