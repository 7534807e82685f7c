import CardModel
import TestSupport
import Testing

@Suite("S-74: a title over an image contrasts with it")
struct ImageTitleTests {
  private static func gray(_ level: Double) -> ImageColor {
    ImageColor(red: level, green: level, blue: level)
  }

  @Test(
    "S-74: its letters are white on dark and black on light, without a shade",
    arguments: [
      (gray(0), ImageTitle.Ink.white), (gray(0.2), .white), (gray(0.8), .black),
      (gray(1), .black),
      (ImageColor(red: 0, green: 0, blue: 1), .white),
      (ImageColor(red: 1, green: 1, blue: 0), .black),
    ])
  func plainGround(ground: ImageColor, ink: ImageTitle.Ink) {
    let title = ImageTitle(on: Array(repeating: ground, count: 100))
    #expect(title.ink == ink)
    #expect(title.shade == 0)
  }

  @Test("S-74: a few bright specks on a dark ground need no shade, many do")
  func specks() {
    func title(brightShare: Int) -> ImageTitle {
      ImageTitle(
        on: Array(repeating: Self.gray(0.1), count: 100 - brightShare)
          + Array(repeating: Self.gray(1), count: brightShare))
    }
    #expect(title(brightShare: 3).shade == 0)
    #expect(title(brightShare: 10).ink == .white)
    #expect(title(brightShare: 10).shade > 0.5)
  }

  @Test(
    "S-74: with its shade it has 4.5 : 1 on nineteen of twenty points of any image",
    arguments: 0..<200 as Range<UInt64>)
  func contrast(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func random() -> Double { Double.random(in: 0...1, using: &generator) }
    let (low, range) = (random(), random())
    let ground = (0..<200).map { _ in
      ImageColor(
        red: min(1, low + range * random()), green: min(1, low + range * random()),
        blue: min(1, low + range * random()))
    }
    let title = ImageTitle(on: ground)
    let behind: ImageTitle.Ink = title.ink == .white ? .black : .white
    let legible = ground.filter {
      title.ink.contrast(to: $0.shaded(by: behind, title.shade)) >= ImageTitle.leastContrast - 0.1
    }
    #expect(legible.count >= 189)
  }

  @Test("An image without any colours has a title all the same")
  func nothing() {
    #expect(ImageTitle(on: []).shade == 0)
  }
}
