import ChartModel
import Localization

/// The uppermost block: a quick overview of the card (S-09, S-67, S-79).
public struct CardHeader: Hashable, Sendable {
  public var main: MainHeader?
  public var extended: ExtendedHeader?

  public init(main: MainHeader? = nil, extended: ExtendedHeader? = nil) {
    self.main = main
    self.extended = extended
  }

  /// Creates a header with nothing but a title.
  public init(title: String) { self.init(main: MainHeader(title: title)) }

  public var isEmpty: Bool { main == nil && extended == nil }

  /// The header as it is shown beside a chart: with a trend or a subtitle (S-53), with a figure
  /// whose ring is small (S-62) and that has no label but the title (S-63), and without another
  /// chart (S-61).
  var besideChart: CardHeader {
    var header = self
    if header.extended?.trend != nil { header.main?.subtitle = nil }
    switch header.extended?.accessory?.content {
    case nil: break
    case .kpi(var kpi):
      kpi.caption = nil
      if kpi.ring != nil { kpi.size = .small }
      header.extended?.accessory?.content = .kpi(kpi)
    case .micro: header.extended?.accessory = nil
    }
    return header
  }
}

/// The title, the subtitle and the accessories beside them, all optional (S-69, S-82).
public struct MainHeader: Hashable, Sendable {
  @LineText public var title: String?
  @LineText public var subtitle: String?
  public var left: LeftAccessory?
  /// The elements after the title, two at most (S-86).
  public var right: UpTo<2, RightAccessory> {
    didSet { right = right.bounded }
  }

  public init(
    title: String? = nil, subtitle: String? = nil, left: LeftAccessory? = nil,
    right: UpTo<2, RightAccessory> = UpTo()
  ) {
    self.title = title
    self.subtitle = subtitle
    self.left = left
    self.right = right.bounded
  }
}

/// The one slot before the title: an avatar *or* stacked statuses (S-84).
public enum LeftAccessory: Hashable, Sendable {
  case avatar(Avatar)
  case statuses([Status])
}

/// An element after the title.
///
/// It has its natural width; the title is truncated if necessary (S-87).
public enum RightAccessory: Hashable, Sendable {
  /// An icon button that affects the card itself (S-73, S-103).
  case action(Action)
  /// A counter of rows, only beside a list or a table (S-76).
  case counter(Counter)
  case text(String)
}

/// The number of items that the card shows, and of all items (S-88).
public struct Counter: Hashable, Sendable {
  public var shown: Int
  public var total: Int

  public init(shown: Int, total: Int) {
    self.shown = shown
    self.total = total
  }

  /// The counter as text, such as "3 of 12"; "12" if nothing is left out.
  public var text: String { text { "\($0)" } }

  /// Returns the counter as text with numbers in the given format.
  public func text(_ format: (Int) -> String) -> String {
    shown == total
      ? format(total) : String(localized: "\(format(shown)) of \(format(total))")
  }
}

/// A picture for an object or a person: 45 px, never more than 60 (S-32, S-33).
public struct Avatar: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    case image(ImageReference)
    /// Initials of one or two letters.
    case initials(String)
    case icon(Icon)
  }

  public enum Shape: String, Hashable, Sendable, CaseIterable {
    case circle, square
  }

  public var content: Content { didSet { content = content.bounded } }
  public var shape: Shape
  /// The contents that replace an image that can't be loaded or an unknown icon, in order.
  public var fallbacks: [Content] { didSet { fallbacks = fallbacks.map(\.bounded) } }

  public init(_ content: Content, shape: Shape = .square, fallbacks: [Content] = []) {
    self.content = content.bounded
    self.shape = shape
    self.fallbacks = fallbacks.map(\.bounded)
  }
}

extension UpTo where Element == RightAccessory {
  /// The accessories with texts of no more than the length of a label.
  fileprivate var bounded: Self {
    UpTo(
      first: map { accessory in
        guard case .text(let text) = accessory else { return accessory }
        return .text(text.bounded(to: LabelKind.limit))
      })
  }
}

extension Avatar.Content {
  /// The content with no more than two letters.
  fileprivate var bounded: Self {
    guard case .initials(let text) = self else { return self }
    return .initials(String(text.bounded(to: LabelKind.limit).prefix(2)))
  }
}

// The figure of a header, which is beside the title where nothing else is beside it.

extension CardHeader {
  /// The figure that a card shows beside its title: one at the trailing end without rows or a trend
  /// beside it (S-93), below a title or a subtitle.
  public var figureBesideTitle: KPI? {
    guard hasTitle, let extended, extended.accessory?.alignment == .end,
      extended.rows.allSatisfy(\.elements.isEmpty), extended.trend == nil
    else { return nil }
    return extended.accessory?.kpi
  }

  /// The figure that the page of an object or a chart shows beside its title, which would otherwise
  /// be at the far end of the page.
  public var figureOfPage: KPI? { hasTitle ? extended?.accessory?.kpi : nil }

  /// The extended header without its figure; nil if nothing else is in it.
  public var extendedWithoutFigure: ExtendedHeader? {
    guard var rest = extended else { return nil }
    rest.accessory = nil
    return rest == ExtendedHeader() ? nil : rest
  }

  /// The extended header of a card, without a figure that is beside the title.
  public var extendedOfCard: ExtendedHeader? {
    figureBesideTitle == nil ? extended : extendedWithoutFigure
  }

  private var hasTitle: Bool { main?.title != nil || main?.subtitle != nil }
}
