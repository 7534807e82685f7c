import ChartModel
import TestSupport
import Testing

/// Zooming and panning.
struct ChartWindowTests {
  private let numbers = ChartDomain.numbers(
    (0...100).map { Double($0) }, format: ChartValueFormat())

  @Test func zoomingKeepsThePositionUnderThePointer() {
    var window = ChartWindow(numbers)
    window.zoom(by: 0.5, about: 20)
    #expect(window.visible == 10...60)
    #expect(window.coordinate(at: 0.2) == 20)
    #expect(window.fractions == 0.1...0.6)
  }

  @Test func zoomingEndsAtTwoPositionsAndAtAll() {
    var window = ChartWindow(numbers)
    for _ in 0..<50 { window.zoom(by: 0.5, about: 50) }
    #expect(window.span == 2)
    #expect(!window.canZoomIn)
    for _ in 0..<50 { window.zoom(by: 2, about: 50) }
    #expect(!window.isZoomed)
    #expect(window.fractions == nil)
  }

  @Test func zoomingOutAtAnEdgeStaysInside() {
    var window = ChartWindow(numbers)
    window.zoom(by: 0.1, about: 0)
    #expect(window.visible == 0...10)
    window.pan(by: 0.5)
    window.zoom(by: 4, about: 15)
    #expect(window.visible == 0...40)
  }

  @Test func panningEndsAtTheEnds() {
    var window = ChartWindow(numbers)
    window.pan(by: 1)
    #expect(!window.isZoomed, "there is nowhere to go")
    window.zoom(by: 0.2, about: 0)
    window.pan(by: 0.25)
    #expect(window.visible == 5...25)
    window.pan(by: 10)
    #expect(window.visible == 80...100)
    window.pan(by: -100)
    #expect(window.visible == 0...20)
  }

  @Test func fewPositionsCanNotBeZoomed() {
    #expect(!ChartWindow(.categories(["A", "B"])).canZoom)
    #expect(!ChartWindow(.categories([])).canZoom)
    #expect(!ChartWindow(.times([5, 5, 5], .utc)).canZoom)
    #expect(ChartWindow(.categories(["A", "B", "C"])).canZoom)
  }

  @Test func aPartStaysWhereItIsWhenDataComeAtTheEnd() {
    let old = ChartDomain.times((0...100).map { Double($0) }, .utc)
    let new = ChartDomain.times((10...110).map { Double($0) }, .utc)
    var window = ChartWindow(old)
    window.show(40...60)
    window.follow(from: old, to: new)
    #expect(window.visible == 40...60)
    window.show(5...15)
    #expect(window.visible == 10...20, "what has gone can't be seen")
  }

  @Test func theEndIsFollowed() {
    let old = ChartDomain.times((0...100).map { Double($0) }, .utc)
    let new = ChartDomain.times((10...110).map { Double($0) }, .utc)
    var window = ChartWindow(old)
    window.show(80...100)
    window.follow(from: old, to: new)
    #expect(window.visible == 90...110)
  }

  @Test func namesStayInSight() {
    let old = ChartDomain.categories(["a", "b", "c", "d", "e", "f"])
    var window = ChartWindow(old)
    window.show(2...4)
    window.follow(from: old, to: .categories(["x", "a", "b", "c", "d", "e", "f"]))
    #expect(window.visible == 3...5)
    window.follow(from: old, to: .numbers([1, 2, 3, 4], format: ChartValueFormat()))
    #expect(!window.isZoomed, "another kind of position")
  }

  /// The visible part never leaves the domain.
  @Test func theWindowNeverLeavesTheDomain() {
    var generator = SeededGenerator(seed: 42)
    func random(_ range: Range<Double>) -> Double { Double.random(in: range, using: &generator) }
    var window = ChartWindow(.numbers((0..<1000).map { 1e9 + Double($0) * 0.1 }, format: .init()))
    for _ in 0..<5000 {
      if Bool.random(using: &generator) {
        window.zoom(by: random(0.25..<3.25), about: window.coordinate(at: random(0..<1)))
      } else {
        window.pan(by: random(-2..<2))
      }
      #expect(window.visible.lowerBound >= window.extent.lowerBound)
      #expect(window.visible.upperBound <= window.extent.upperBound)
      #expect(window.span > 0)
    }
  }
}
