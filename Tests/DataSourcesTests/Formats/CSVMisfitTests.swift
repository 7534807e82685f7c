import DataSources
import JMESPath
import Testing

@Suite("Tables that contradict what is said about them")
struct CSVMisfitTests {
  @Test(
    "a figure without a sign beside one with a sign is told, except zero",
    arguments: [("12%", "5"), ("$5", "7"), ("7", "$5")])
  func missingSigns(first: String, second: String) throws {
    let data = try readTable("x;y\n\(first);a\n0;b\n\(second);c\n") { $0.types = ["x": .number] }
    #expect(
      data.warning == """
        t.csv: “x” has figures with different signs, which its numbers lack: “\(first)” in line 2 \
        and “\(second)” in line 4
        """)
    let same = try readTable("x;y\n\(first);a\n0;b\n\(first);c\n") { $0.types = ["x": .number] }
    #expect(same.warning == nil)
  }

  @Test("dates in another order than the declared one are told, and stay text")
  func otherOrder() throws {
    let data = try readTable("d;n\n21/11/2026;1\n23/11/2026;2\n") { $0.dates = .monthDayYear }
    #expect(data.value.array?.first?["d"] == "21/11/2026")
    #expect(
      data.warning == """
        t.csv: “d” has dates with the order day-month-year, not month-day-year as \
        “csv: { dates: … }” says, and stays text
        """)
    let mixed = try readTable("d;n\n21/11/2026;1\n11/23/2026;2\n") { $0.dates = .monthDayYear }
    #expect(
      mixed.interpretation == """
        t.csv is read with “;” between fields, “d” as text, since “11/23/2026” in line 3 is no date
        """)
    let right = try readTable("d;n\n11/21/2026;1\n") { $0.dates = .monthDayYear }
    #expect(right.value.array?.first?["d"] == "2026-11-21")
    #expect(right.warning == nil)
  }

  @Test("zero bytes are told with their line, and stay in their field")
  func zeroBytes() throws {
    let data = try readTable("a,b\n1,x\n5,x\0y\n")
    #expect(data.value == [["a": 1, "b": "x"], ["a": 5, "b": "x\0y"]])
    #expect(
      data.warning
        == "t.csv line 3: the text has zero bytes; it may be damaged, or have another encoding")
  }

  @Test("a number that would be zero since it is too small stays text, and zero is a number")
  func tinyNumbers() throws {
    #expect(try readTable("a,b\n1e-400,x\n").value.array?.first?["a"] == "1e-400")
    #expect(try readTable("a,b\n0.0e-400,x\n").value.array?.first?["a"] == 0)
    #expect(try readTable("a,b\n1e-300,x\n").value.array?.first?["a"] == 1e-300)
  }
}
