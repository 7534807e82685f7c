import Foundation
import Testing

@Suite("Who imports whom")
struct ImportTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The dependencies of each target of the package, by its name.
  private static let targets: [String: Set<String>] = {
    let manifest = repository.appending(path: "Package.swift")
    guard let text = try? String(contentsOf: manifest, encoding: .utf8) else { return [:] }
    let declarations = text.matches(
      of: /\.(?:target|systemLibrary|executableTarget|testTarget)\(\s*name: "(\w+)"/)
    let ends = declarations.dropFirst().map(\.range.lowerBound) + [text.endIndex]
    let targets = zip(declarations, ends).map { declaration, end in
      let rest = text[declaration.range.upperBound..<end]
      let list = rest.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
      return (String(declaration.1), Set(list.matches(of: /"([^"]+)"/).map { String($0.1) }))
    }
    return Dictionary(uniqueKeysWithValues: targets)
  }()

  /// Returns a target with all that it depends on.
  private static func all(of target: String) -> Set<String> {
    var found: Set<String> = []
    var next = [target]
    while let name = next.popLast() {
      if found.insert(name).inserted { next += targets[name] ?? [] }
    }
    return found
  }

  @Test("A target imports no other than those that it declares", arguments: targets.keys.sorted())
  func declared(target: String) throws {
    let folders = ["Sources/\(target)", "Tests/\(target)"].map {
      Self.repository.appending(path: $0).path
    }
    let folder = try #require(folders.first { FileManager.default.fileExists(atPath: $0) })
    var imported: Set<String> = []
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder)
    where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      imported.formUnion(text.matches(of: /(?m)^(?:@\w+ )?import (\w+)/).map { String($0.1) })
    }
    imported.formIntersection(Self.targets.keys)
    #expect(imported.subtracting(Self.targets[target] ?? []).sorted() == [])
  }

  @Test(
    "What another package uses needs no library but GTK",
    arguments: [
      "Gtk", "CardModel", "ChartModel", "CardWidgets", "CardTesting", "CivilTime", "JMESPath",
    ])
  func products(target: String) {
    let needed = Self.all(of: target).filter {
      $0.hasPrefix("C") && $0.dropFirst().first?.isUppercase == true
    }
    #expect(needed.isSubset(of: ["CGtk", "CLinux", "CResources"]), "\(needed.sorted())")
    #expect(!Self.all(of: target).contains("TestServers"))
  }

  @Test("Only tests use what tests share", arguments: ["cardwall", "Benchmarks", "CardWidgets"])
  func tests(target: String) {
    #expect(
      Self.all(of: target).isDisjoint(with: ["CardTesting", "TestSupport", "TestRequirements"]))
  }
}
