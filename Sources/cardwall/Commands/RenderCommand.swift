import ArgumentParser
import CardModel
import CardWidgets
import Dashboard
import Gtk

/// `cardwall render`: a picture of a page.
struct RenderCommand: ParsableCommand {
  enum Scheme: String, CaseIterable, ExpressibleByArgument {
    case light, dark
    case highContrast = "high-contrast"
  }

  nonisolated static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws a page of a dashboard into a PNG file.",
    discussion: """
      Waits until no card is loading; exits with 1 and names those that still are when the time is \
      over. Needs a display, if only a virtual one: xvfb-run -a cardwall render …
      """)

  @Argument(help: "The dashboard file; without it, this machine.")
  var file: String?

  @Option(name: [.short, .long], help: "Where to write the picture.")
  var output: String

  @Option(help: "In px.")
  var width = 1280

  @Option(help: "In px; without it, as high as the page.")
  var height: Int?

  @Option(help: "The id of the page; without it, the first.")
  var page: String?

  @Option(
    help: """
      Draws what pressing a card of the page leads to; CARD#ROW for a row of its body, and of a page \
      that is a report #ROW. A row is named by its key, or by its number from 1.
      """)
  var open: String?

  @Option(help: "The colours.")
  var scheme = Scheme.light

  @Option(help: "1 is text of the usual size.")
  var textScale = 1.0

  @Flag(help: "Mirror the page, as for scripts from right to left.")
  var rtl = false

  @Option(help: "Pixels for each px.")
  var scale = 1.0

  @Option(help: "How long to wait for data, in seconds.")
  var wait = 30.0

  @Option(help: "How long the wall goes on before it is drawn, in seconds: for its histories.")
  var live = 0.0

  func validate() throws {
    guard (200...8192).contains(width) else {
      throw ValidationError("The width must be 200 to 8192.")
    }
    guard height.map({ (100...16384).contains($0) }) ?? true else {
      throw ValidationError("The height must be 100 to 16384.")
    }
    guard (0.5...4).contains(textScale), (0.25...4).contains(scale) else {
      throw ValidationError("The text scale must be 0.5 to 4, the scale 0.25 to 4.")
    }
  }

  func run() throws {
    let reading = try DashboardFile.require(file)
    guard let definition = reading.definition else { throw ExitCode.failure }
    let options = self
    try MainActor.assumeIsolated {
      try requireDisplay(for: "cardwall render")
      try ImageLibrary.providing {
        try runLoop { try await PageRenderer(options).render(definition) }
      }
    }
  }
}

/// Shows a page in a window of its own that nobody sees, and draws it.
final class PageRenderer {
  let options: RenderCommand
  private let style: CardStyle

  init(_ options: RenderCommand) {
    self.options = options
    let appearance = Appearance()
    appearance.preferredScheme = options.scheme == .dark ? .dark : .light
    appearance.hasAnimations = false
    appearance.textScale = options.textScale
    TextDirection.standard = options.rtl ? .rightToLeft : .leftToRight
    style = CardStyle(appearance: appearance)
    style.preferredContrast = options.scheme == .highContrast
  }

  func render(_ definition: DashboardDefinition) async throws {
    guard let page = self.page(of: definition) else {
      let name = options.page ?? ""
      let pages = definition.namedPages.map(\.id.rawValue).joined(separator: ", ")
      let isObject = definition.pages.contains { $0.id.rawValue == name }
      printError(
        isObject
          ? "page \(name) shows an object: --open names what leads to it"
          : "there is no page \(name); it is one of \(pages)")
      throw ExitCode.failure
    }
    let loader = DashboardLoader.standard(definition)
    await loader.show([page.id])
    var sections = await settle(loader)
    let wallPage = WallPage(
      page, sources: definition.sources, memory: .standard(of: options.file))
    if let snapshot = await loader.snapshot(ofReport: page.id) {
      await wallPage.report?.show(snapshot)
    }
    if let name = options.open {
      let opened =
        if let report = wallPage.report {
          try await openRow(name, of: report, on: wallPage.key, of: definition, loader)
        } else {
          try await open(name, among: sections.flatMap(\.cards), of: definition, loader)
        }
      switch opened {
      case .page(let page):
        sections = await settle(loader).filter { $0.id.page == page.key }
        if let object = await loader.object(of: page.key) { page.apply([object]) }
        try await draw(page, sections)
      case .object(let object): try await picture(of: object.root).write(to: options.output)
      }
    } else {
      try await draw(wallPage, sections)
    }
    let loading = sections.flatMap(\.cards).filter(\.state.isLoading).map(\.id.description)
    if !loading.isEmpty {
      printError("still loading after \(options.wait) s: \(loading.joined(separator: ", "))")
      throw ExitCode.failure
    }
  }

  private func settle(_ loader: DashboardLoader) async -> [ResolvedSection] {
    let sections = await loader.settled(within: .seconds(options.wait))
    guard options.live > 0 else { return sections }
    try? await Task.sleep(for: .seconds(options.live))
    return await loader.settled(within: .zero)
  }

  private func draw(_ page: WallPage, _ sections: [ResolvedSection]) async throws {
    page.apply(
      sections.flatMap { section in
        section.cards.map { CardUpdate.state(section.id, $0.id, $0.state) }
          + [CardUpdate.order(section.id, section.cards.map(\.id))]
      })
    page.render()
    page.view.isFilledWhole = true
    page.report?.view.fillWhole()
    let picture = try await picture(of: page.root) {
      page.contentHeight
    } whileShown: {
      for card in sections.flatMap(\.cards) { warn(ofCut: card.id, on: page) }
    }
    try picture.write(to: options.output)
  }

  /// A card that is too high shows less of its body (S-06): who made the file may want to know.
  private func warn(ofCut card: CardID, on page: WallPage) {
    guard let rows = page.view.card(card)?.shownRows, rows.shown < rows.all else { return }
    printError(
      "card \(card): higher than \(BlockStacking.limit) px; its body shows \(rows.shown) of "
        + "\(rows.all) rows")
  }

  private func page(of definition: DashboardDefinition) -> PageDefinition? {
    guard let name = options.page else { return definition.pages.first }
    return definition.namedPages.first { $0.id.rawValue == name }
  }

  /// - Parameter contentHeight: what the page asks for once it is shown, in px.
  private func picture(
    of root: some WidgetHandle, contentHeight: () -> Int = { 900 }, whileShown: () -> Void = {}
  ) async throws -> Picture {
    let window = Window()
    window.addClass("cardwall")
    window.isDecorated = false
    window.setChild(root)
    window.setDefaultSize(width: options.width, height: options.height ?? 900)
    window.present()
    // Nobody is at the page: GTK gives the focus to the first part that takes it.
    window.clearFocus()
    try await frames(2)
    // Pictures are asked for once their places are known, and may then ask for other places.
    for _ in 0..<2 {
      // GTK keeps the default size of a window within the display, but not what its content needs.
      let height = options.height ?? contentHeight()
      window.setDefaultSize(width: options.width, height: height)
      root.widget.setMinimumSize(width: options.width, height: height)
      try await frames(2)
      await ImageLibrary.standard.settle()
    }
    try await frames(1)
    guard let picture = root.widget.picture(scale: options.scale) else {
      printError("the page could not be drawn: the display did not show its window")
      throw ExitCode.failure
    }
    whileShown()
    window.destroy()
    return picture
  }

  /// Waits until so many frames have been drawn, or for a second.
  private func frames(_ count: Int) async throws {
    for _ in 0..<count { try await Task.sleep(for: .milliseconds(60)) }
  }
}
