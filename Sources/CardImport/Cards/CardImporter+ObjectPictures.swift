import JMESPath

// The pictures of objects, which are blocks between the facts.

extension CardImporter {
  private static let pictureKeys: Set<String> = [
    "type", "src", "overlay", "fullWidth", "imageFit", "imagePosition", "visible", "label",
    "fallbackSrc",
  ]

  /// The keys of the texts over a picture, and those for their looks.
  private static let overlayKeys: Set<String> = [
    "supertitle", "title", "subtitle", "subTitle", "verticalPosition", "horizontalPosition",
    "textColor", "textFilter", "background", "padding", "animation",
  ]

  /// Returns a picture with the texts that UI5 writes over it.
  func image(
    _ item: ManifestValue, _ scope: BindingScope, _ parts: Parts
  ) -> [ObjectPart] {
    notes.noteOthers(than: Self.pictureKeys, in: item)
    var blocks: [ObjectPart] = []
    if let source = item["src"],
      case .image(let path) = picture(source, scope, of: parts.content?.model)
    {
      blocks.append(.block(.entries(["image": .text(path)])))
    }
    if blocks.isEmpty, let source = item["fallbackSrc"],
      case .image(let path) = picture(source, scope, of: parts.content?.model)
    {
      blocks.append(.block(.entries(["image": .text(path)])))
    }
    let overlay = item["overlay"]
    notes.noteOthers(than: Self.overlayKeys, in: overlay)
    for words in [overlay?["supertitle"], overlay?["title"], overlay?.subtitle] {
      guard let words, let text = bindings.text(words, scope) else { continue }
      let isTitle = words.key == "title"
      blocks.append(
        .block(
          .entries([
            "text": .text(text.asMarkdown), "bold": isTitle ? .value(true) : nil,
            "subtle": isTitle ? nil : .value(true),
          ])))
    }
    return blocks
  }

  func icon(
    of item: ManifestValue, _ scope: BindingScope, _ parts: Parts
  ) -> Picture? {
    guard let icon = item["icon"], bindings.isVisible(icon, scope) else { return nil }
    notes.noteOthers(than: ["src", "text", "shape", "visible", "initials"], in: icon)
    guard let source = icon["src"] else {
      if let initials = icon.initials {
        notes.note(initials.path, "a fact has no initials")
      }
      return nil
    }
    return picture(source, scope, of: parts.content?.model)
  }

  func beside(_ image: String, _ block: FileNode) -> FileNode {
    .entries([
      "columns": .list([
        .entries([
          "width": "auto",
          "blocks": .list([
            .entries(["image": .text(image), "size": "small", "shape": "circle"])
          ]),
        ]),
        .entries(["blocks": .list([block])]),
      ])
    ])
  }

  /// Returns a group of buttons, one for each item of a list, as links beside each other.
  func links(_ item: ManifestValue, _ scope: BindingScope) -> [ObjectPart] {
    let names = scope.names(ofList: item["path"])
    let member = itemScope(scope, at: names)
    let template = item["template"]
    notes.noteOthers(than: ["icon", "text", "actions", "visible"], in: template)
    guard let words = bindings.text(template?["text"] ?? template?["tooltip"], member),
      let address = address(template?["actions"], member)
    else { return [] }
    var entries: [FileEntry] = [FileEntry(key: "width", value: "auto")]
    if let template, case .when(let test) = bindings.visibility(template, member) {
      entries.append(FileEntry(key: "when", value: .text(test)))
    }
    entries.append(
      FileEntry(key: "blocks", value: .list([.entries(["text": .text("[\(words)](\(address))")])])))
    entries.insert(
      FileEntry(key: "each", value: .text(itemsExpression(scope, at: names, member) ?? "@")), at: 1)
    return [.block(.entries(["columns": .list([.mapping(entries)])]))]
  }

  /// Returns a group of pictures beside each other; their names where they have no pictures.
  func icons(
    _ item: ManifestValue, _ label: String, _ scope: BindingScope, _ parts: Parts
  ) -> [ObjectPart] {
    let names = scope.names(ofList: item["path"])
    let member = itemScope(scope, at: names)
    let icon = item["template"]?["icon"]
    if let actions = item["template"]?["actions"] {
      notes.note(actions.path, "the pictures of a group can’t be pressed")
    }
    let list = Array(names.dropFirst(scope.root?.count ?? 0))
    var blocks: [ObjectPart] = []
    if !label.isEmpty {
      blocks.append(.block(.entries(["text": .text(label.asMarkdown), "subtle": .value(true)])))
    }
    let picture = icon?["src"].flatMap {
      self.picture($0, member, of: parts.content?.model, in: list)
    }
    let initials = bindings.text(icon?.initials ?? icon?["alt"], member)
    var block: FileNode?
    if case .image(let image)? = picture {
      block = .entries(["image": .text(image), "size": "small", "shape": "circle"])
    } else if let initials {
      block = .entries(["text": .text(initials)])
    }
    guard let block else {
      notes.note(
        item.path, "the facts of a card have nothing like \"\(item["type"]?.string ?? "")\"")
      return []
    }
    blocks.append(
      .block(
        .entries([
          "columns": .list([
            .entries([
              "width": "auto",
              "each": .text(itemsExpression(scope, at: names, member) ?? "@"),
              "blocks": .list([block]),
            ])
          ])
        ])))
    return blocks
  }
}
