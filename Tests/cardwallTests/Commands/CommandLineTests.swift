import Testing

/// The words that a person types after the name of the program.
@Suite("The command line")
final class CommandLineTests: CommandTestCase {
  @Test(
    "A word that looks like a command is no file, and names the command",
    arguments: [
      (["chekc", "x.yaml"], "check"), (["imprt", "a.json"], "import"),
      (["rendr", "a", "b"], "render"),
      (["dmup"], "dump"), (["contrl", "reload"], "control"),
    ])
  func misspelled(arguments: [String], command: String) throws {
    let result = try run(arguments, display: false)
    #expect(result.status == 64)
    #expect(
      result.error == "there is no command \"\(arguments[0])\"; did you mean \"\(command)\"?\n")
    #expect(result.output.isEmpty)
  }

  @Test("control without a request is a mistake of the command line")
  func controlAlone() throws {
    let result = try run(["control"], display: false)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.error.contains("a request is missing"), "\(result)")
  }

  @Test("check reads standard input")
  func checkInput() throws {
    let valid = try run(["check", "-"], input: Self.clock, display: false)
    #expect(valid.status == 0, "\(valid)")
    let invalid = try run(["check", "-"], input: "version: 1\ntitel: a\n", display: false)
    #expect(invalid.status == 1)
    #expect(invalid.output.contains(":2:1: error: "), "\(invalid)")
  }
}
