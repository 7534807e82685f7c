import CardModel
import DataSources
import Markdown

// The abilities of what is pressed and shown. The switches name every effect: a new one has to be
// thought about.

extension OutsideUses {
  /// Returns the abilities to read what can be a part of any text: variables of the environment,
  /// and included files that are hidden, or that hold the values of variables.
  func texts(in folder: OwnFolder) -> Set<Ability> {
    // The program itself sets this one.
    let names = variables.subtracting(["CARDWALL_KIOSK"])
    var abilities = Set(includes.flatMap { folder.reading($0) })
    for name in names { abilities.insert(.variable(name)) }
    for file in textFiles { abilities.insert(.read(path: file.realPath)) }
    return abilities
  }

  /// - Parameter isPrivate: whether a source may have private data.
  func abilities(
    in folder: OwnFolder, _ dashboard: DashboardDefinition, isPrivate: Bool
  ) -> Set<Ability> {
    var abilities: Set<Ability> = []
    for effect in effects { abilities.formUnion(effect.abilities(in: folder, dashboard)) }
    let names = Set(effects.flatMap(\.expressions).flatMap(\.choiceNames))
    let choices = dashboard.choices.filter { names.contains($0.id) }
    for file in effectFiles.union(dashboard.includedValues(of: choices)) {
      abilities.insert(.read(path: file.realPath))
    }
    for link in links + effects.compactMap(\.link) {
      if let address = link.constant {
        abilities.insert(.open(address: address))
      } else if isPrivate {
        abilities.insert(.openAddresses)
      }
    }
    for text in texts {
      guard let text = text.constant else {
        abilities.insert(.openLinks)
        continue
      }
      let runs = TextBody(markdown: text).blocks.flatMap(\.runs)
      for address in runs.compactMap(\.url) { abilities.insert(.open(address: address)) }
    }
    for sound in sounds { abilities.formUnion(folder.reading(sound)) }
    for picture in pictures {
      guard let place = picture.constant else {
        abilities.insert(.loadPictures)
        continue
      }
      if place.isWebAddress {
        abilities.insert(.load(Receiver(of: picture)))
      } else if !place.isEmpty {
        abilities.formUnion(folder.reading(picture.path(of: place)))
      }
    }
    return abilities
  }
}

extension ActionDefinition.Kind {
  fileprivate func abilities(
    in folder: OwnFolder, _ dashboard: DashboardDefinition
  ) -> Set<Ability> {
    switch self {
    case .http(let request): request.abilities(in: folder, dashboard, isLoad: false)
    case .command(let words): Ability.running(words)
    case .mqtt(let message):
      message.broker.abilities(in: folder)
        .union([.request(Receiver(of: message.broker.url))])
        .union(message.templates.flatMap { $0.uses(for: [Receiver(of: message.broker.url)]) })
    case .sql(let statement):
      dashboard.database(of: statement)?.abilities(in: folder) ?? []
    // Links are noted with those of cards and rows.
    case .open: []
    case .page, .bookmark, .hide, .refresh: []
    }
  }

  fileprivate var link: Template? { if case .open(let address) = self { address } else { nil } }
}

extension DashboardDefinition {
  func database(of statement: SQLActionDefinition) -> DatabaseDefinition? {
    switch statement.database {
    case .source(let id): sources.first { $0.id == id }?.database
    case .named(let name, _): databases[name]
    }
  }
}
