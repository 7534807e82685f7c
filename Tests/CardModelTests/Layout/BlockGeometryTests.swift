import CardModel
import Testing

@Suite("The geometry of blocks")
struct BlockGeometryTests {

  /// Widgets of natural widths, whose letters are 10 px high in as many lines as they need.
  private func geometry(_ widths: [Int]) -> BlockGeometry {
    BlockGeometry(
      columnGap: 12, padding: 8, width: { widths[$0] },
      height: { widget, width in
        10 * max(1, (widths[widget] + max(1, width) - 1) / max(1, width))
      })
  }

  private func column(
    _ widget: Int, _ width: BlockColumn.Width, alignment: BlockAlignment = .start,
    ground: Int? = nil, line: Int? = nil
  ) -> BlockGeometry.Column {
    BlockGeometry.Column(
      .filling(widget), width: width, alignment: alignment, ground: ground, line: line)
  }

  @Test("Parts are below each other, with the gap of each above it and its line in the gap")
  func stack() {
    let part = BlockGeometry.Part.stack(
      [
        BlockGeometry.Item(.filling(0), gap: 0),
        BlockGeometry.Item(.filling(1), gap: 16, line: 2),
      ], ground: nil)
    let geometry = geometry([50, 150, 0])
    #expect(geometry.height(of: part, in: 100) == 10 + 16 + 20)
    #expect(
      geometry.frames(of: part, in: PartFrame(x: 0, y: 0, width: 100, height: 46)) == [
        0: PartFrame(x: 0, y: 0, width: 100, height: 10),
        1: PartFrame(x: 0, y: 26, width: 100, height: 20),
        2: PartFrame(x: 0, y: 18, width: 100, height: 1),
      ])
  }

  @Test("A ground is behind the part, which has a distance from its edges")
  func ground() {
    let part = BlockGeometry.Part.stack([BlockGeometry.Item(.filling(0), gap: 0)], ground: 1)
    let geometry = geometry([50, 0])
    #expect(geometry.naturalWidth(of: part) == 66)
    #expect(geometry.height(of: part, in: 66) == 26)
    #expect(
      geometry.frames(of: part, in: PartFrame(x: 5, y: 7, width: 66, height: 26)) == [
        0: PartFrame(x: 13, y: 15, width: 50, height: 10),
        1: PartFrame(x: 5, y: 7, width: 66, height: 26),
      ])
  }

  @Test("Shares divide the width that the contents of the other columns leave")
  func shares() {
    let part = BlockGeometry.Part.columns(
      [column(0, .auto), column(1, .share(1)), column(2, .share(3)), column(3, .fixed(40))],
      ground: nil)
    let frames = geometry([60, 10, 10, 500]).frames(
      of: part, in: PartFrame(x: 0, y: 0, width: 336, height: 10))
    #expect([0, 1, 2, 3].map { frames[$0]?.width } == [60, 50, 150, 40])
    #expect([0, 1, 2, 3].map { frames[$0]?.x } == [0, 72, 134, 296])
  }

  @Test("Where columns are too wide, those with a share keep the width of their content")
  func narrow() {
    let part = BlockGeometry.Part.columns([column(0, .auto), column(1, .share(1))], ground: nil)
    let frames = geometry([400, 30]).frames(
      of: part, in: PartFrame(x: 0, y: 0, width: 212, height: 100))
    #expect([0, 1].map { frames[$0]?.width } == [170, 30])
  }

  @Test("A column is at the top, in the middle or at the bottom of the row")
  func alignment() {
    let part = BlockGeometry.Part.columns(
      [
        column(0, .fixed(100)), column(1, .fixed(50), alignment: .center),
        column(2, .fixed(50), alignment: .end, ground: 3),
      ], ground: nil)
    let geometry = geometry([500, 50, 30, 0])
    #expect(geometry.height(of: part, in: 224) == 50)
    let frames = geometry.frames(of: part, in: PartFrame(x: 0, y: 0, width: 224, height: 50))
    #expect(frames[1] == PartFrame(x: 112, y: 20, width: 50, height: 10))
    #expect(frames[2] == PartFrame(x: 182, y: 32, width: 34, height: 10))
    #expect(frames[3] == PartFrame(x: 174, y: 0, width: 50, height: 50))
  }

  @Test("A part of its natural width is at the start, in the middle or at the end")
  func position() {
    for (alignment, x) in [(BlockAlignment.start, 0), (.center, 35), (.end, 70)] {
      let frames = geometry([30]).frames(
        of: .aligned(0, alignment), in: PartFrame(x: 0, y: 0, width: 100, height: 10))
      #expect(frames[0] == PartFrame(x: x, y: 0, width: 30, height: 10))
    }
  }

  @Test("A column without content takes no room, and a ground without content neither")
  func withoutContent() {
    let part = BlockGeometry.Part.columns([column(0, .auto), column(1, .share(1))], ground: nil)
    let geometry = geometry([0, 30, 0])
    #expect(
      geometry.frames(of: part, in: PartFrame(x: 0, y: 0, width: 100, height: 10)) == [
        1: PartFrame(x: 0, y: 0, width: 100, height: 10)
      ])
    let none = BlockGeometry.Part.stack([], ground: 2)
    #expect(geometry.height(of: none, in: 100) == 0)
  }
}
