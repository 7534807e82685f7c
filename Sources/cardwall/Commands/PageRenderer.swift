import ArgumentParser
import CardModel
import CardWidgets
import Dashboard
import DataSources
import Foundation
import Gtk
import Localization

/// Shows a page of a dashboard in an undecorated window, and draws it.
final class PageRenderer {
  let options: RenderCommand
  private let style: CardStyle
  private var chosen: [String: String] = [:]
  private let images = ImageLibrary.standard { name, problem in
    if let problem { printError("\(name): \(problem)") }
  }
  /// The number of times that it looks for a frame: a display that shows nothing has none.
  private static let attemptLimit = 100

  init(_ options: RenderCommand) {
    self.options = options
    KeptPixels.isEnabled = false
    let appearance = Appearance()
    appearance.preferredScheme = .light
    appearance.hasAnimations = false
    appearance.textScale = options.textScale
    style = CardStyle(appearance: appearance)
    style.preferredContrast = false
  }

  /// Uses the look of a dashboard, with the colours that the options name.
  private func use(_ definition: ThemeDefinition?) {
    var theme = CardTheme(definition, sheet: definition?.sheet ?? "")
    switch options.scheme {
    case nil:
      theme.scheme = theme.scheme ?? .light
      theme.isHighContrast = theme.isHighContrast ?? false
    case .light: (theme.scheme, theme.isHighContrast) = (.light, false)
    case .dark: (theme.scheme, theme.isHighContrast) = (.dark, false)
    case .highContrast: (theme.scheme, theme.isHighContrast) = (.light, true)
    case .highContrastDark: (theme.scheme, theme.isHighContrast) = (.dark, true)
    }
    style.theme = theme
    for problem in style.themeProblems {
      printError(problem.description(in: definition?.style ?? ""))
    }
  }

  /// Draws the pages that the options name, and writes them into files.
  func render(_ definition: DashboardDefinition) async throws {
    ProgramLanguage.use(of: definition)
    if options.rtl { TextDirection.standard = .rightToLeft }
    use(definition.theme)
    var pictures: [(page: PageID, picture: PagePicture)] = []
    chosen = try options.choose.values(for: definition)
    for page in try pages(of: definition) {
      pictures.append((page.id, try await draw(page, of: definition)))
    }
    let format = PictureFormat(ofFile: options.output)
    if format == .pdf {
      let sheets = pictures.flatMap { $0.picture.sheets(on: options.paper) }
      let title = definition.title ?? pictures.first?.picture.title ?? ""
      return try write(VectorFileFormat.pdf.data(sheets, title: title), to: options.output)
    }
    for (page, picture) in pictures {
      let path = options.isOfAllPages ? self.path(of: page) : options.output
      try write(format == .svg ? picture.svgData : picture.pngData, to: path)
    }
  }

  /// Returns the file of one page of several: the name of the page is added to that of the file.
  private func path(of page: PageID) -> String {
    let file = URL(fileURLWithPath: options.output)
    let name = file.deletingPathExtension().lastPathComponent
    let ending = file.pathExtension.isEmpty ? "" : ".\(file.pathExtension)"
    return file.deletingLastPathComponent().appendingPathComponent("\(name)-\(page)\(ending)").path
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    } catch {
      try fail(String(localized: "\(path): can’t be written: \(error.fileReason)"))
    }
  }

  private func pages(of definition: DashboardDefinition) throws -> [PageDefinition] {
    if options.isOfAllPages { return definition.namedPages }
    if let page = page(of: definition) { return [page] }
    let name = options.page ?? ""
    let pages = definition.namedPages.map(\.id.rawValue).localizedList
    let isObject = definition.pages.contains { $0.id.rawValue == name }
    try fail(
      isObject
        ? String(localized: "page \(name) shows an object: --open names what leads to it")
        : String(localized: "there is no page \(name); it is one of \(pages)"))
  }

  private func draw(
    _ page: PageDefinition, of definition: DashboardDefinition
  ) async throws -> PagePicture {
    let wall = Wall(
      definition,
      loader: .standard(definition, histories: .stored(of: options.file), chosen: chosen),
      memory: .standard(of: options.file),
      performer: ActionPerformer(
        definition.sources, databases: definition.databases, secrets: .standard(),
        folder: definition.folder), first: page.id)
    let alerts = AlertMonitor()
    alerts.onChange = { [unowned alerts] _, _ in
      wall.navigator.calling = Set(alerts.calling.map(\.card))
    }
    alerts.follow(definition, wall.loader.conditionReadings)
    // Its end would mark cards that are gone with their window.
    defer { withExtendedLifetime(alerts) {} }
    var sections = await settle(wall)
    if let name = options.open {
      try await open(name, in: wall.navigator)
      sections = await settle(wall)
    }
    let cards = sections.filter { $0.id.page == wall.navigator.top.page }.flatMap(\.cards)
    let picture = try await draw(wall, cards.map(\.id))
    wall.stop()
    let loading = cards.filter(\.state.isLoading).map(\.id.description)
    if !loading.isEmpty {
      let time = definition.formatting.duration(seconds: options.wait.seconds)
      try fail(String(localized: "still loading after \(time): \(loading.localizedList)"))
    }
    return picture
  }

  /// Prints a message and ends with a failure.
  func fail(_ message: String) throws -> Never {
    printError(message)
    throw ExitCode.failure
  }

  private func settle(_ wall: Wall) async -> [ResolvedSection] {
    let sections = await wall.settle(within: options.wait.duration)
    guard options.live > 0 else { return sections }
    try? await Task.sleep(for: .seconds(options.live))
    return await wall.settle(within: .zero)
  }

  private func draw(_ wall: Wall, _ cards: [CardID]) async throws -> PagePicture {
    let screen = wall.navigator.top
    (screen as? CardsScreen)?.view.isFilledWhole = true
    (screen as? ReportScreen)?.report.view.fillWhole()
    return try await picture(of: wall) {
      if let screen = screen as? CardsScreen { for card in cards { warn(ofCut: card, on: screen) } }
    }
  }

  /// Warns of a card whose body is cut because the card would be too high (S-06), and not because
  /// the cards beside it are lower.
  private func warn(ofCut card: CardID, on screen: CardsScreen) {
    guard let view = screen.view.card(card), let rows = view.shownRows, rows.shown < rows.all,
      Double(view.root.height) >= Double(BlockStacking.limit) * view.root.layoutScale - 1
    else { return }
    printError(
      String(
        count: rows.all,
        one: """
          card \(card): higher than \(BlockStacking.limit) px; its body shows \(rows.shown) of \
          \(rows.all) row
          """,
        other: """
          card \(card): higher than \(BlockStacking.limit) px; its body shows \(rows.shown) of \
          \(rows.all) rows
          """))
  }

  private func page(of definition: DashboardDefinition) -> PageDefinition? {
    guard let name = options.page else { return definition.pages.first }
    return definition.namedPages.first { $0.id.rawValue == name }
  }

  /// Shows the visible screen of a wall, and draws it.
  private func picture(of wall: Wall, whileShown: () -> Void) async throws -> PagePicture {
    let root = wall.navigator.view.root
    let window = Window()
    window.addClass("cardwall")
    window.provide(images)
    window.isDecorated = false
    // The pointer of the display may be above a card, which would look different below it.
    root.widget.canTarget = false
    window.setChild(root)
    window.setDefaultSize(width: options.width, height: options.height ?? 900)
    window.present()
    // GTK focuses the first widget that can have the focus, and would draw its ring.
    window.clearFocus()
    try await frames(2, of: root.widget)
    // Images are loaded once their size is known, and may then ask for another size.
    for _ in 0..<2 {
      // GTK limits the default size of a window to the display, but not the size of its content.
      let height = options.height ?? wall.navigator.top.contentHeight
      window.setDefaultSize(width: options.width, height: height)
      root.widget.setMinimumSize(width: options.width, height: height)
      try await frames(2, of: root.widget)
      await images.settle()
    }
    try await frames(1, of: root.widget)
    let title = wall.navigator.top.title
    guard let picture = PagePicture(of: root.widget, title: title, scale: options.scale) else {
      printError(
        String(localized: "the page could not be drawn: the display did not show its window"))
      throw ExitCode.failure
    }
    whileShown()
    window.destroy()
    return picture
  }

  /// Waits until a number of frames has been laid out, at least for as long as they usually take.
  ///
  /// A picture without the layout of its frame would have the title of an image in the ink for
  /// another image.
  private func frames(_ count: Int, of widget: Widget) async throws {
    // A callback runs before the layout of its frame.
    var begun = 0
    let callback = widget.addTickCallback { _ in
      begun += 1
      return true
    }
    defer { callback.remove() }
    for _ in 0..<count { try await Task.sleep(for: .milliseconds(60)) }
    for _ in 0..<Self.attemptLimit where begun <= count {
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}
