import CardModel
import Dashboard
import Foundation
import Testing

@testable import cardwall

@Suite("The cards of a page")
@MainActor
struct PageCardsTests {
  private static let file = """
    version: 1
    sources: { shop: { type: static, data: [] } }
    pages:
      - id: home
        sections:
          - cards: [{ id: ticket, source: shop, each: "@", key: id, header: "${id}" }]
          - cards: [{ id: other, header: Other }]
    """

  private func cards(keeping keeps: @escaping (CardID) -> Bool = { _ in false }) throws -> PageCards
  {
    let reading = DashboardFile.load(text: Self.file, name: "/wall.yaml", environment: [:])
    let page = try #require(reading.definition?.pages.first)
    guard case .sections(let sections) = page.content else { throw CocoaError(.fileReadUnknown) }
    return PageCards(sections, of: page.id, memory: WallMemory(), keeping: keeps)
  }

  private func ticket(_ number: Int) -> CardID { CardID(encoded: "ticket/\(number)") }

  private func loaded(_ card: CardID) -> CardState {
    .loaded(Card(id: card, header: CardHeader(title: "Ticket")), .fresh)
  }

  @Test("P6: cards that are gone are forgotten")
  func gone() throws {
    let page = try cards()
    for day in 0..<10 {
      let present = [ticket(day), ticket(day + 1)]
      #expect(page.set(present, ofSection: 0))
      for card in present { page.set(loaded(card), of: card) }
    }
    #expect((0..<12).filter { page.state(of: ticket($0)) != nil } == [9, 10])
    #expect(page.state(of: CardID("ticket")) != nil)
    #expect(page.state(of: CardID("other")) != nil)
  }

  @Test("a card that is kept keeps its state, and so does the one that waits for its place")
  func kept() throws {
    var keepsFirst = true
    let page = try cards { [self] in keepsFirst && $0 == ticket(1) }
    for number in 1...2 {
      #expect(page.set([ticket(number)], ofSection: 0))
      page.set(loaded(ticket(number)), of: ticket(number))
    }
    #expect(page.all == [ticket(1), CardID("other")])
    keepsFirst = false
    #expect(page.removeGone())
    #expect(page.all == [ticket(2), CardID("other")])
    #expect(page.state(of: ticket(1)) == nil)
    #expect(page.state(of: ticket(2)) == loaded(ticket(2)))
  }
}
