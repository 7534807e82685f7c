import CardModel

/// The checked content of a dashboard file: every reference resolves and every expression is
/// compiled.
public struct DashboardDefinition: Sendable {
  public let location: SourceLocation
  public var title: String?
  public var language: String?
  /// The context with which the texts of the dashboard are formatted.
  public internal(set) var formatting: FormattingContext
  public var theme: ThemeDefinition?
  public var kiosk: KioskDefinition?
  /// The databases that the file names.
  public var databases: [String: DatabaseDefinition] = [:]
  public var sources: [SourceDefinition] = []
  /// The pages in the order of the file, at least one.
  ///
  /// The first is the home page.
  public var pages: [PageDefinition] = []
  /// What leads out of the window, beside the sources.
  var uses = OutsideUses()
  /// The permissions: nothing outside of its file before somebody has decided on that.
  public internal(set) var permissions = Permissions.undecided

  static let decoder = NodeDecoder<DashboardDefinition>.checkedObject(
    "dashboard", "The whole file.",
    required("version", .integer(1...1), "The version of the format: 1."),
    make: { location, context, _ in
      DashboardDefinition(location: location, formatting: context.formatting)
    },
    optional("title", .fixedText, "The title of the window.") { $0.title = $1 },
    optional(
      "language", .language,
      "The language of the wall, such as `de`, `de-CH` or `ar`, in place of the user's."
    ) { $0.language = $1 },
    optional("theme", ThemeDefinition.decoder, "The look of the wall.") { $0.theme = $1 },
    optional("kiosk", KioskDefinition.decoder, "What a kiosk does by itself.") { $0.kiosk = $1 },
    optional(
      "vars", .map(of: .fixedText), "Texts by name, which replace `${var:name}` anywhere."
    ) { _, _ in },
    optional(
      "states", .naming(\.states, .stateMap, invalid: WordStates([:])),
      "States of words by a name, such as `order: { late: negative, held: critical }`."
    ) { _, _ in },
    optional(
      "thresholds", .naming(\.thresholds, .thresholdList, invalid: []),
      "Thresholds by a name, such as `load: [{ gte: 90, state: negative }]`."
    ) { _, _ in },
    optional(
      "databases", .naming(\.databases, DatabaseDefinition.decoder, invalid: .invalid),
      "Databases by a name, such as `shop: { path: shop.db }`, for sources and actions."
    ) { _, _ in },
    optional(
      "sources", .sources,
      "The sources by name: a mapping, or a list of such mappings, so that some may come from "
        + "other files."
    ) { $0.sources = $1 },
    required(
      "pages", .list(of: PageDefinition.decoder, count: 1...1000),
      "The pages; the first is the home page."
    ) { $0.pages = $1 }
  )
  .completing { dashboard, context in
    context.checkPins(of: dashboard.pages, dashboard.kiosk)
    context.checkComparisons(of: dashboard.pages, dashboard.sources)
    dashboard.databases = context.named.databases
    return true
  }
}

/// A page with sections, or with a list report.
public struct PageDefinition: Sendable, Equatable {
  public enum Content: Sendable, Equatable {
    case sections([SectionDefinition])
    case report(ReportDefinition)
  }

  public let location: SourceLocation
  public let id: PageID
  /// Whether the page shows an object that is opened with it.
  ///
  /// Other pages are opened by name.
  public let isObject: Bool
  var tab: Bool?
  public var pin: String?
  /// The title: for the page of an object evaluated on it, otherwise without data.
  public var title: Template?
  /// The header, evaluated on the object, that replaces that of the pressed card or row.
  public var header: Boxed<HeaderDefinition>?
  public var choices: [ChoiceUse] = []
  public let content: Content

  /// Whether it is a list report, and not a page of cards.
  public var isReport: Bool { if case .report = content { true } else { false } }

  static let decoder = NodeDecoder<PageDefinition>.object(
    "page", "A screen: sections of cards, or a report.",
    required("id", .pageID, "The id of the page, which other parts of the file refer to."),
    objectMark,
    exactlyOne([
      choice("sections", .list(of: SectionDefinition.decoder), "Groups of cards, from the top.") {
        Content.sections($0)
      },
      choice("report", ReportDefinition.decoder.onDataOfSource(), "All objects of a collection.") {
        Content.report($0)
      },
    ]),
    make: { PageDefinition(location: $0, id: $1, isObject: $2, content: $3) },
    optional(
      "tab", .boolean,
      "`false` for a page that needs no tab, because \"See All\", a card, an alert or a "
        + "link leads to it."
    ) { $0.tab = $1 }.before("sections"),
    optional(
      "pin", .pin,
      "The secret with a PIN of 4 to 12 digits that opens the page, such as `${secret:pin}`; by "
        + "default it is open."
    ) { $0.pin = $1 }.before("sections"),
    optional(
      "title", .text,
      "The text of its tab, and of the title bar where the tabs have no room or the page is open "
        + "over another; on the object, if it shows one."
    ) { $0.title = $1 }.before("sections"),
    optional(
      "header", HeaderDefinition.decoder,
      "Stands large above the cards of a page that shows an object; without it, the header of the "
        + "card or the row that was pressed."
    ) { $0.header = Boxed($1) }.before("sections"),
    optional(
      "choices", .choiceUses,
      "What a person chooses above the cards or the report; the id of a choice of another page "
        + "shows that one here too."
    ) { $0.choices = $1 }.before("sections")
  )
  .checked { page, context in context.check(page) }
}

extension DashboardDefinition {
  /// The folder of the file, in which its commands start; nil for the present folder, which is that
  /// of a file without a path.
  public var folder: String? {
    let file = location.file
    guard let separator = file.lastIndex(of: "/") else { return nil }
    return separator == file.startIndex ? "/" : String(file[..<separator])
  }

  /// The pages that can be opened by name: all but those of objects.
  public var namedPages: [PageDefinition] { pages.filter { !$0.isObject } }

  /// The pages with a tab: those that can be opened by name, without those that only a link or
  /// "See All" leads to.
  public var tabPages: [PageDefinition] { namedPages.filter { $0.tab ?? true } }
}

extension DashboardDefinition {
  /// The sources of cards and reports, and the parts of those that are combined.
  public var shownSources: Set<SourceID> {
    var open = pages.flatMap { page -> [SourceID] in
      guard case .report(let report) = page.content else { return page.cards.compactMap(\.source) }
      return [report.source]
    }
    var shown: Set<SourceID> = []
    while let id = open.popLast() {
      guard shown.insert(id).inserted, let source = sources.first(where: { $0.id == id }) else {
        continue
      }
      open += source.parts.map(\.source)
    }
    return shown
  }
}

extension DashboardDefinition {
  /// Returns whether a page is opened with a PIN.
  public func isLocked(_ id: PageID) -> Bool {
    pages.contains { $0.id == id && $0.pin != nil }
  }
}

extension PageDefinition {
  /// The name of the page without an object.
  public var name: String { title?.constant ?? id.rawValue }

  /// The cards of the sections, as the file declares them; none for a report.
  public var cards: [CardDefinition] {
    guard case .sections(let sections) = content else { return [] }
    return sections.flatMap(\.cards)
  }
}

/// A titled group of cards.
public struct SectionDefinition: Sendable, Equatable {
  /// The layout of a section; `auto` depends on the width.
  public enum Layout: String, Sendable, CaseIterable {
    case auto, grid, carousel
  }

  public let location: SourceLocation
  public var title: String?
  public var layout = Layout.auto
  public var columns: Int?
  public var seeAll: PageID?
  public let cards: [CardDefinition]

  static let decoder = NodeDecoder<SectionDefinition>.object(
    "section", "A titled group of cards.",
    required(
      "cards", .longList(of: CardDefinition.decoder.onDataOfSource()),
      "The cards, in their order."),
    make: { SectionDefinition(location: $0, cards: $1) },
    optional("title", .fixedText, "The title above the cards.") { $0.title = $1 }.before("cards"),
    optional(
      "layout", .word,
      "`auto` is a grid in a wide window and in a kiosk, and a carousel in a narrow window."
    ) { $0.layout = $1 }.before("cards"),
    optional(
      "columns", .integer(1...12),
      "The maximum number of columns of the grid; fewer columns are wider."
    ) { $0.columns = $1 }.before("cards"),
    optional(
      "see_all", .page,
      "The page that \"See All\" opens; the button says how many objects a report there has."
    ) { $0.seeAll = $1 }.before("cards"))
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
