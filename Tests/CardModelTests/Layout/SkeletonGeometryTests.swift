import CardModel
import Testing

@Suite("The bars of a loading card")
struct SkeletonGeometryTests {
  private func height(_ size: SkeletonSize, line: Double = 18) -> Double {
    SkeletonGeometry(Skeleton(size), width: 340, line: line).height
  }

  @Test("S-24: three sizes, each higher than the one before")
  func heights() {
    #expect(height(.small) == 67)
    #expect(height(.medium) > height(.small) + 60)
    #expect(height(.large) > height(.medium) + 60)
  }

  @Test("S-24: it grows with the text")
  func grows() {
    for size in SkeletonSize.allCases { #expect(height(size, line: 36) > height(size, line: 18)) }
  }

  private static let blocks: [Skeleton.Block] = [
    .title(hasAvatar: true, hasSubtitle: true), .title(hasAvatar: false, hasSubtitle: false),
    .details(rows: 3, figure: .large), .list(rows: 3, lines: 3, hasAvatar: true),
    .table(rows: 4, isPressable: false), .facts(rows: 5, isPressable: true),
    .figures(3, .medium, lines: 2), .plot(.columns, hasLabels: true, hasLegend: true),
    .plot(.curve, hasLabels: true, hasLegend: false),
    .plot(.ring, hasLabels: false, hasLegend: false),
    .plot(.bars(4), hasLabels: false, hasLegend: true), .calendar(weeks: 5), .text(lines: 3),
    .picture, .buttons(2),
  ]

  @Test("bars lie inside the card and inside their block", arguments: blocks, [18.0, 27, 36])
  func bars(block: Skeleton.Block, line: Double) {
    for width in [40.0, 300, 900] {
      let geometry = SkeletonGeometry(Skeleton([block]), width: width, line: line)
      #expect(!geometry.bars.isEmpty)
      for bar in geometry.bars where bar.width > 0 && width > 40 {
        #expect(bar.x >= 16 && bar.x + bar.width <= width - 15.99)
        #expect(bar.y >= 6 && bar.y + bar.height <= geometry.height - 5.99)
      }
    }
  }

  @Test("the height is that of the blocks at any width, and below each other", arguments: blocks)
  func heights(block: Skeleton.Block) {
    let header = Skeleton.Block.title(hasAvatar: true, hasSubtitle: true)
    for width in [200.0, 900] {
      let one = SkeletonGeometry(Skeleton([header]), width: width, line: 18)
      let two = SkeletonGeometry(Skeleton([header, block]), width: width, line: 18)
      #expect(two.height == SkeletonGeometry.height(of: Skeleton([header, block]), line: 18))
      #expect(two.bars.dropFirst(one.bars.count).allSatisfy { $0.y >= one.height })
    }
  }

  @Test("a header, and two or four rows: an avatar and two lines each")
  func count() {
    let counts = SkeletonSize.allCases.map {
      SkeletonGeometry(Skeleton($0), width: 340, line: 18).bars.count
    }
    #expect(counts == [3, 9, 15])
  }

  @Test("a body without a header has the room above it that such a card has")
  func bodyAlone() {
    let text = Skeleton.Block.text(lines: 1)
    let alone = SkeletonGeometry.height(of: Skeleton([text]), line: 18)
    let card = Card(id: CardID("a"), header: CardHeader(title: "Sales"))
    #expect(alone == SkeletonGeometry.height(of: Skeleton([text], card: card), line: 18) + 10)
  }
}
