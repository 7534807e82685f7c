import DataSources

/// Everything that a dashboard can do outside of its window, as its file tells.
public struct Abilities: Sendable, Equatable {
  /// The abilities of each source that has any.
  let ofSources: [SourceID: Set<Ability>]
  /// The abilities of actions, links, pictures and the look.
  private let others: Set<Ability>
  /// Whether the data of a source may be private, so that no address is made of them unasked.
  let hasPrivateData: Bool
  /// The effects that are remembered of a file that others may change, beside the keys of its
  /// abilities.
  let effects: [String]

  public init(of dashboard: DashboardDefinition) {
    let folder = OwnFolder(dashboard.folder)
    var sources: [SourceID: Set<Ability>] = [:]
    for source in dashboard.sources {
      sources[source.id] = source.abilities(in: folder, dashboard)
    }
    hasPrivateData =
      !dashboard.uses.includes.isEmpty || dashboard.sources.contains { $0.hasPrivateData }
    var others = dashboard.uses.abilities(in: folder, dashboard, isPrivate: hasPrivateData)
    if let sheet = dashboard.theme?.style {
      others.insert(.style(path: sheet.realPath))
      others.formUnion(folder.reading(sheet))
    }
    // Any address may have these in it.
    let texts = dashboard.uses.texts(in: folder)
    if !texts.isEmpty {
      for (id, abilities) in sources where abilities.contains(where: \.reachesServer) {
        sources[id] = abilities.union(texts)
      }
      if others.contains(where: \.reachesServer) { others.formUnion(texts) }
    }
    ofSources = sources
    effects = dashboard.effects(sources)
    self.others = others
  }

  /// All abilities, in the order of their texts.
  public var all: [Ability] { Self.sorted(ofSources.values.reduce(others) { $0.union($1) }) }

  /// The abilities that a person is asked about.
  public var asked: [Ability] { all.filter(\.isAsked) }

  /// The words that are remembered of a file that others may change.
  ///
  /// It has the abilities that are asked about at some time, and what they do; it is empty for a
  /// dashboard that is asked nothing about.
  public var remembered: [String] {
    // A server that isn't known can't be allowed to get a secret.
    let asked = all.filter {
      ($0.isAsked || $0.isAskedLater) && $0.secretUse?.receiver != .unknown
    }
    return asked.isEmpty ? [] : asked.map(\.key) + effects
  }

  /// The secrets that are used, and for whom.
  public var secretUses: Set<SecretUse> { Set(all.compactMap(\.secretUse)) }

  /// The files outside of the folder that are read, by their paths without symbolic links.
  var files: Set<String> {
    Set(all.compactMap { if case .read(let path) = $0 { path } else { nil } })
  }

  static func sorted(_ abilities: Set<Ability>) -> [Ability] {
    abilities.map { ($0, $0.description) }.sorted { $0.1 < $1.1 }.map(\.0)
  }
}
