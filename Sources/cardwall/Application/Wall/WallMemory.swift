import CardModel
import Foundation

/// Which cards of a dashboard a person has hidden, which are marked, which sections are collapsed, and
/// how reports were left: kept in the state directory, so that a restart and an edit of the dashboard
/// change nothing of it (S-100, S-103).
final class WallMemory {
  /// A card that is hidden, with the name that it had.
  nonisolated struct HiddenCard: Codable, Equatable {
    var id: String
    var name: String
  }

  private nonisolated struct Content: Codable {
    var hidden: [HiddenCard] = []
    var bookmarked: [String] = []
    /// Not in files of earlier versions.
    var collapsed: [String]?
    /// By the ids of their pages; not in files of earlier versions.
    var reports: [String: ReportLayout]?
  }

  /// Called with the cards whose state has changed.
  var onChange: ([CardID]) -> Void = { _ in }

  private let file: StateFile?
  private var content = Content()
  private var hiddenIDs: Set<String> = []
  private var bookmarkedIDs: Set<String> = []

  /// The most cards of each kind: beyond it the oldest is forgotten.
  private static let limit = 1000
  /// The most characters of a name.
  private static let nameLength = 100

  /// - Parameter file: nil to forget everything with the program.
  init(_ file: StateFile? = nil) {
    self.file = file
    guard let data = file?.read(limit: 1 << 20) else { return }
    if let known = try? JSONDecoder().decode(Content.self, from: data) {
      remember(known)
    } else {
      complain(
        "\(file?.path ?? ""): not understood, so that no card is hidden or marked; "
          + "the next change writes it anew")
    }
  }

  /// That of a dashboard; nil for this machine.
  static func standard(of dashboard: String?) -> WallMemory {
    WallMemory(StateFile("cards", of: dashboard, extension: "json"))
  }

  /// In the order in which they were hidden.
  var hidden: [HiddenCard] { content.hidden }

  func isHidden(_ card: CardID) -> Bool { hiddenIDs.contains(card.rawValue) }

  func isBookmarked(_ card: CardID) -> Bool { bookmarkedIDs.contains(card.rawValue) }

  func hide(_ card: CardID, named name: String) {
    guard !isHidden(card) else { return }
    var new = content
    let name = String(name.prefix(Self.nameLength))
    new.hidden = (new.hidden + [HiddenCard(id: card.rawValue, name: name)]).suffix(Self.limit)
    change(new, of: [card])
  }

  func show(_ cards: [CardID]) {
    var new = content
    new.hidden.removeAll { hidden in cards.contains { $0.rawValue == hidden.id } }
    change(new, of: cards)
  }

  func toggleBookmark(_ card: CardID) {
    var new = content
    if isBookmarked(card) {
      new.bookmarked.removeAll { $0 == card.rawValue }
    } else {
      new.bookmarked = (new.bookmarked + [card.rawValue]).suffix(Self.limit)
    }
    change(new, of: [card])
  }

  /// - Parameter title: of a section of `page`.
  func isCollapsed(_ title: String, on page: PageID) -> Bool {
    content.collapsed?.contains(Self.name(title, page)) ?? false
  }

  func toggleCollapsed(_ title: String, on page: PageID) {
    let name = Self.name(title, page)
    var new = content
    let others = (new.collapsed ?? []).filter { $0 != name }
    new.collapsed = isCollapsed(title, on: page) ? others : (others + [name]).suffix(Self.limit)
    change(new, of: [])
  }

  /// A section has no id: it is what it is called, wherever an edit moves it to.
  private static func name(_ title: String, _ page: PageID) -> String {
    "\(page.rawValue)/\(title)"
  }

  /// How a person left the report of a page; it takes what changes of that.
  func report(_ page: PageID) -> ReportMemory {
    ReportMemory(content.reports?[page.rawValue] ?? ReportLayout()) { [weak self] layout in
      guard let self, layout != content.reports?[page.rawValue] else { return }
      var new = content
      new.reports = (new.reports ?? [:]).merging([page.rawValue: layout]) { $1 }
      change(new, of: [])
    }
  }

  private func remember(_ content: Content) {
    self.content = content
    hiddenIDs = Set(content.hidden.map(\.id))
    bookmarkedIDs = Set(content.bookmarked)
  }

  /// Remembers other cards than before, also beyond this run.
  private func change(_ content: Content, of cards: [CardID]) {
    remember(content)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    if let data = try? encoder.encode(content) { file?.write(data) }
    onChange(cards)
  }
}
