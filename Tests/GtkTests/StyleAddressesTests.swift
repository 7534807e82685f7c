import TestSupport
import Testing

@testable import Gtk

@Suite("The files that a style sheet names")
struct StyleAddressesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func problems(_ css: String) -> [StyleProvider.Problem] {
    StyleAddresses(checking: css).problems
  }

  @Test("Regular files, data and the program's own resources are read")
  func allowed() throws {
    let picture = try folder.write("x", to: "a b.png").replacing(" ", with: "%20")
    for css in [
      "", ".a { color: red }", ".a { background-image: url(\"file://\(picture)\") }",
      ".a { background-image: url(file://\(picture)) }",
      ".a { background-image: url(data:image/png;base64,AAAA) }",
      ".a { background-image: -gtk-recolor(url('resource:///org/gtk/a.svg')) }",
      "/* url(file:///dev/zero) */ .a { }", ".url { } .import { }",
      "\"url(file:///dev/zero)\"", "'@import'",
    ] {
      #expect(problems(css).isEmpty, "\(css)")
      #expect(StyleAddresses(checking: css).sheet == css)
    }
  }

  @Test(
    "Devices, pipes, folders, servers and other sheets aren't, however they are written",
    arguments: [
      "url(file:///dev/zero)", "url(\"file:///dev/zero\")", "url( 'file:///dev/zero' )",
      "URL(FILE:///dev/zero)", "u\\72l(file:///dev/zero)", "\\75 rl(file:///dev/zero)",
      "url(file:///dev/\\7a ero)", "url(file:/dev/zero)", "url(file:///tmp)",
      "url(file:///proc/kmsg)", "url(file:///no/such/file)", "url(https://a.example/a.png)",
      "url(smb://a.example/a.png)", "-gtk-scaled(url(file:///dev/zero), url(file:///dev/zero))",
      "url(a'b) url(file:///dev/zero)", "\"a\nurl(file:///dev/zero)", "<!--url(file:///dev/zero)",
      "-->url(file:///dev/zero)", "1%url(file:///dev/zero)", "\"\\\"\"url(file:///dev/zero)",
      "/*/*/url(file:///dev/zero)", "@import \"file:///dev/zero\";", "@IMPORT url(a.css);",
      "@\\69mport 'a';", "@im\\70 ort 'a';",
    ])
  func refused(address: String) throws {
    let checked = StyleAddresses(checking: ".a { b: c }\n  " + address)
    #expect(!checked.problems.isEmpty)
    #expect(StyleAddresses(checking: checked.sheet).problems.isEmpty, "\(checked.sheet)")
    #expect(checked.sheet.count == address.count + ".a { b: c }\n  ".count)
  }

  @Test("The problem has its place")
  func place() {
    let found = problems(".a {}\n.b { background-image: url(file:///dev/zero) }\n@import 'x';")
    #expect(found.map(\.line) == [2, 3])
    #expect(found.map(\.column) == [24, 2])
  }

  @Test("Of many problems, the first are reported, and no file is read")
  func many() {
    let checked = StyleAddresses(
      checking: String(repeating: ".a { b: url(file:///dev/zero) }\n", count: 1_000))
    #expect(checked.problems.map(\.line) == Array(1...20))
    #expect(StyleAddresses(checking: checked.sheet).problems.isEmpty)
  }
}
