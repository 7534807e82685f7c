import CardModel
import Foundation

/// How a person arranged the cards and sections of a dashboard and left its reports: kept in the state
/// directory, so that a restart and an edit of the dashboard change nothing of it (S-100, S-103).
final class WallMemory {
  typealias HiddenCard = Arrangement.HiddenCard

  /// What can be taken back.
  enum Change: String {
    case hiding = "Hide"
    case moving = "Move"
    case resetting = "Reset"
  }

  /// Called with the cards whose state has changed; with none if only places have.
  var onChange: ([CardID]) -> Void = { _ in }

  /// Called once with what a person is to be told of the file, when it can't be written.
  var onProblem: (String) -> Void = { _ in }
  /// What a person is to be told of the file as it was found.
  private(set) var problem: String?

  private let file: StateFile?
  private var hasFailed = false
  private var arrangement = Arrangement()
  private var hiddenIDs: Set<String> = []
  private var bookmarkedIDs: Set<String> = []
  private var history: [(change: Change, cards: [CardID], before: Arrangement)] = []

  /// The most changes that can be taken back.
  private static let historyLimit = 50
  /// The most bytes of the file: more than the limits of an arrangement allow.
  private static let sizeLimit = 4 << 20

  /// - Parameter file: nil to forget everything with the program.
  init(_ file: StateFile? = nil) {
    self.file = file
    guard let data = file?.read(limit: Self.sizeLimit) else { return }
    if let known = try? JSONDecoder().decode(Arrangement.self, from: data) {
      remember(known)
    } else {
      let text =
        "\(file?.path ?? ""): not understood, so that no card is hidden, marked or moved; "
        + "the next change writes it anew"
      complain(text)
      problem = text
    }
  }

  /// That of a dashboard; nil for this machine.
  static func standard(of dashboard: String?) -> WallMemory {
    WallMemory(StateFile("cards", of: dashboard, extension: "json"))
  }

  /// In the order in which they were hidden.
  var hidden: [HiddenCard] { arrangement.hidden }

  func isHidden(_ card: CardID) -> Bool { hiddenIDs.contains(card.rawValue) }

  func isBookmarked(_ card: CardID) -> Bool { bookmarkedIDs.contains(card.rawValue) }

  /// Whether there is anything for ``reset()`` to do.
  var isArranged: Bool { !arrangement.hidden.isEmpty || !arrangement.order.isEmpty }

  /// The cards of a section in the order that a person gave them.
  func arranged(_ cards: [CardID], on page: PageID) -> [CardID] {
    arrangement.arranged(cards, on: page)
  }

  func hide(_ card: CardID, named name: String) {
    guard !isHidden(card) else { return }
    change(.hiding, of: [card]) { $0.hide(card, named: name) }
  }

  func show(_ cards: [CardID]) {
    var new = arrangement
    new.show(cards)
    save(new, of: cards)
  }

  func toggleBookmark(_ card: CardID) {
    var new = arrangement
    new.toggleBookmark(card)
    save(new, of: [card])
  }

  /// Marks no card any more.
  func forgetBookmarks() {
    var new = arrangement
    new.bookmarked = []
    save(new, of: arrangement.bookmarked.map { CardID($0) })
  }

  /// Keeps the cards of a section in this order.
  func arrange(_ cards: [CardID], on page: PageID) {
    change(.moving, of: []) { $0.arrange(cards, on: page) }
  }

  /// Puts every card where the file has it, hidden ones too. What is marked stays marked.
  func reset() {
    guard isArranged else { return }
    change(.resetting, of: hidden.map { CardID($0.id) }) {
      $0.hidden = []
      $0.order = [:]
    }
  }

  /// - Parameter title: of a section of `page`.
  func isCollapsed(_ title: String, on page: PageID) -> Bool {
    arrangement.isCollapsed(title, on: page)
  }

  func toggleCollapsed(_ title: String, on page: PageID) {
    var new = arrangement
    new.toggleCollapsed(title, on: page)
    save(new, of: [])
  }

  // MARK: Undo

  /// What ``undo()`` would take back.
  var lastChange: Change? { history.last?.change }

  /// Takes the last change back.
  /// - Returns: the cards whose state changed.
  @discardableResult
  func undo() -> [CardID] {
    guard let (_, cards, before) = history.popLast() else { return [] }
    var new = arrangement
    (new.hidden, new.order) = (before.hidden, before.order)
    save(new, of: cards)
    return cards
  }

  private func change(_ kind: Change, of cards: [CardID], _ edit: (inout Arrangement) -> Void) {
    var new = arrangement
    edit(&new)
    guard new != arrangement else { return }
    history = (history + [(kind, cards, arrangement)]).suffix(Self.historyLimit)
    save(new, of: cards)
  }

  // MARK: Reports

  /// How a person left the report of a page; it takes what changes of that.
  func report(_ page: PageID) -> ReportMemory {
    ReportMemory(arrangement.reports[page.rawValue] ?? ReportLayout()) { [weak self] layout in
      guard let self else { return }
      var new = arrangement
      new.reports[page.rawValue] = layout
      save(new, of: [])
    }
  }

  // MARK: File

  private func remember(_ arrangement: Arrangement) {
    self.arrangement = arrangement
    hiddenIDs = Set(arrangement.hidden.map(\.id))
    bookmarkedIDs = Set(arrangement.bookmarked)
  }

  /// Remembers another arrangement than before, also beyond this run.
  private func save(_ new: Arrangement, of cards: [CardID]) {
    guard new != arrangement else { return }
    remember(new)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    if let file, let data = try? encoder.encode(new), !file.write(data), !hasFailed {
      hasFailed = true
      onProblem(
        "What you change of the cards will be forgotten: \(file.path) can’t be written.")
    }
    onChange(cards)
  }
}
