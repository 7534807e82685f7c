import DataSources

// The abilities of sources: those of its type, and those that choices and included files add.

extension SourceDefinition {
  /// Returns what loading the source can do.
  func abilities(in folder: OwnFolder, _ dashboard: DashboardDefinition) -> Set<Ability> {
    kind.abilities(in: folder, dashboard).union(passedOn(by: dashboard))
      .union(includedTexts(by: dashboard))
  }

  /// Returns the abilities to read included files whose texts are parts of the request, or of the
  /// choices in it, though the source or the choice isn't there.
  private func includedTexts(by dashboard: DashboardDefinition) -> Set<Ability> {
    guard receiver != nil else { return [] }
    let files = (dashboard.uses.sourceFiles[id] ?? [])
      .union(dashboard.includedValues(of: choices(of: dashboard)))
    return Set(files.subtracting(location.files).map { Ability.read(path: $0.realPath) })
  }

  /// Returns the choices whose values are in what is sent for this source.
  private func choices(of dashboard: DashboardDefinition) -> [ChoiceDefinition] {
    dashboard.choices.filter { kind.choiceNames.contains($0.id) }
  }

  /// Returns the data of other sources that choices bring into what is sent for this one.
  private func passedOn(by dashboard: DashboardDefinition) -> Set<Ability> {
    guard let receiver else { return [] }
    var passed: Set<Ability> = []
    for choice in choices(of: dashboard) {
      for id in dashboard.feeds(of: choice) {
        guard let feed = dashboard.sources.first(where: { $0.id == id }), feed.id != self.id,
          feed.kind.origin != .dashboard || !dashboard.uses.includes.isEmpty,
          feed.receiver != receiver || receiver == .unknown
        else { continue }
        passed.insert(.pass(source: id, to: receiver))
      }
    }
    return passed
  }

  /// The server that gets the request of the source; nil for none.
  private var receiver: Receiver? { kind.address.map { Receiver(of: $0) } }

  /// Whether the data may be known on this machine or in its network alone.
  var hasPrivateData: Bool {
    switch kind.origin {
    // Those of a combined source are those of its parts.
    case .dashboard, .sources: false
    case .machine, .file, .program, .database: true
    case .server: receiver?.isPrivate ?? true
    }
  }
}

extension DashboardDefinition {
  /// Returns the sources whose data can become the value of a choice, with the parts of combined
  /// ones.
  func feeds(of choice: ChoiceDefinition) -> Set<SourceID> {
    var feeds: Set<SourceID> = []
    for choice in origins(of: choice) {
      switch choice.kind {
      case .select(.fixed?, _), .search, .days: break
      case .select(.items?, _): feeds.formUnion(choice.source.map { withParts([$0]) } ?? [])
      // A press of any card or row sets it.
      case .select(nil, _): feeds.formUnion(shownSources)
      }
    }
    return feeds
  }

  /// Returns the included files that have values of choices, but not the choices themselves.
  func includedValues(of choices: [ChoiceDefinition]) -> Set<String> {
    Set(
      choices.flatMap(origins).flatMap { choice in
        Set(choice.writtenValues.map(\.location.file)).subtracting(choice.location.files)
      })
  }

  /// Returns a choice and those that its options are made of.
  func origins(of choice: ChoiceDefinition) -> [ChoiceDefinition] {
    var (open, known, origins) = ([choice], Set<String>(), [ChoiceDefinition]())
    while let choice = open.popLast() {
      guard known.insert(choice.id).inserted else { continue }
      origins.append(choice)
      let names = choiceNames(of: choice)
      open += choices.filter { names.contains($0.id) }
    }
    return origins
  }

  private func withParts(_ ids: [SourceID]) -> Set<SourceID> {
    var (open, found) = (ids, Set<SourceID>())
    while let id = open.popLast() {
      guard found.insert(id).inserted, let source = sources.first(where: { $0.id == id }) else {
        continue
      }
      open += source.parts.map(\.source)
    }
    return found
  }
}

extension ChoiceDefinition {
  /// The values that the file has.
  fileprivate var writtenValues: [Template] {
    let options: [Template] =
      if case .select(.fixed(let options)?, _) = kind { options.map(\.value) } else { [] }
    return options + [standard].compactMap(\.self)
  }
}

extension Ability {
  /// Returns the ability to run a command, and to give it the secrets in its arguments.
  /// - Parameter environment: the variables that are added, which can decide on what is run.
  static func running(
    _ words: [Template], with environment: [NamedTemplate] = []
  ) -> Set<Ability> {
    let variables = environment.map {
      "\(quoted($0.name, where: "=".contains))=\(quoted($0.value.text))"
    }
    // A program whose name has an equals sign isn't a variable.
    let program = words.prefix(1).map { quoted($0.text, where: "=".contains) }
    let line = variables + program + words.dropFirst().map { quoted($0.text) }
    return Set(
      [.run(command: line.joined(separator: " "))]
        + words.flatMap { $0.uses(for: [Receiver(running: words.first?.constant)]) })
  }

  /// Returns a word as it is in a line, in which no two commands are the same.
  /// - Parameter isSpecial: whether a further character needs quotation marks.
  private static func quoted(
    _ word: String, where isSpecial: (Character) -> Bool = { _ in false }
  ) -> String {
    let isPlain =
      !word.isEmpty
      && !word.contains { $0.isWhitespace || $0 == "\"" || isSpecial($0) }
    if isPlain { return word }
    let escaped = word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}

extension Template {
  /// Returns the abilities to give the secrets in the text to some receivers.
  func uses(for receivers: [Receiver]) -> [Ability] {
    secretNames.flatMap { name in
      receivers.map { .send(SecretUse(secret: name, receiver: $0)) }
    }
  }
}

extension HTTPRequestDefinition {
  /// - Parameters:
  ///   - texts: further texts that are sent.
  ///   - isLoad: whether it is sent for a source, without a press.
  func abilities(
    in folder: OwnFolder, _ dashboard: DashboardDefinition, also texts: [Template] = [],
    isLoad: Bool
  ) -> Set<Ability> {
    var abilities: Set<Ability> = []
    for path in [connection.authorities, connection.certificate, connection.key] {
      abilities.formUnion(folder.reading(path))
    }
    for server in url.servers(dashboard) {
      if case .server(let address) = server, address.hasPrefix(UnixAddress.scheme) {
        abilities.insert(.connect(socket: String(address.dropFirst(UnixAddress.scheme.count))))
      } else {
        let isOfWeb = server != .unknown || !url.mayBecomeSocket
        abilities.insert(isLoad && method == .get && isOfWeb ? .load(server) : .request(server))
      }
      for text in ownTemplates + texts {
        abilities.formUnion(text.uses(for: connection.receivers(server)))
      }
      for text in oauth?.templates ?? [] {
        abilities.formUnion(text.uses(for: tokenReceivers(server)))
      }
    }
    return abilities
  }

  /// Returns all that get the secrets of a client, or the tokens that are made of them.
  /// - Parameter server: the server of the address.
  func tokenReceivers(_ server: Receiver) -> [Receiver] {
    connection.receivers(server) + (oauth.map { [Receiver(of: $0.tokenURL)] } ?? [])
  }
}

extension WebConnection {
  /// Returns all that get what is sent to a server: a proxy can read it, too.
  func receivers(_ server: Receiver) -> [Receiver] {
    if case .server(let address) = proxy { [server, Receiver(of: [address])] } else { [server] }
  }
}

extension Template {
  /// Whether the values of choices can make the address that of a service of this machine.
  fileprivate var mayBecomeSocket: Bool {
    guard case .literal(let start)? = parts.first else { return true }
    return start.hasPrefix(UnixAddress.scheme) || UnixAddress.scheme.hasPrefix(start)
  }

  /// Returns the servers of an address: one for each value of a choice whose values the file has.
  fileprivate func servers(_ dashboard: DashboardDefinition) -> [Receiver] {
    guard Receiver(of: self) == .unknown else { return [Receiver(of: self)] }
    var addresses: [[String?]] = [[]]
    for (index, part) in parts.enumerated() {
      let values: [String?]
      switch part {
      case .literal(let text): values = [text]
      case .secret(let name): values = ["${secret:\(name)}"]
      case .expression(let expression):
        let choice = dashboard.choices.first { "choice.\($0.id)" == expression.text }
        values = choice?.fixedValues.map { $0.map { index > 0 ? $0.percentEncoded : $0 } } ?? [nil]
      }
      addresses = addresses.flatMap { address in values.map { address + [$0] } }
      guard addresses.count <= DashboardChoices.optionLimit else { return [.unknown] }
    }
    return Array(Set(addresses.map { Receiver(of: $0) }))
  }
}

extension MQTTBrokerDefinition {
  func abilities(in folder: OwnFolder) -> Set<Ability> {
    let receiver = Receiver(of: url)
    return folder.reading(authorities).union(templates.flatMap { $0.uses(for: [receiver]) })
  }
}

extension DatabaseDefinition {
  func abilities(in folder: OwnFolder) -> Set<Ability> {
    switch place {
    case .file(let path):
      return folder.reading(path).union(isWritable ? [.change(database: path)] : [])
    case .table(let path, _): return folder.reading(path)
    case .server(let url):
      let server = Receiver(of: url)
      return Set(url.uses(for: [server])).union([.query(server)])
        .union(isWritable ? [.change(database: server.name)] : [])
    }
  }
}
