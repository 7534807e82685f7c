import CardModel
import Testing

@Suite("The bars of a loading card")
struct SkeletonGeometryTests {
  private func height(_ size: SkeletonSize, line: Double = 18) -> Double {
    SkeletonGeometry(size, width: 340, line: line).height
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

  @Test("bars lie inside the card, below and beside each other", arguments: [18.0, 27, 36])
  func bars(line: Double) {
    for size in SkeletonSize.allCases {
      for width in [40.0, 300, 900] {
        let geometry = SkeletonGeometry(size, width: width, line: line)
        for bar in geometry.bars where bar.width > 0 {
          #expect(bar.x >= 16 && bar.x + bar.width <= max(width - 16, 16 + 2.5 * line))
          #expect(bar.y >= 6 && bar.y + bar.height <= geometry.height)
        }
      }
    }
  }

  @Test("a header, and two or four rows: an avatar and two lines each")
  func count() {
    let counts = SkeletonSize.allCases.map { SkeletonGeometry($0, width: 340, line: 18).bars.count }
    #expect(counts == [3, 9, 15])
  }
}
