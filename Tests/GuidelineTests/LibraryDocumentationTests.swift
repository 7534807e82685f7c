import Foundation
import Testing

@Suite("The documentation of the library products")
struct LibraryDocumentationTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: repository.appending(path: path), encoding: .utf8)
  }

  private static func page(of module: String) throws -> String {
    try text("Sources/\(module)/\(module).docc/\(module).md")
  }

  /// The package of examples is built and tested by itself.
  @Test(
    "The first example of each is a file of the package of examples",
    arguments: [
      ("Gtk", "Sources/FirstWindow/main.swift"), ("CardWidgets", "Sources/FirstCard/main.swift"),
      ("CardTesting", "Tests/RoomCardsTests/RoomCardTests.swift"),
    ])
  func firstExample(module: String, file: String) throws {
    let code = try Self.text("data/examples/card-library/\(file)")
    #expect(try Self.page(of: module).contains("```swift\n\(code)```\n"))
  }

  @Test(
    "The page of each lists every public type once, and no other",
    arguments: ["Gtk", "CardWidgets", "CardTesting"])
  func types(module: String) throws {
    let folder = Self.repository.appending(path: "Sources/\(module)").path
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".swift") }
    let declaration =
      /(?m)^(?:public|open) (?:nonisolated |final |indirect )*(?:class|struct|enum|protocol|typealias) (\w+)/
    let types = try files.flatMap { file in
      try Self.text("Sources/\(module)/\(file)").matches(of: declaration).map { String($0.1) }
    }
    let topics = try #require(try Self.page(of: module).components(separatedBy: "## Topics").last)
    let links = topics.matches(of: /- ``(\w+)``/).map { String($0.1) }
    #expect(types.sorted() == links.sorted())
  }
}
