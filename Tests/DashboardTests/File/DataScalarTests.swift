import JMESPath
import Testing

@testable import Dashboard

@Suite("Data written into the file")
struct DataScalarTests {
  @Test("Only true, false, null and numbers as in JSON are not text")
  func types() {
    let text = """
      version: 1
      sources:
        s:
          type: static
          data: [true, no, null, 1, -1.5e3, 007, 0x1F, "2", 22:00, .5, 9223372036854775807, a: b]
      pages: [{ id: home, sections: [] }]
      """.replacing(", a: b]", with: ", { a: b, c: }]")
    let reading = DashboardFile.load(text: text, name: "wall.yaml", environment: [:])
    #expect(reading.diagnostics.isEmpty)
    #expect(
      (reading.definition?.sources.first?.kind as? StaticSourceDefinition)?.value
        == [
          true, "no", nil, 1, -1500.0, "007", "0x1F", "2", "22:00", ".5",
          .integer(.max), ["a": "b", "c": nil],
        ])
  }
}
