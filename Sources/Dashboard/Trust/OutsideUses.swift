/// What a dashboard file has, beside its sources, that leads out of its window; noted while it is
/// decoded.
struct OutsideUses: Sendable {
  /// The effects of buttons, menu items, switches and sliders.
  var effects: [ActionDefinition.Kind] = []
  /// The paths and addresses of pictures.
  var pictures: [Template] = []
  /// The paths of the sounds of alerts.
  var sounds: Set<String> = []
  /// The addresses that presses open.
  var links: [Template] = []
  /// The texts of bodies, which may have links.
  var texts: [Template] = []
  /// The names of the variables of the environment whose values are in the texts.
  var variables: Set<String> = []
  /// The paths of the files that are included.
  var includes: Set<String> = []
  /// The paths of the files that the texts of each source are in.
  var sourceFiles: [SourceID: Set<String>] = [:]
  /// The paths of included files whose texts are sent by effects that other files have.
  var effectFiles: Set<String> = []
  /// The paths of included files whose texts are the values of variables.
  var textFiles: Set<String> = []

  mutating func add(_ other: OutsideUses) {
    effects += other.effects
    pictures += other.pictures
    sounds.formUnion(other.sounds)
    links += other.links
    texts += other.texts
    variables.formUnion(other.variables)
    includes.formUnion(other.includes)
    sourceFiles.merge(other.sourceFiles) { $0.union($1) }
    effectFiles.formUnion(other.effectFiles)
    textFiles.formUnion(other.textFiles)
  }
}

extension NodeDecoder {
  /// Returns the decoder of something that sends texts, which notes the included files that they
  /// are in.
  /// - Parameter keys: the keys whose texts are sent.
  func notingFiles(of keys: Set<String>) -> NodeDecoder {
    NodeDecoder(schema) { [decode] node, context in
      if case .mapping(let entries) = node.content {
        let sent = entries.filter { keys.contains($0.key) }.flatMap { $0.value.files() }
        context.notes.uses.effectFiles.formUnion(Set(sent).subtracting(node.location.files))
      }
      return decode(node, context)
    }
  }
}

extension Node {
  /// Returns the files that the texts below are in.
  /// - Parameter keys: the keys whose texts don't count.
  func files(without keys: Set<String> = []) -> Set<String> {
    switch content {
    case .scalar: [location.file]
    case .sequence(let nodes): Set(nodes.flatMap { $0.files(without: keys) })
    case .mapping(let entries):
      Set(entries.filter { !keys.contains($0.key) }.flatMap { $0.value.files(without: keys) })
    case .unreadable: []
    }
  }
}

extension SourceLocation {
  /// The file and those that include it, with what they pass to it.
  var files: Set<String> { (include?.files ?? []).union([file]) }
}

extension NodeDecoder where Value == Template {
  /// A decoder for an address that a press opens.
  static var link: NodeDecoder {
    openedAddress.checked { link, context in context.notes.uses.links.append(link) }
  }

  /// A decoder for a text of Markdown.
  static var markdown: NodeDecoder {
    NodeDecoder.text.checked { text, context in context.notes.uses.texts.append(text) }
  }

  /// A decoder for the path or the address of a picture.
  static var picture: NodeDecoder {
    NodeDecoder.text.checked { picture, context in context.notes.uses.pictures.append(picture) }
  }
}
