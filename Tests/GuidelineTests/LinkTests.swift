import Foundation
import Testing

@Suite("The links between pages")
struct LinkTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The Markdown files that people read, by their paths in the repository.
  static let pages = ["README.md"] + files(in: ".github") + files(in: "Sources")

  private static func files(in folder: String) -> [String] {
    let root = repository.appending(path: folder).path
    return (FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }.sorted()
  }

  /// A code host and the installed pages follow relative links, and not those of DocC.
  @Test("Every link of a page leads to a file, and to a heading in it", arguments: pages)
  func links(page: String) throws {
    let file = Self.repository.appending(path: page)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(!text.contains("<doc:"))
    for link in text.matches(of: /\]\(([^()\s#:]*)(?:#([^()\s]+))?\)/) {
      let target =
        link.1.isEmpty
        ? file : file.deletingLastPathComponent().appending(path: String(link.1)).standardized
      #expect(FileManager.default.fileExists(atPath: target.path), "\(link.0)")
      guard let heading = link.2 else { continue }
      let headings = try String(contentsOf: target, encoding: .utf8)
        .matches(of: /(?m)^#{1,6} (.*)$/).map { Self.anchor(of: $0.1) }
      #expect(headings.contains(String(heading)), "\(link.0)")
    }
  }

  /// Returns the name that code hosts give a heading in addresses.
  private static func anchor(of heading: Substring) -> String {
    heading.lowercased().replacing(" ", with: "-")
      .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }
}
