import CardModel
import CardTesting
import DataSources
import Foundation
import TestSupport
import Testing

@testable import cardwall

@Suite("What is remembered of a dashboard's cards")
@MainActor
struct WallMemoryTests {
  private let folder: TemporaryFolder
  private let path: String
  private let writer = StateWriter()

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("state/cards.json")
  }

  private var memory: WallMemory { WallMemory(StateFile(at: path), writer: writer) }

  @Test("S-100, S-103: hidden cards and bookmarks survive a restart")
  func restart() {
    let first = memory
    first.hide(.item(.key("7"), of: "orders"), named: "Order 7")
    first.hide(CardID("team"), named: "Team")
    first.toggleBookmark(CardID("cups"))
    first.show([CardID("team")])

    let second = memory
    #expect(second.hidden == [WallMemory.HiddenCard(id: "orders/7", name: "Order 7")])
    #expect(second.isHidden(.item(.key("7"), of: "orders")))
    #expect(second.isBookmarked(CardID("cups")))
    second.toggleBookmark(CardID("cups"))
    #expect(!memory.isBookmarked(CardID("cups")))
  }

  @Test("a collapsed section stays so over a restart, on its own page")
  func collapsed() {
    memory.toggleCollapsed("Orders", on: PageID("home"))
    #expect(memory.isCollapsed("Orders", on: PageID("home")))
    #expect(!memory.isCollapsed("Orders", on: PageID("team")))
    memory.toggleCollapsed("Orders", on: PageID("home"))
    #expect(!memory.isCollapsed("Orders", on: PageID("home")))
  }

  @Test("the zoom goes up and down by steps to its bounds, and survives a restart and a reset")
  func zoom() {
    #expect(memory.zoom.percent == 100)
    let first = memory
    first.zoom = first.zoom.applying(.larger).applying(.larger)
    first.hide(CardID("team"), named: "Team")
    let second = memory
    #expect(second.zoom.percent == 125)
    second.reset()
    #expect(second.zoom.percent == 125)
    for _ in 0..<20 { second.zoom = second.zoom.applying(.larger) }
    #expect(memory.zoom.percent == 300)
    for _ in 0..<20 { second.zoom = second.zoom.applying(.smaller) }
    #expect(memory.zoom.percent == 50)
    second.zoom = second.zoom.applying(.usual)
    #expect(memory.zoom == .usual)
  }

  @Test("a zoom that no step has is read as the step below it, within the bounds")
  func editedZoom() {
    for (saved, percent) in [(1, 50), (130, 125), (9000, 300)] {
      StateFile(at: path).write(Data(#"{"zoom": \#(saved)}"#.utf8))
      #expect(memory.zoom.percent == percent)
    }
  }

  @Test("a file that lacks parts, such as the sections, is understood")
  func incomplete() {
    StateFile(at: path).write(Data(#"{"hidden": [], "bookmarked": ["cups"]}"#.utf8))
    #expect(memory.isBookmarked(CardID("cups")))
    #expect(!memory.isCollapsed("Orders", on: PageID("home")))
  }

  @Test(
    "S-100: a card is hidden and moved under any id, and no other card with it",
    arguments: ["#2", "a/#1", "x y", "", "ü/ä", "2", "\\i2"])
  func oddIDs(key: String) {
    let cards =
      [key, "\(key)/2", "2\(key)"].map { CardID.item(.key($0), of: "each") }
      + [.item(.position(2), of: "each"), .item(.key(key, occurrence: 2), of: "each")]
    memory.hide(cards[0], named: "Card")
    memory.arrange(cards.reversed(), on: PageID("home"))
    #expect(cards.map { memory.isHidden($0) } == [true, false, false, false, false])
    #expect(memory.arranged(cards, on: PageID("home")) == cards.reversed())
    memory.show([CardID(encoded: memory.hidden[0].id)])
    #expect(memory.hidden.isEmpty)
  }

  @Test("only the user can read the file")
  func permissions() throws {
    memory.toggleBookmark(CardID("cups"))
    writer.finish()
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
  }

  @Test(
    "what isn't understood counts for nothing and is written anew",
    arguments: ["", "[]", "{\"hidden\": 7}", "\u{0}"])
  func damaged(text: String) {
    StateFile(at: path).write(Data(text.utf8))
    let damaged = memory
    #expect(damaged.hidden.isEmpty)
    damaged.toggleBookmark(CardID("cups"))
    #expect(memory.isBookmarked(CardID("cups")))
  }

  @Test("of more than a thousand cards the oldest is forgotten")
  func bounded() {
    let memory = WallMemory()
    for index in 0...1000 { memory.hide(CardID("c\(index)"), named: "Card") }
    #expect(memory.hidden.count == 1000)
    #expect(!memory.isHidden(CardID("c0")))
    #expect(memory.isHidden(CardID("c1000")))
  }

  /// The width that the file holds for a column of the report `orders`.
  private var savedWidth: Int? {
    let data = StateFile(at: path).read() ?? Data()
    return (try? JSONDecoder().decode(Arrangement.self, from: data))?.reports["orders"]?
      .widths["Name"]
  }

  @Test("a column that is dragged is written once, when half a second has gone by")
  func dragged() async throws {
    let clock = ManualClock()
    let memory = WallMemory(StateFile(at: path), writer: writer, clock: SourceClock(clock))
    let report = memory.report(PageID("orders"))
    for width in 100...200 { report.keep(width: width, of: "Name") }
    writer.finish()
    #expect(savedWidth == nil)
    await clock.wake(at: WallMemory.saveDelay)
    try await settle("it is written") { savedWidth != nil }
    #expect(savedWidth == 200)
    #expect(clock.deadlines.isEmpty)
  }

  @Test("a column that is dragged just before the end keeps its width")
  func draggedAtTheEnd() {
    let clock = ManualClock()
    let memory = WallMemory(StateFile(at: path), writer: writer, clock: SourceClock(clock))
    memory.report(PageID("orders")).keep(width: 333, of: "Name")
    memory.finish()
    #expect(savedWidth == 333)
  }

  @Test("who shows the cards is told which have changed")
  func told() {
    let memory = WallMemory()
    var changes: [[CardID]] = []
    memory.onChange = { changes.append($0) }
    memory.hide(CardID("a"), named: "A")
    memory.hide(CardID("a"), named: "A")
    memory.toggleBookmark(CardID("b"))
    memory.show([CardID("a")])
    #expect(changes == [[CardID("a")], [CardID("b")], [CardID("a")]])
  }
}
