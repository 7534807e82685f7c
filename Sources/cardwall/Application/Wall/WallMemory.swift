import CardModel
import DataSources
import Foundation
import Localization

/// The arrangement that a person has made of a dashboard's cards, sections and reports.
///
/// It is kept in the state directory and survives restarts and edits of the dashboard (S-100,
/// S-103).
final class WallMemory {
  typealias HiddenCard = Arrangement.HiddenCard

  /// A kind of change that can be undone.
  enum Change {
    case hiding, moving, resetting
  }

  /// Called with the cards whose state has changed; with none if only positions or sections have.
  var onChange: ([CardID]) -> Void = { _ in }

  /// Called once with a message for the user when the file can't be written.
  var onProblem: (String) -> Void = { _ in }
  /// A message for the user if the file could not be read.
  private(set) var problem: String?

  private let file: StateFile?
  private let writer: StateWriter
  private let clock: SourceClock
  private var delayedWrite: Task<Void, Never>?
  private var hasFailed = false
  private var arrangement = Arrangement()
  private var hiddenIDs: Set<String> = []
  private var bookmarkedIDs: Set<String> = []
  private var history: [(change: Change, cards: [CardID], before: Arrangement)] = []

  /// The maximum number of changes that can be undone.
  private static let historyLimit = 50
  /// The maximum size of the file in bytes: more than the limits of an arrangement allow.
  private static let sizeLimit = 4 << 20
  /// The delay before a column's width is written: a dragged edge moves by a pixel at a time.
  static let saveDelay = Duration.milliseconds(500)

  /// - Parameter file: nil to forget everything when the program ends.
  init(
    _ file: StateFile? = nil, writer: StateWriter = StateWriter(),
    clock: SourceClock = SourceClock()
  ) {
    self.file = file
    self.writer = writer
    self.clock = clock
    guard let file, let data = writer.read(file, limit: Self.sizeLimit) else { return }
    if let saved = try? JSONDecoder().decode(Arrangement.self, from: data) {
      use(saved)
    } else {
      let text =
        String(
          localized: """
            \(file.path) can’t be read: no card is hidden, bookmarked or moved. The next change \
            replaces the file.
            """)
      printError(text)
      problem = text
    }
  }

  isolated deinit { delayedWrite?.cancel() }

  /// Returns the memory of a dashboard; nil for this machine's own.
  static func standard(of dashboard: String?) -> WallMemory {
    WallMemory(StateFile("cards", of: dashboard, extension: "json"))
  }

  /// The hidden cards, in the order in which they were hidden.
  var hidden: [HiddenCard] { arrangement.hidden }

  func isHidden(_ card: CardID) -> Bool { hiddenIDs.contains(card.encoded) }

  func isBookmarked(_ card: CardID) -> Bool { bookmarkedIDs.contains(card.encoded) }

  /// Whether there is anything for ``reset()`` to do.
  var isArranged: Bool { !arrangement.hidden.isEmpty || !arrangement.order.isEmpty }

  /// Returns the cards of a section in the order that a person gave them.
  func arranged(_ cards: [CardID], on page: PageID) -> [CardID] {
    arrangement.arranged(cards, on: page)
  }

  func hide(_ card: CardID, named name: String) {
    guard !isHidden(card) else { return }
    edit(.hiding, of: [card]) { $0.hide(card, named: name) }
  }

  func show(_ cards: [CardID]) {
    edit(of: cards) { $0.show(cards) }
  }

  func toggleBookmark(_ card: CardID) {
    edit(of: [card]) { $0.toggleBookmark(card) }
  }

  /// Removes all bookmarks.
  func forgetBookmarks() {
    edit(of: arrangement.bookmarked.map { CardID(encoded: $0) }) { $0.bookmarked = [] }
  }

  /// Sets the order of the cards of a section.
  func arrange(_ cards: [CardID], on page: PageID) {
    edit(.moving, of: []) { $0.arrange(cards, on: page) }
  }

  /// Shows all cards, in the order of the dashboard file.
  ///
  /// Bookmarks stay.
  func reset() {
    guard isArranged else { return }
    edit(.resetting, of: hidden.map { CardID(encoded: $0.id) }) {
      $0.hidden = []
      $0.order = [:]
    }
  }

  /// - Parameter title: the title of a section of `page`.
  func isCollapsed(_ title: String, on page: PageID) -> Bool {
    arrangement.isCollapsed(title, on: page)
  }

  func toggleCollapsed(_ title: String, on page: PageID) {
    edit(of: []) { $0.toggleCollapsed(title, on: page) }
  }

  /// The zoom of the wall, which no reset changes.
  var zoom: Zoom {
    get { arrangement.zoom ?? .usual }
    set { edit(of: []) { $0.zoom = newValue == .usual ? nil : newValue } }
  }

  /// The values that are chosen above cards and reports, by the ids of choices.
  var chosen: [String: String] { arrangement.choices }

  /// Chooses values; nil for the one that a choice has by itself.
  func choose(_ values: [String: String?]) {
    arrangement.choose(values)
    writeLater()
  }

  /// Forgets what has been chosen.
  func forgetChoices() { arrangement.choices = [:] }

  // MARK: Alerts

  /// Returns whether a person has acknowledged the alert of a card or a row, which still lasts.
  func isAcknowledged(_ part: CardID) -> Bool {
    !arrangement.acknowledged.isEmpty && arrangement.acknowledged.contains(part.encoded)
  }

  func acknowledge(_ part: CardID) { edit(of: []) { $0.acknowledge(part) } }

  /// Forgets that alerts of a card were acknowledged, which have ended.
  /// - Parameter lasting: those that last.
  func forgetAcknowledged(of card: CardID, except lasting: [CardID]) {
    guard !arrangement.acknowledged.isEmpty else { return }
    let kept = Set(lasting.map(\.encoded))
    edit(of: []) { arrangement in
      arrangement.acknowledged.removeAll { id in
        CardID.isEncoded(id, of: card) && !kept.contains(id)
      }
    }
  }

  /// The window when it was closed last.
  var window: WindowPlacement? {
    get { arrangement.window }
    set { edit(of: []) { $0.window = newValue } }
  }

  // MARK: Undo

  /// The change that ``undo()`` would undo.
  var lastChange: Change? { history.last?.change }

  /// Undoes the last change.
  /// - Returns: the cards whose state has changed.
  @discardableResult
  func undo() -> [CardID] {
    guard let (_, cards, before) = history.popLast() else { return [] }
    edit(of: cards) { ($0.hidden, $0.order) = (before.hidden, before.order) }
    return cards
  }

  // MARK: Reports

  /// Returns the order and column widths of the report of a page; changes are kept here.
  func report(_ page: PageID) -> ReportMemory {
    ReportMemory(arrangement.reports[page.rawValue] ?? ReportLayout()) { [weak self] layout in
      guard let self else { return }
      arrangement.reports[page.rawValue] = layout
      writeLater()
    }
  }

  // MARK: Edits

  /// Changes the arrangement, in the file too.
  /// - Parameters:
  ///   - change: the kind of a change that can be undone; nil for others.
  ///   - cards: the cards whose state changes.
  private func edit(
    _ change: Change? = nil, of cards: [CardID], _ edit: (inout Arrangement) -> Void
  ) {
    let before = arrangement
    var new = before
    edit(&new)
    guard new != before else { return }
    if let change {
      history = (history + [(change, cards, before)]).suffix(Self.historyLimit)
    }
    use(new)
    write()
    onChange(cards)
  }

  private func use(_ arrangement: Arrangement) {
    self.arrangement = arrangement
    hiddenIDs = Set(arrangement.hidden.map(\.id))
    bookmarkedIDs = Set(arrangement.bookmarked)
  }

  // MARK: File

  private func write() {
    delayedWrite?.cancel()
    delayedWrite = nil
    guard let file else { return }
    writer.write(to: file) { [arrangement] in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      return try? encoder.encode(arrangement)
    } onFailure: { [weak self] in
      Task { @MainActor in self?.writeFailed(file) }
    }
  }

  private func writeLater() {
    guard delayedWrite == nil else { return }
    delayedWrite = Task { [weak self, clock] in
      do { try await clock.sleep(Self.saveDelay) } catch { return }
      self?.write()
    }
  }

  private func writeFailed(_ file: StateFile) {
    guard !hasFailed else { return }
    hasFailed = true
    onProblem(
      String(localized: "Changes to the cards will be lost: \(file.path) can’t be written."))
  }

  /// Passes pending changes to the writer without delay.
  func save() {
    if delayedWrite != nil { write() }
  }

  /// Whether the file has the arrangement, once everything is written.
  var isSaved: Bool {
    guard let file else { return true }
    let data = writer.read(file, limit: Self.sizeLimit)
    let saved = data.flatMap { try? JSONDecoder().decode(Arrangement.self, from: $0) }
    return saved ?? Arrangement() == arrangement
  }

  /// Writes pending changes and waits until they are in the file.
  ///
  /// To be called before the program ends.
  func finish() {
    save()
    writer.finish()
  }
}
