import CardModel
import CardTesting
import Foundation
import TestSupport
import Testing

@testable import cardwall

@Suite("Where a person has moved cards to")
@MainActor
struct ArrangementTests {
  private let folder: TemporaryFolder
  private let path: String
  private let writer = StateWriter()
  private let home = PageID("home")

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("state/cards.json")
  }

  private func ids(_ names: String...) -> [CardID] { names.map { CardID($0) } }

  @Test(
    "moved cards stay where they are after a restart; cards of other sections stay as they were")
  func order() {
    let memory = WallMemory(StateFile(at: path), writer: writer)
    memory.arrange(ids("c", "a", "b"), on: home)
    memory.arrange(ids("y", "x"), on: home)
    let again = WallMemory(StateFile(at: path), writer: writer)
    #expect(again.arranged(ids("a", "b", "c"), on: home) == ids("c", "a", "b"))
    #expect(again.arranged(ids("x", "y"), on: home) == ids("y", "x"))
    #expect(again.arranged(ids("a", "b", "c"), on: PageID("other")) == ids("a", "b", "c"))
  }

  @Test(
    "a card that is new follows the one that it follows in the file; one that is gone leaves no gap"
  )
  func newCards() {
    var arrangement = Arrangement()
    arrangement.arrange(ids("c", "a", "b"), on: home)
    #expect(
      arrangement.arranged(ids("n", "a", "m", "o", "c"), on: home) == ids("n", "c", "a", "m", "o"))
    #expect(arrangement.arranged(ids("n"), on: home) == ids("n"))
  }

  @Test("the last changes are taken back one by one; what is marked stays marked")
  func undo() {
    let memory = WallMemory()
    memory.arrange(ids("b", "a"), on: home)
    memory.hide(CardID("a"), named: "A")
    memory.toggleBookmark(CardID("b"))
    #expect(memory.lastChange == .hiding)
    #expect(memory.undo() == ids("a"))
    #expect(!memory.isHidden(CardID("a")))
    #expect(memory.lastChange == .moving)
    memory.undo()
    #expect(memory.arranged(ids("a", "b"), on: home) == ids("a", "b"))
    #expect(memory.isBookmarked(CardID("b")))
    #expect(memory.lastChange == nil)
    #expect(memory.undo() == [])
  }

  @Test("a reset shows every card where the file has it, and can be taken back")
  func reset() {
    let memory = WallMemory(StateFile(at: path), writer: writer)
    #expect(!memory.isArranged)
    memory.arrange(ids("b", "a"), on: home)
    memory.hide(CardID("a"), named: "A")
    memory.toggleBookmark(CardID("b"))
    memory.reset()
    #expect(!WallMemory(StateFile(at: path), writer: writer).isArranged)
    #expect(memory.isBookmarked(CardID("b")))
    memory.undo()
    #expect(memory.isHidden(CardID("a")))
    #expect(memory.arranged(ids("a", "b"), on: home) == ids("b", "a"))
    memory.finish()
  }

  @Test("a file of the time before cards could be moved is understood")
  func older() {
    StateFile(at: path).write(Data(#"{"bookmarked": ["b"], "hidden": []}"#.utf8))
    #expect(WallMemory(StateFile(at: path), writer: writer).isBookmarked(CardID("b")))
  }

  @Test("changes that can't be written stay until the end, and are reported once")
  func blocked() async throws {
    let blocked = path + "-file"
    #expect(StateFile(at: blocked).write(Data()))
    let memory = WallMemory(StateFile(at: blocked + "/cards.json"), writer: writer)
    var problems: [String] = []
    memory.onProblem = { problems.append($0) }
    memory.hide(CardID("a"), named: "A")
    memory.hide(CardID("b"), named: "B")
    #expect(memory.isHidden(CardID("a")) && memory.isHidden(CardID("b")))
    memory.finish()
    try await settle("it is reported") { !problems.isEmpty }
    #expect(problems.count == 1)
    #expect(problems.first?.contains(blocked) == true)
  }

  @Test("a file that is not understood is said")
  func broken() {
    #expect(StateFile(at: path).write(Data("{broken".utf8)))
    #expect(WallMemory(StateFile(at: path), writer: writer).problem?.contains(path) == true)
  }
}
