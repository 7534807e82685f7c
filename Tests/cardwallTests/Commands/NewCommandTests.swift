import Foundation
import TestSupport
import Testing

/// `cardwall new`.
@Suite("The new command")
final class NewCommandTests: CommandTestCase {
  @Test("new writes a file that passes the check", arguments: ["", "server", "shop", "home"])
  func new(template: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("wall.yaml")
    let result = try run(["new"] + [template].filter { !$0.isEmpty } + [path])
    #expect(
      result
        == Result(status: 0, output: "\(path) is written; show it: cardwall \(path)\n", error: ""))
    #expect(try run(["check", "--strict", path]) == Result(status: 0, output: "", error: ""))
    // No card shows data as they are written in JSON.
    let dump = try run(["dump", path])
    #expect(dump.status == 0)
    #expect(!dump.output.contains("[\"") && !dump.output.contains("{\""), "\(dump.output)")
  }

  @Test("new changes no file that is there already")
  func newOverFile() throws {
    let file = try TemporaryFile("mine")
    let result = try run(["new", "shop", file.path])
    #expect(
      result
        == Result(
          status: 1, output: "", error: "\(file.path): exists already, and was not changed\n"))
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "mine")
  }

  @Test("new names the folder that doesn’t exist")
  func newWithoutFolder() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("walls/a.yaml")
    #expect(
      try run(["new", "home", path])
        == Result(
          status: 1, output: "",
          error: "\(path): can’t be written: there is no folder \(folder.path("walls"))\n"))
  }

  @Test(
    "new names the templates where there is none of that name",
    arguments: [["new"], ["new", "server"], ["new", "farm", "a.yaml"], ["new", "a", "b", "c"]])
  func newMisused(arguments: [String]) throws {
    let result = try run(arguments)
    #expect(result.status == 64)
    let names = arguments.count == 3 ? "it is one of" : "Name the file to write, after one of"
    #expect(result.error.contains(names + " server, shop, home"), "\(result)")
  }
}
