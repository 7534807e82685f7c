import CardModel

/// The keys of the dashboard, its pages and its sections.
extension DashboardDefinition {
  static let decoder = NodeDecoder<DashboardDefinition>.checkedObject(
    "dashboard", "The whole file.",
    required("version", .integer(1...1), "The version of the format: 1."),
    optional("title", .fixedText, "The title of the window."),
    optional(
      "language", .language,
      "The language of the wall, such as `de`, `de-CH` or `ar`, in place of the user's."),
    optional("theme", ThemeDefinition.decoder, "The look of the wall."),
    optional("kiosk", KioskDefinition.decoder, "What a kiosk does by itself."),
    optional(
      "vars", .map(of: .fixedText), "Texts by name, which replace `${var:name}` anywhere."),
    optional(
      "states", .naming(\.states, .stateMap, invalid: WordStates([:])),
      "States of words by a name, such as `order: { late: negative, held: critical }`."),
    optional(
      "thresholds", .naming(\.thresholds, .thresholdList, invalid: []),
      "Thresholds by a name, such as `load: [{ gte: 90, state: negative }]`."),
    optional(
      "databases", .naming(\.databases, DatabaseDefinition.decoder, invalid: .invalid),
      "Databases by a name, such as `shop: { path: shop.db }`, for sources and actions."),
    optional(
      "sources", .sources, or: [],
      "The sources by name: a mapping, or a list of such mappings, so that some may come from "
        + "other files."),
    required(
      "pages", .list(of: PageDefinition.decoder, count: 1...1000),
      "The pages; the first is the home page.")
  ) { location, context, _, title, language, theme, kiosk, _, _, _, _, sources, pages in
    context.checkPins(of: pages, kiosk)
    context.checkComparisons(of: pages, sources)
    return DashboardDefinition(
      location: location, title: title, language: language, formatting: context.formatting,
      theme: theme, kiosk: kiosk, databases: context.named.databases, sources: sources,
      pages: pages)
  }
}

extension PageDefinition {
  static let decoder = NodeDecoder<PageDefinition>.object(
    "page", "A screen: sections of cards, or a report.",
    required("id", .pageID, "The id of the page, which other parts of the file refer to."),
    objectMark,
    optional(
      "tab", .boolean,
      "`false` for a page that needs no tab, because \"See All\", a card, an alert or a "
        + "link leads to it."),
    optional(
      "pin", .pin,
      "The secret with a PIN of 4 to 12 digits that opens the page, such as `${secret:pin}`; by "
        + "default it is open."),
    optional(
      "title", .text,
      "The text of its tab, and of the title bar where the tabs have no room or the page is open "
        + "over another; on the object, if it shows one."),
    optional(
      "header", HeaderDefinition.decoder.map { Boxed($0) },
      "Stands large above the cards of a page that shows an object; without it, the header of the "
        + "card or the row that was pressed."),
    optional(
      "choices", .choiceUses, or: [],
      "What a person chooses above the cards or the report; the id of a choice of another page "
        + "shows that one here too."),
    exactlyOne([
      choice("sections", .list(of: SectionDefinition.decoder), "Groups of cards, from the top.") {
        Content.sections($0)
      },
      choice("report", ReportDefinition.decoder.onDataOfSource(), "All objects of a collection.") {
        Content.report($0)
      },
    ]),
    make: PageDefinition.init
  )
  .checked { page, context in context.check(page) }
}

extension SectionDefinition {
  static let decoder = NodeDecoder<SectionDefinition>.object(
    "section", "A titled group of cards.",
    optional("title", .fixedText, "The title above the cards."),
    optional(
      "layout", .word, or: .auto,
      "`auto` is a grid in a wide window and in a kiosk, and a carousel in a narrow window."),
    optional(
      "columns", .integer(1...12),
      "The maximum number of columns of the grid; fewer columns are wider."),
    optional(
      "see_all", .page,
      "The page that \"See All\" opens; the button says how many objects a report there has."),
    required(
      "cards", .longList(of: CardDefinition.decoder.onDataOfSource()),
      "The cards, in their order."),
    make: SectionDefinition.init)
}

extension DecodingContext {
  /// Reports pages with a PIN that are shown when nobody is there to enter it.
  fileprivate func checkPins(of pages: [PageDefinition], _ kiosk: KioskDefinition?) {
    if let first = pages.first, first.pin != nil {
      error(first.location, "the first page has no PIN: it is shown at the start")
    }
    guard let kiosk else { return }
    let unattended = [kiosk.home].compactMap { $0 } + (kiosk.rotation?.pages ?? [])
    for page in pages.dropFirst() where page.pin != nil && unattended.contains(page.id) {
      error(
        kiosk.location,
        "page \(page.id.rawValue) has a PIN, which nobody enters when the kiosk shows it by itself")
    }
  }
}
