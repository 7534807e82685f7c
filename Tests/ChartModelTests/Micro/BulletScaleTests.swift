import ChartModel
import Testing

@Suite("The scale of the bullets of a column")
struct BulletScaleTests {
  private func ends(_ bullets: BulletMeasure?...) throws -> [[Double]] {
    try bullets.map { MicroChart.bullet(try #require($0)) as MicroChart? }.onOneScale.map { chart in
      guard case .bullet(let bullet)? = chart else { return [] }
      return [bullet.lower.rounded(), bullet.upper.rounded()]
    }
  }

  @Test("it is the widest range of their values, targets and forecasts")
  func widest() throws {
    #expect(
      try ends(
        BulletMeasure(10), BulletMeasure(50, comparison: .target(200)), BulletMeasure(-100))
        == [[-110, 220], [-110, 220], [-110, 220]])
  }

  @Test("an end that a bullet is given is its own, and no other's")
  func given() throws {
    #expect(
      try ends(BulletMeasure(10), BulletMeasure(900, maximum: 1000), BulletMeasure(20))
        == [[0, 22], [0, 1000], [0, 22]])
    #expect(
      try ends(BulletMeasure(-10, minimum: -1000), BulletMeasure(100, minimum: 20))
        == [[-1000, 110], [20, 110]])
  }

  @Test("a zero widens no scale, and is on that of the others")
  func zero() throws {
    #expect(try ends(BulletMeasure(0), BulletMeasure(0.01)).map { $0[0] } == [0, 0])
    #expect(try ends(BulletMeasure(0), BulletMeasure(50)) == [[0, 55], [0, 55]])
    #expect(try ends(BulletMeasure(0), BulletMeasure(0)) == [[0, 1], [0, 1]])
  }

  @Test("numbers of another unit have a scale of their own")
  func units() throws {
    let bytes = ChartValueFormat(unit: .bytes)
    #expect(
      try ends(BulletMeasure(10), BulletMeasure(9000, format: bytes), BulletMeasure(20))
        == [[0, 22], [0, 9900], [0, 22]])
  }

  @Test("gaps and other charts stay what they are")
  func others() {
    let charts: [MicroChart?] = [nil, .radial(MicroShare(0.5)), .line(MicroSeries([1, 2]))]
    #expect(charts.onOneScale == charts)
  }
}
