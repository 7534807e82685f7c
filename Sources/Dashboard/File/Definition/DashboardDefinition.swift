import CardModel

/// The checked content of a dashboard file: every reference resolves and every expression is
/// compiled.
public struct DashboardDefinition: Sendable {
  public let location: SourceLocation
  public let title: String?
  /// The language that the file asks for; nil for the user's.
  public let language: String?
  /// The context with which the texts of the dashboard are formatted.
  public internal(set) var formatting: FormattingContext
  /// The look of the wall; nil for that of the desktop.
  public let theme: ThemeDefinition?
  /// The behaviour of a kiosk that nobody uses; nil if it does nothing by itself.
  public let kiosk: KioskDefinition?
  /// The databases that the file names.
  public let databases: [String: DatabaseDefinition]
  /// The sources in the order of the file.
  public let sources: [SourceDefinition]
  /// The pages in the order of the file, at least one.
  ///
  /// The first is the home page.
  public let pages: [PageDefinition]
  /// What leads out of the window, beside the sources.
  var uses = OutsideUses()
  /// The permissions: nothing outside of its file before somebody has decided on that.
  public internal(set) var permissions = Permissions.undecided
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
  /// Whether the page has a tab; nil if the file doesn't say.
  let tab: Bool?
  /// The name of the secret with the PIN that opens the page; nil for none.
  public let pin: String?
  /// The title: for the page of an object evaluated on it, otherwise without data.
  public let title: Template?
  /// The header, evaluated on the object, that replaces that of the pressed card or row.
  public let header: Boxed<HeaderDefinition>?
  /// The choices above the cards or the report, in order.
  public let choices: [ChoiceUse]
  public let content: Content

  /// Whether it is a list report, and not a page of cards.
  public var isReport: Bool { if case .report = content { true } else { false } }
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
  public let title: String?
  public let layout: Layout
  /// The maximum number of columns of the grid.
  public let columns: Int?
  /// The page that "See All" opens.
  public let seeAll: PageID?
  public let cards: [CardDefinition]
}
