import Foundation
import TestSupport
import Testing

/// The messages of `cardwall render` about its picture.
@Suite("The render command")
final class RenderCommandTests: CommandTestCase {
  @Test(
    "S-06: a picture names the cards whose body is cut, and says how far",
    .requiresDisplay)
  func cutBodies() throws {
    let rows = (0..<20).map { "{ name: \($0) }" }.joined(separator: ", ")
    func card(_ id: String, limit: Int) -> String {
      """
                - id: \(id)
                  source: hall
                  header: \(id)
                  body: { list: { items: rows, title: "${name}", subtitle: a, footnote: b, limit: \(limit) } }
      """
    }
    let file = try TemporaryFile(
      """
      version: 1
      sources:
        hall: { type: static, data: { rows: [\(rows)] } }
      pages:
        - id: home
          sections:
            - cards:
      \(card("long", limit: 20))
      \(card("short", limit: 2))
      """)
    let result = try run(["render", file.path, "-o", file.path + ".png"])
    #expect(result.status == 0)
    #expect(result.error.contains("card long: higher than 520 px; its body shows "))
    #expect(!result.error.contains("card short"))
  }

  @Test("a drawing that takes too much, and one that is broken, are named", .requiresDisplay)
  func badDrawings() throws {
    let folder = try TemporaryFolder()
    let blur = #"<feGaussianBlur stdDeviation="500"/>"#
    let slow = String(repeating: #"<feMorphology radius="300"/>"#, count: 50)
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000">
      <filter id="f">\(blur)\(slow)</filter><rect width="2000" height="2000" filter="url(#f)"/></svg>
      """, to: "slow.svg")
    try folder.write("<svg><", to: "broken.svg")
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>
      """, to: "good.svg")
    let cards = ["slow", "broken", "good", "missing"].map {
      "{ id: \($0), source: s, header: H, media: { image: \($0).svg } }"
    }
    let file = try folder.write(
      """
      version: 1
      sources: { s: { type: static, data: 1 } }
      pages: [{ id: home, sections: [{ cards: [\(cards.joined(separator: ", "))] }] }]
      """, to: "wall.yaml")
    let result = try run(["render", file, "-o", folder.path("wall.png")])
    #expect(result.status == 0)
    let lines = Set(
      result.error.split(separator: "\n").map { $0.replacing("\(folder.path(""))", with: "") })
    #expect(
      lines.contains(
        "slow.svg: The picture can’t be read: it takes too much time or memory to draw"),
      "\(lines)")
    #expect(
      lines.contains(
        "broken.svg: The picture can’t be read: it is damaged, or uses what isn’t supported"),
      "\(lines)")
    #expect(lines.contains("missing.svg: no such file"), "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("good.svg") }, "\(lines)")
  }

  @Test(
    "a picture of a kiosk has its size, its variable, its rows and text that fits",
    .requiresDisplay)
  func kiosk() throws {
    let rows = (1...40).map { "{ n: \($0) }" }.joined(separator: ", ")
    let folder = try TemporaryFolder()
    func picture(_ kiosk: String, _ name: String) throws -> String {
      let file = try folder.write(
        """
        version: 1
        kiosk: \(kiosk)
        sources: { s: { type: static, data: [\(rows)] } }
        pages:
          - id: home
            sections:
              - cards:
                  - { id: a, header: "Kiosk ${env:CARDWALL_KIOSK:-no}" }
                  - { id: b, source: s, header: B, body: { list: { title: "${n}", limit: 3 } } }
        """, to: "wall.yaml")
      let path = folder.path(name)
      let result = try run(["render", file, "--kiosk", "--width", "960", "-o", path])
      #expect(result == Result(status: 0, output: "", error: ""))
      return path
    }
    let text = try Tool(name: "pdftotext").output([try picture("{}", "plain.pdf"), "-"])
    #expect(text.contains("Kiosk 1"), "\(text)")
    let pictures = try [("{}", "plain.png"), ("{ scale: fit }", "fitted.png")].map {
      try Data(contentsOf: URL(filePath: picture($0, $1)))
    }
    #expect(pictures[0] != pictures[1])
    for picture in pictures {
      #expect(picture[16..<24].map { Int($0) } == [0, 0, 3, 192, 0, 0, 2, 28], "960 × 540 px")
    }
  }

  @Test("P16: a picture has the frame around a card whose alert holds", .requiresDisplay)
  func alert() throws {
    func picture(_ alert: String) throws -> Data {
      let file = try TemporaryFile(
        """
        version: 1
        sources: { pump: { type: static, data: { load: 95 } } }
        pages:
          - id: home
            sections: [{ cards: [{ id: pump, source: pump, header: Pump\(alert) }] }]
        """)
      let path = file.path + ".png"
      defer { try? FileManager.default.removeItem(atPath: path) }
      let result = try run(["render", file.path, "--width", "420", "-o", path])
      #expect(result.status == 0, "\(result.error)")
      return try Data(contentsOf: URL(filePath: path))
    }
    let plain = try picture("")
    #expect(try picture(", alert: { when: \"load > `100`\" }") == plain)
    #expect(try picture(", alert: { when: \"load > `90`\" }") != plain)
  }

  @Test("a picture has each scheme, high contrast in the light and in the dark", .requiresDisplay)
  func schemes() throws {
    let file = try TemporaryFile(
      """
      version: 1
      sources:
        hall: { type: static, data: { count: 3 } }
      pages:
        - id: home
          sections: [{ cards: [{ id: hall, source: hall, header: "${count} halls" }] }]
      """)
    let pictures = try ["light", "dark", "high-contrast", "high-contrast-dark"].map { scheme in
      let path = "\(file.path)-\(scheme).png"
      defer { try? FileManager.default.removeItem(atPath: path) }
      let result = try run(
        ["render", file.path, "--width", "420", "--scheme", scheme, "-o", path])
      #expect(result.status == 0, "\(scheme): \(result.error)")
      return try Data(contentsOf: URL(filePath: path))
    }
    #expect(Set(pictures).count == 4)
  }

  @Test(
    "S-20: a picture of what a card or a row leads to; the page of an object alone has none",
    .requiresDisplay)
  func openedObjects() throws {
    let file = try TemporaryFile(
      """
      version: 1
      sources:
        shop: { type: static, data: [{ id: 1, name: Ada }] }
      pages:
        - id: home
          sections:
            - cards:
                - { id: best, source: shop, header: B, body: { list: { title: "${name}", opens: customer } } }
                - { id: all, source: shop, header: A, body: { list: { title: "${name}", opens: object } } }
        - id: customer
          object: true
          sections: [{ cards: [{ id: who, header: "${name}" }] }]
      """)
    for name in ["best#1", "all#1", "all"] {
      let result = try run(["render", file.path, "--open", name, "-o", file.path + ".png"])
      #expect(result.status == 0, "\(name): \(result.error)")
    }
    let missing = try run(["render", file.path, "--open", "best#2", "-o", file.path + ".png"])
    #expect(missing.error.hasSuffix("card best has no row 2; it is one of 1\n"))
    #expect(missing.status == 1)
    let none = try run(["render", file.path, "--open", "who", "-o", file.path + ".png"])
    #expect(
      none.error.hasSuffix("there is no card who with data on the page; it is one of best, all\n"))
    let alone = try run(["render", file.path, "--page", "customer", "-o", file.path + ".png"])
    #expect(alone.error.contains("page customer shows an object: --open names what leads to it"))
    #expect(alone.status == 1)
  }

  @Test(
    "S-20, S-44: a row of a report, and one of a card, is named by its id or its number",
    .requiresDisplay)
  func openedRows() throws {
    let file = try TemporaryFile(
      """
      version: 1
      sources:
        shop: { type: static, data: [{ id: 71, name: Ada }, { id: 2, name: Grace }] }
        plain: { type: static, data: [{ name: Ada }, { name: Grace }] }
      pages:
        - id: home
          sections:
            - cards:
                - { id: best, source: plain, header: B, body: { list: { title: "${name}", opens: object } } }
                - { id: dead, source: plain, header: D, body: { list: { title: "${name}" } } }
        - { id: all, report: { source: shop, columns: [{ title: N, text: "${name}" }], opens: one } }
        - { id: made, report: { source: shop, columns: [{ title: N, text: "${name}" }], opens: object } }
        - { id: one, object: true, title: "${name}", sections: [{ cards: [{ id: who, header: "${name}" }] }] }
      """)
    func draw(_ page: String, _ row: String) throws -> (status: Int32, error: Substring) {
      let picture = file.path + ".png"
      let result = try run(["render", file.path, "--page", page, "--open", row, "-o", picture])
      return (result.status, result.error.split(separator: "\n").last ?? "")
    }
    for (page, row) in [
      ("all", "#71"), ("all", "2"), ("made", "#2"), ("made", "1"), ("home", "best#2"),
    ] {
      let result = try draw(page, row)
      #expect(result.status == 0, "\(page) \(row): \(result.error)")
    }
    #expect(
      try draw("all", "#72").error
        == "there is no row 72 on page all; a row is named by its field id, or by its number: there "
        + "are 2")
    #expect(try draw("home", "best#3").error == "card best has no row 3; it is one of 1, 2")
    #expect(try draw("home", "dead#1").error == "dead#1 leads to no page of an object")
  }

  private static let pages = """
    version: 1
    title: Two pages
    pages:
      - id: home
        sections:
          - title: Rooms
            layout: grid
            cards:
              - { id: a, header: { title: Attic, subtitle: Under the roof } }
    \((0..<40).map { "          - { id: c\($0), header: Room \($0), body: { text: Warm } }" }.joined(separator: "\n"))
      - { id: more, title: More, sections: [{ cards: [{ id: b, header: Cellar }] }] }

    """

  @Test("a PDF file has letters, all pages, and sheets that divide no card", .requiresDisplay)
  func document() throws {
    let file = try TemporaryFile(Self.pages)
    let path = file.path + ".pdf"
    let options = ["-o", path, "--page", "*", "--paper", "a4", "--width", "700"]
    #expect(try run(["render", file.path] + options) == Result(status: 0, output: "", error: ""))
    let facts = try Tool(name: "pdfinfo").output([path])
    #expect(facts.contains("Title:           Two pages"), "\(facts)")
    #expect(facts.contains("595 x 842 pts (A4)"), "\(facts)")
    let text = try Tool(name: "pdftotext").output(["-layout", path, "-"])
    let sheets = text.split(separator: "\u{c}").map(String.init)
    #expect(sheets.count > 3)
    #expect(sheets.last?.contains("Cellar") == true)
    #expect(sheets.first?.contains("Under the roof") == true)
    // Each title of a card is on one sheet, with the text of the card.
    for sheet in sheets.dropLast() {
      let cards = sheet.components(separatedBy: "Room ").count - 1
      #expect(sheet.components(separatedBy: "Warm").count - 1 == cards, "\(sheet)")
    }
  }

  @Test("paper shows all cards of a carousel, which nobody can scroll there", .requiresDisplay)
  func carouselOnPaper() throws {
    let cards = (1...7).map { "{ id: c\($0), header: Room \($0), body: { text: Warm } }" }
    let file = try TemporaryFile(
      """
      version: 1
      pages:
        - id: home
          sections: [{ title: Rooms, layout: carousel, cards: [\(cards.joined(separator: ", "))] }]
      """)
    let path = file.path + ".pdf"
    for width in ["420", "793"] {
      #expect(
        try run(["render", file.path, "-o", path, "--paper", "a4", "--width", width])
          == Result(status: 0, output: "", error: ""))
      let text = try Tool(name: "pdftotext").output(["-layout", path, "-"])
      for number in 1...7 { #expect(text.contains("Room \(number)"), "\(text)") }
    }
  }

  @Test(
    "a display that shows its windows late is waited for",
    .enabled(if: SlowDisplay.isInstalled, "needs Xvfb, openbox and xdotool"))
  func slowDisplay() throws {
    let display = try SlowDisplay(showingAfter: 12)
    defer { display.stop() }
    let file = try TemporaryFile(Self.pages)
    let path = file.path + ".png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = try run(
      ["render", file.path, "-o", path, "--page", "more"],
      environment: ["DISPLAY": display.display, "WAYLAND_DISPLAY": nil, "GDK_BACKEND": "x11"])
    #expect(result == Result(status: 0, output: "", error: ""))
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test("a page that can’t be drawn keeps no other from being written", .requiresDisplay)
  func pagesThatCanBeDrawn() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      """
      version: 1
      sources: { slow: { type: command, run: [sleep, "60"] }, quick: { type: static, data: 1 } }
      pages:
        - { id: late, sections: [{ cards: [{ id: a, source: slow, header: A }] }] }
        - { id: ready, sections: [{ cards: [{ id: b, source: quick, header: B }] }] }
      """, to: "wall.yaml")
    for (ending, written) in [("png", "a-ready.png"), ("pdf", "a.pdf")] {
      let result = try run(
        ["render", file, "-o", folder.path("a.\(ending)"), "--page", "*", "--wait", "1"])
      #expect(result.status == 1)
      #expect(result.error.contains("still loading after"), "\(result.error)")
      #expect(FileManager.default.fileExists(atPath: folder.path(written)))
      #expect(!FileManager.default.fileExists(atPath: folder.path("a-late.png")))
    }
  }

  @Test("a sheet of paper is white, with title, date and number", .requiresDisplay)
  func paper() throws {
    let file = try TemporaryFile(Self.pages)
    let path = file.path + ".pdf"
    #expect(
      try run(["render", file.path, "-o", path, "--page", "*", "--paper", "a4"])
        == Result(status: 0, output: "", error: ""))
    let text = try Tool(name: "pdftotext").output(["-layout", path, "-"])
    let sheets = text.split(separator: "\u{c}").map(String.init)
    for (index, sheet) in sheets.enumerated() {
      let isLast = index == sheets.count - 1
      #expect(sheet.contains(isLast ? "More" : "home"), "\(sheet)")
      #expect(sheet.contains(/Two pages · .+ · Page \d+ of \d+/), "\(sheet)")
      #expect(sheet.contains("Page \(index + 1) of \(sheets.count)"), "\(sheet)")
    }
    // Texts are at least 9 points high, as on a screen.
    let fonts = try Tool(name: "pdftotext").output(["-bbox", "-l", "1", path, "-"])
    let heights = fonts.matches(of: /yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">Attic/)
      .compactMap { match in Double(match.2).flatMap { end in Double(match.1).map { end - $0 } } }
    #expect((heights.first ?? 0) > 9, "\(heights)")
    // The pixels of the first sheet, whose last one is its corner.
    let folder = try TemporaryFolder()
    try Tool(name: "pdftoppm").output(["-r", "36", "-singlefile", path, folder.path("sheet")])
    let pixels = try Data(contentsOf: URL(filePath: folder.path("sheet.ppm")))
    #expect(Array(pixels.suffix(3)) == [255, 255, 255])
  }

  @Test("an SVG file for each page is named after the page", .requiresDisplay)
  func drawings() throws {
    let file = try TemporaryFile(Self.pages)
    let result = try run(["render", file.path, "-o", file.path + ".svg", "--page", "*"])
    #expect(result == Result(status: 0, output: "", error: ""))
    for page in ["home", "more"] {
      let text = try String(contentsOfFile: "\(file.path)-\(page).svg", encoding: .utf8)
      #expect(text.contains("<svg") && text.contains("<path"))
      // Letters are outlines, not pixels.
      #expect(text.contains("#glyph"))
    }
  }

  @Test(
    "render says which options don't go together",
    arguments: [["--paper", "a4"], ["--page", "*", "--open", "a"]])
  func contradictions(options: [String]) throws {
    let result = try run(["render", "-o", "/dev/null"] + options)
    #expect(result.status == 64)
    #expect(result.error.contains(".pdf") || result.error.contains("instead of *"))
  }

  @Test("a picture of another format than its file’s name says is refused")
  func unknownFormat() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("wall.jpg")
    let result = try run(["render", "-o", path])
    #expect(result.status == 64)
    #expect(
      result.error.contains("\(path): the name of the file must end with .png, .svg or .pdf."))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(
    "what can’t be read in a style sheet is printed with its path and position", .requiresDisplay)
  func styleProblems() throws {
    let folder = try TemporaryFolder()
    let sheet = try folder.write(
      ".card { border-radius: 4px; }\n.b { colour: red; }\n", to: "a.css")
    let file = try folder.write(
      "title: A sheet of its own\ntheme: { style: a.css }\n" + Self.clock, to: "wall.yaml")
    let result = try run(["render", file, "-o", folder.path("a.png")])
    #expect(result.status == 0)
    #expect(result.error.hasPrefix("\(sheet):2:6: error: "), "\(result)")
    let program = try start([file, "--new-instance", "--trust"])
    #expect(try Self.windows(named: "A sheet of its own", count: 1))
    program.process.terminate()
    #expect(try program.result().error.hasPrefix("\(sheet):2:6: error: "))
  }
}
