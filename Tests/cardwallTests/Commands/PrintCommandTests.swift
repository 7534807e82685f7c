import Foundation
import TestSupport
import Testing

/// The lines around a page on paper.
@Suite("Printing by command")
final class PrintCommandTests: CommandTestCase {
  @Test("the title of a mirrored page begins at the right edge of its sheet", .requiresDisplay)
  func mirroredPaper() throws {
    let file = try TemporaryFile(
      "version: 1\npages: [{ id: home, sections: [{ cards: [{ id: a, header: Attic }] }] }]\n")
    let path = file.path + ".pdf"
    #expect(
      try run(["render", file.path, "-o", path, "--paper", "a4", "--rtl"])
        == Result(status: 0, output: "", error: ""))
    let words = try Tool(name: "pdftotext").output(["-bbox", path, "-"])
    let end = words.firstMatch(of: /xMax="([\d.]+)" yMax="[\d.]+">home/).flatMap { Double($0.1) }
    // A sheet is 595 points wide.
    #expect(abs((end ?? 0) - 575) < 2, "\(words)")
  }
}
