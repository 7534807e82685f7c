import CardModel

/// What a dashboard file says, checked: every id names something, every expression parses.
public struct DashboardDefinition: Sendable, Equatable {
  public let location: SourceLocation
  public let title: String?
  /// In the order of the file.
  public let sources: [SourceDefinition]
  /// At least one, in the order of the file; the first is the home page.
  public let pages: [PageDefinition]
}

/// A screen of sections, or a list report.
public struct PageDefinition: Sendable, Equatable {
  public enum Content: Sendable, Equatable {
    case sections([SectionDefinition])
    case report(ReportDefinition)
  }

  public let location: SourceLocation
  public let id: PageID
  /// Whether it shows an object that is opened with it; else it is called by its name.
  public let isObject: Bool
  /// On the object, where it shows one; else the same whatever the data.
  public let title: Template?
  /// On the object, in place of the header of the card or the row that was pressed.
  public let header: Shared<HeaderDefinition>?
  public let content: Content
}

extension DashboardDefinition {
  /// The pages that can be called by their names: all but those of objects.
  public var namedPages: [PageDefinition] { pages.filter { !$0.isObject } }
}

extension PageDefinition {
  /// What it is called before anything is known of an object.
  public var name: String { title?.constant ?? id.rawValue }
}

/// A titled group of cards.
public struct SectionDefinition: Sendable, Equatable {
  /// How its cards are laid out, whatever the width, or by it.
  public enum Layout: String, Sendable, CaseIterable {
    case auto, grid, carousel
  }

  public let location: SourceLocation
  public let title: String?
  public let layout: Layout
  /// The page that "See All" opens.
  public let seeAll: PageID?
  public let cards: [CardDefinition]
}
