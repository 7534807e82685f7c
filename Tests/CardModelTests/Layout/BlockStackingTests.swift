import CardModel
import Testing

@Suite("How the blocks of a card share its height")
struct BlockStackingTests {
  private typealias Block = BlockStacking.Block

  private func media(_ natural: Int) -> Block { Block(.media, minimum: 84, natural: natural) }
  private func header(_ height: Int) -> Block { Block(.firm, minimum: height, natural: height) }
  private func body(_ minimum: Int, _ natural: Int) -> Block {
    Block(.body, minimum: minimum, natural: natural)
  }
  private func footer(_ height: Int) -> Block { Block(.footer, minimum: height, natural: height) }

  @Test("S-06: a card is as high as its blocks")
  func natural() {
    let blocks = [media(145), header(60), body(50, 100), footer(50)]
    #expect(BlockStacking.height(of: blocks, scale: 1) == 145 + 60 + 100 + 50 + 10)
  }

  @Test("S-06: a card is at most 520 px high, more where text is larger")
  func limit() {
    let blocks = [header(60), body(50, 1000), footer(50)]
    #expect(BlockStacking.height(of: blocks, scale: 1) == 520)
    #expect(BlockStacking.height(of: blocks, scale: 1.5) == 780)
    #expect(BlockStacking.height(of: blocks, scale: 3) == 60 + 1000 + 50 + 30)
  }

  @Test("S-06: no block is less than it can be")
  func least() {
    let blocks = [media(145), header(300), body(150, 400), footer(50)]
    #expect(BlockStacking.height(of: blocks, scale: 1) == 84 + 300 + 150 + 50 + 10)
  }

  @Test("S-06: the body is cut first, then the image; header and footer stay whole")
  func givingWay() {
    let blocks = [media(200), header(60), body(50, 400), footer(50)]
    #expect(
      BlockStacking(blocks, height: 520).frames.map(\.height) == [200, 60, 200, 50])
    #expect(
      BlockStacking(blocks, height: 300).frames.map(\.height) == [130, 60, 50, 50])
    #expect(
      BlockStacking(blocks, height: 100).frames.map(\.height) == [84, 60, 50, 50])
  }

  @Test("S-07, S-10, S-27: blocks stand below each other, without gaps", arguments: 0..<16)
  func order(parts: Int) {
    let all = [media(145), header(60), body(100, 100), footer(50)]
    let blocks = all.indices.filter { parts & (1 << $0) != 0 }.map { all[$0] }
    let height = BlockStacking.height(of: blocks, scale: 1)
    var bottom = 0
    for frame in BlockStacking(blocks, height: height).frames {
      #expect(frame.y == bottom)
      bottom += frame.height
    }
    let isImageAlone = blocks.last?.role == .media
    #expect(height - bottom == (blocks.isEmpty || isImageAlone ? 0 : 10))
  }

  @Test("S-11: in a higher row the body takes what is left, and the footer is at the bottom")
  func higherRow() {
    let frames = BlockStacking([header(60), body(50, 100), footer(50)], height: 500).frames
    #expect(frames.map(\.height) == [60, 380, 50])
    #expect(frames.last?.y == 440)
  }

  @Test("S-11: without a body the note and the footer stand at the bottom of a higher row")
  func higherRowWithoutBody() {
    let frames = BlockStacking([header(60), footer(20), footer(50)], height: 500).frames
    #expect(frames.map(\.y) == [0, 420, 440])
    #expect(frames.map(\.height) == [60, 20, 50])
  }

  @Test(
    "S-14: the image at the side leaves room for the text",
    arguments: [(300, 96), (339, 96), (340, 122), (400, 144), (600, 160), (0, 96)])
  func mediaWidth(card: Int, media: Int) {
    #expect(MediaPlacement.mediaWidth(in: card) == media)
  }
}
