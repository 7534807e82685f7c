import DataSources

/// The permissions that a dashboard has for what it can do.
public struct Permissions: Sendable {
  /// The abilities that a person must still be asked about, in the order of the texts.
  public let questions: [Ability]
  /// The abilities that a person is asked about when the data name a picture or a link that isn't
  /// the dashboard's own.
  public let laterQuestions: [Ability]
  /// The effects that are remembered with the answer about a file that others may change.
  public let effects: [String]
  /// The sources that are off; nil for all that aren't in the file itself.
  private let refused: Set<SourceID>?
  /// Whether presses do what they declare.
  public let allowsActions: Bool
  /// Whether the style sheet of the dashboard is read.
  public let allowsStyle: Bool
  /// The secrets that may be used, and for whom.
  public let grants: SecretGrants
  /// Whether others may change the file, so that its folder can't be allowed with it.
  public let isForeign: Bool
  let pictures: PicturePermission
  let links: LinkPermission
  /// Announces a picture or a link that waits for an answer; nil if all that data name are allowed.
  public let refusals: Refusals?
  /// The files that are read; nil for all that the file names.
  private let files: FilePermission?

  /// - Parameters:
  ///   - abilities: what the dashboard can do.
  ///   - isAllowed: whether it was allowed to do that, apart from new uses of secrets.
  ///   - granted: the uses of secrets that were allowed, for any dashboard.
  ///   - isForeign: whether others may change the file.
  public init(
    _ abilities: Abilities, of dashboard: DashboardDefinition, isAllowed: Bool,
    granted: Set<SecretUse>, isForeign: Bool = false
  ) {
    self.isForeign = isForeign
    let (asked, folder) = (abilities.asked, OwnFolder(dashboard.folder))
    // An unknown server can't be allowed, so that nobody is asked about it.
    let isOpen = { (ability: Ability) -> Bool in
      guard let use = ability.secretUse else { return !isAllowed }
      return use.receiver.text != nil && (!isAllowed || !granted.contains(use))
    }
    let open = Set(asked.filter(isOpen))
    // Where something is asked anyway, one answer is for everything.
    let later = Set(isAllowed ? [] : abilities.all.filter(\.isAskedLater))
    questions = Abilities.sorted(open.isEmpty ? [] : open.union(later))
    laterQuestions = Abilities.sorted(open.union(later))
    effects = abilities.effects
    // Secrets wait for the answer even where nobody knows yet who gets them.
    let waits = { (ability: Ability) -> Bool in
      open.contains(ability) || !isAllowed && !open.isEmpty && ability.secretUse != nil
    }
    refused = Set(abilities.ofSources.filter { $1.contains(where: waits) }.keys)
    allowsActions = isAllowed || questions.isEmpty
    allowsStyle = allowsActions
    grants = .only(isAllowed ? abilities.secretUses.intersection(granted) : [])
    // Only the user can edit a file of the user's own: it reads what it names.
    let files = FilePermission(folder: folder, others: isAllowed ? abilities.files : [])
    self.files = isAllowed && !isForeign ? nil : files
    guard !isAllowed else {
      (pictures, links, refusals) = (PicturePermission(allowing: self.files), .all, nil)
      return
    }
    let isPublic = !abilities.hasPrivateData && questions.isEmpty
    let hasTexts = !dashboard.uses.texts(in: folder).isEmpty
    let refusals = Refusals()
    pictures = PicturePermission(
      asking: files, addresses: isPublic ? .public : hasTexts ? .none : .ofFile,
      refusals: refusals)
    links = LinkPermission(
      addresses: isPublic ? .all : hasTexts ? .none : .ofFile, refusals: refusals)
    self.refusals = refusals
  }

  private init(refused: Set<SourceID>?, allowsActions: Bool, grants: SecretGrants) {
    (questions, laterQuestions, effects) = ([], [], [])
    isForeign = false
    self.refused = refused
    self.allowsActions = allowsActions
    self.grants = grants
    allowsStyle = allowsActions
    (pictures, links, refusals) = (.all, .all, nil)
    files = nil
  }

  /// The permissions of a dashboard that nobody has decided on: only what the file itself has.
  public static let undecided = Permissions(
    refused: nil, allowsActions: false, grants: .only([]))

  /// The permission to do everything, with any secret.
  public static let all = Permissions(refused: [], allowsActions: true, grants: .all)

  /// Returns the permission to do everything that a dashboard declares.
  public static func everything(of dashboard: DashboardDefinition) -> Permissions {
    Permissions(
      refused: [], allowsActions: true, grants: .only(Abilities(of: dashboard).secretUses))
  }

  /// The sources that are off.
  public var refusedSources: Set<SourceID> { refused ?? [] }

  /// Returns what the path of a file in the dashboard must lead to whenever it is opened; nil if it
  /// may lead anywhere.
  public func scope(of path: String) -> OwnFolder? { files?.scope(of: path) }

  /// Returns whether a sound may be played: a file outside of the folder waits for an answer.
  public func allows(_ sound: AlertSound) -> Bool {
    switch sound.kind {
    case .named: true
    case .file(let path): refused != nil && files?.allows(path) ?? true
    }
  }

  /// Returns the reason why a source is off; nil if it may be loaded.
  func refusal(of source: SourceDefinition) -> SourceFailure? {
    let isRefused = source.kind.origin.isOutside && refused?.contains(source.id) ?? true
    return isRefused ? .notAllowedYet : nil
  }
}

extension SourceFailure {
  /// The reason why a dashboard doesn't do what it declares before a person has allowed it.
  static var notAllowedYet: SourceFailure {
    SourceFailure(
      .waitsForPermission, "this dashboard isn’t allowed to do that yet", retry: .whenAllowed)
  }
}

extension DashboardDefinition {
  /// Returns the dashboard with what it may do.
  public func with(_ permissions: Permissions) -> DashboardDefinition {
    var copy = self
    copy.permissions = permissions
    copy.formatting = formatting.with(permissions.pictures, permissions.links)
    return copy
  }

  /// Returns the dashboard with everything that it declares allowed.
  public var allowed: DashboardDefinition { with(.everything(of: self)) }
}
