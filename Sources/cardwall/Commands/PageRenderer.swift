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
  let style: CardStyle
  private var chosen: [String: String] = [:]
  private let images = ImageLibrary.standard { name, problem in
    if let problem { printError("\(name): \(problem)") }
  }
  /// The time without a frame after which it gives up: a display that shows nothing has none, and a
  /// busy one is late.
  private static let frameTimeout = Duration.seconds(60)

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
    var theme = CardTheme(definition, sheet: definition?.sheet(within: nil) ?? "")
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
  ///
  /// A page that can't be drawn keeps none of the others from being written.
  func render(_ definition: DashboardDefinition) async throws {
    ProgramLanguage.use(of: definition)
    if options.rtl { TextDirection.standard = .rightToLeft }
    use(definition.theme)
    chosen = try options.choose.values(for: definition)
    let format = PictureFormat(ofFile: options.output)
    var document: [PagePicture] = []
    var failure: (any Error)?
    for page in try pages(of: definition) {
      do {
        let picture = try await draw(page, of: definition)
        if format == .pdf {
          document.append(picture)
        } else {
          let path = options.isOfAllPages ? self.path(of: page.id) : options.output
          try write(format == .svg ? picture.svgData : picture.pngData, to: path)
        }
      } catch {
        failure = error
      }
    }
    if let first = document.first {
      let sheets =
        options.paper.map { PagePicture.sheets(of: document, on: $0.size, definition) }
        ?? document.map(\.sheet)
      let title = definition.title ?? first.title
      try write(VectorFileFormat.pdf.data(sheets, title: title), to: options.output)
    }
    if let failure { throw failure }
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
        definition.sources, databases: definition.databases,
        secrets: .standard(granting: definition.permissions.grants), folder: definition.folder,
        permissions: definition.permissions),
      offersHostActions: !options.kiosk && options.paper == nil, first: page.id)
    let alerts = AlertMonitor()
    alerts.onChange = { [unowned alerts] _, _ in
      wall.navigator.calling = CallingCards(alerts.calling)
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
    defer { wall.stop() }
    let picture = try await draw(wall, cards.map(\.id))
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
    if let page = (screen as? CardsScreen)?.view {
      page.isFilledWhole = true
      page.isOnPaper = options.paper != nil
    }
    // Of a report, a kiosk shows the rows for which its screen has room.
    if !options.kiosk { (screen as? ReportScreen)?.report.view.fillWhole() }
    return try await picture(of: wall) {
      // A kiosk shows by turns what has no room.
      guard !options.kiosk, let screen = screen as? CardsScreen else { return }
      for card in cards { warn(ofCut: card, on: screen) }
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
    if options.kiosk { window.addClass("kiosk") }
    if options.paper != nil { window.addClass("on-paper") }
    window.provide(images)
    window.isDecorated = false
    // The pointer of the display may be above a card, which would look different below it.
    root.widget.canTarget = false
    window.setChild(root)
    window.setDefaultSize(width: width, height: fixedHeight ?? 900)
    window.present()
    // GTK focuses the first widget that can have the focus, and would draw its ring.
    window.clearFocus()
    try await frames(2, of: root.widget)
    // Images are loaded once their size is known, and may then ask for another size.
    for _ in 0..<2 {
      // GTK limits the default size of a window to the display, but not the size of its content.
      let height = fixedHeight ?? wall.navigator.top.contentHeight
      window.setDefaultSize(width: width, height: height)
      root.widget.setMinimumSize(width: width, height: height)
      try await frames(2, of: root.widget)
      if options.kiosk { try await fit(wall) }
      await images.settle()
    }
    defer { window.destroy() }
    var picture: PagePicture?
    let title = wall.navigator.top.title
    // The display may have shown no more than the window's first frames yet.
    let start = ContinuousClock.now
    while picture == nil, ContinuousClock.now - start < Self.frameTimeout {
      try await frames(1, of: root.widget)
      picture = PagePicture(of: root.widget, title: title, scale: options.scale)
    }
    guard let picture else { try failWithoutDisplay() }
    whileShown()
    return picture
  }

  private func failWithoutDisplay() throws -> Never {
    try fail(String(localized: "the page could not be drawn: the display did not show its window"))
  }

  /// The height in px of the picture; nil for that of the page.
  private var fixedHeight: Int? {
    options.height ?? (options.kiosk ? width * 9 / 16 : nil)
  }

  /// The width in px of the picture.
  private var width: Int {
    options.width ?? options.paper?.usualWidth ?? RenderCommand.usualWidth
  }

  /// Waits until a number of frames has been laid out, at least for as long as they usually take,
  /// and however long a busy display takes for each.
  ///
  /// A picture without the layout of its frame would have the title of an image in the ink for
  /// another image.
  func frames(_ count: Int, of widget: Widget) async throws {
    // A callback runs before the layout of its frame.
    var begun = 0
    var last = ContinuousClock.now
    let callback = widget.addTickCallback { _ in
      begun += 1
      last = .now
      return true
    }
    defer { callback.remove() }
    for _ in 0..<count { try await Task.sleep(for: .milliseconds(60)) }
    while begun <= count {
      guard ContinuousClock.now - last < Self.frameTimeout else { try failWithoutDisplay() }
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}

/// The size of text in a picture of a kiosk.
extension PageRenderer {
  /// Gives the visible screen of a wall the size of text that it has in a kiosk, and waits until it
  /// is laid out.
  func fit(_ wall: Wall) async throws {
    style.appearance.zoom = 1
    let screen = wall.navigator.depth == 0 ? wall.navigator.top : nil
    switch wall.definition.kiosk?.scale {
    case .factor(let factor): style.appearance.zoom = factor
    case .fit: if let cards = screen as? CardsScreen { try await fit(cards, of: wall) }
    case nil: break
    }
    try await frames(2, of: wall.navigator.view.root.widget)
  }

  private func fit(_ screen: CardsScreen, of wall: Wall) async throws {
    let root = wall.navigator.view.root
    let fit = PageFit(FrozenPicture(of: root))
    fit.onFactor = { [style] in style.appearance.zoom = $0 ?? 1 }
    fit.follow(screen)
    fit.layoutChanged()
    while fit.isSearching { try await frames(1, of: root.widget) }
  }
}
