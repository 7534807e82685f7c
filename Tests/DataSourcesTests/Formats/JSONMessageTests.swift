import DataSources
import Testing

@Suite("Data that are nearly JSON")
struct JSONMessageTests {
  private func message(_ text: String) -> String? {
    do throws(SourceFailure) {
      _ = try DataFormat.json.decode(Array(text.utf8), name: "a.json")
      return nil
    } catch {
      return error.message
    }
  }

  @Test("say what to write for lines of JSON")
  func lines() {
    let advice = "a.json: each line is a value of JSON: write format: ndjson"
    #expect(message("{\"a\":1}\n{\"a\":2}\n") == advice)
    #expect(message("\n[1]\r\n[2]") == advice)
    #expect(
      message("{\"a\":1}\n{\"a\":2\n")
        == "a.json line 2, column 1: expected nothing after the value, found '{'")
    #expect(message("{\n\"a\": 1,\n}")?.contains("ndjson") == false)
  }

  @Test("name the word that other languages have, and a comment")
  func words() {
    #expect(message("{\"t\":nan}") == "a.json line 1, column 6: nan is not in JSON; write null")
    #expect(message("{\"t\":None}") == "a.json line 1, column 6: None is not in JSON; write null")
    #expect(
      message("{\"t\":1} // end")
        == "a.json line 1, column 9: expected nothing after the value, found '/'; there are no comments"
        + " in JSON")
  }
}
