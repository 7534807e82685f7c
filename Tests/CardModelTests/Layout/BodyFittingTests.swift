import CardModel
import Testing

@Suite("Rows of a body that are left out (S-06)")
struct BodyFittingTests {
  @Test(
    "S-06: as many whole rows as fit, and a line for the others",
    arguments: [
      // Each case: height, rows, leaves out, shown, has a line.
      (144, [48, 48, 48], false, 3, false),
      (143, [48, 48, 48], false, 2, true),
      (116, [48, 48, 48], false, 2, true),
      (115, [48, 48, 48], false, 1, true),
      (144, [48, 48, 48], true, 2, true),
      (164, [48, 48, 48], true, 3, true),
      (60, [48, 100], false, 1, true),
      (10, [48, 48], false, 1, true),
      (10, [48], false, 1, false),
      (0, [], false, 0, false),
    ])
  func vectors(height: Int, rows: [Int], leavesOut: Bool, shown: Int, hasNote: Bool) {
    let fitting = BodyFitting(height: height, rows: rows, note: 20, leavesOut: leavesOut)
    #expect(fitting.shownCount == shown)
    #expect(fitting.hasNote == hasNote)
  }

  @Test("S-06: what is shown never needs more than there is, from the least height on")
  func fits() {
    let rows = [48, 30, 64, 30, 30]
    for leavesOut in [false, true] {
      let least = BodyFitting.minimum(first: 48, rows: rows, note: 20, leavesOut: leavesOut)
      #expect(least == 68)
      for height in least...300 {
        let fitting = BodyFitting(height: height, rows: rows, note: 20, leavesOut: leavesOut)
        let used =
          rows.prefix(fitting.shownCount).reduce(0, +) + (fitting.hasNote ? 20 : 0)
        #expect(used <= height)
      }
    }
  }

  @Test("rows that are kept are never left out")
  func kept() {
    #expect(BodyFitting.minimum(first: 40, rows: [48, 48, 48], note: 20, kept: 2) == 116)
    #expect(BodyFitting.minimum(first: 40, rows: [48, 48, 48], note: 20, kept: 3) == 144)
    #expect(
      BodyFitting.minimum(first: 40, rows: [48, 48], note: 20, leavesOut: true, kept: 2) == 116)
  }

  @Test("S-06: a line is not asked for where the row that it stands for needs less")
  func smallRows() {
    #expect(BodyFitting.minimum(first: 22, rows: [22, 8], note: 20) == 30)
    #expect(BodyFitting.minimum(first: 18, rows: [54], note: 20) == 18)
    #expect(BodyFitting.minimum(first: 0, rows: [], note: 20) == 0)
  }
}
