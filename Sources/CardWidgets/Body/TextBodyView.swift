import CardModel
import Gtk
import Localization

/// Running text: paragraphs and list items with links.
final class TextBodyView: CardBodyView {
  private let list: FittingRows
  private var blocks: [TextBlockView] = []

  /// The maximum number of blocks that fit into a card of 520 px (S-06).
  private static let cardLimit = 24

  init(_ detail: BodyDetail) {
    list = FittingRows(
      detail,
      moreText: {
        String(
          count: $0, one: "and \($0) more paragraph", other: "and \($0) more paragraphs")
      })
    super.init("text-body", detail)
    followFit(of: list)
    root.append(list.root)
  }

  override func render(_ body: CardBody) {
    guard case .text(let text) = body else { return }
    let shown = text.blocks.prefix(limit(Self.cardLimit))
    list.fit(&blocks, to: shown.count) {
      let view = TextBlockView(detail)
      // The address of a link is also its id.
      view.onLink = { [unowned self] in onElement(ElementID($0), .external(url: $0)) }
      return view
    }
    for (index, block) in shown.enumerated() {
      blocks[index].render(block, after: index == 0 ? nil : text.blocks[index - 1])
    }
    list.beyondCount = text.blocks.count - shown.count
  }
}

/// A paragraph, or a list item with its bullet or number.
final class TextBlockView: CardPart {
  let root = Box(.horizontal, gap: 8)
  /// Called with the address of a link that the user follows.
  var onLink: (String) -> Void = { _ in }
  private let label: Label
  private let usualLineLimit: Int
  private var lineLimit: Int
  private var alignment = BlockAlignment.start
  private var marker: Label?
  private var block: TextBlock?
  private var hasLinks = false

  /// The maximum number of lines on a card, and on a page.
  private static let lineLimit = 12
  private static let pageLineLimit = 1000
  /// The natural length of a line, in characters: X has no widths of more than 32,767 px.
  private static let naturalLength = 300

  init(_ detail: BodyDetail) {
    usualLineLimit = detail == .page ? Self.pageLineLimit : Self.lineLimit
    lineLimit = usualLineLimit
    label = Label.lines("text-block", upTo: lineLimit)
    label.expandsHorizontally = true
    label.maxWidthChars = Self.naturalLength
    label.yAlign = 0
    root.append(label)
    root.own(self)
  }

  /// Sets the position of the text, and the maximum number of its lines; nil for the usual one.
  func set(_ alignment: BlockAlignment, lineLimit: Int?) {
    let limit = min(lineLimit ?? usualLineLimit, usualLineLimit)
    guard alignment != self.alignment || limit != self.lineLimit else { return }
    (self.alignment, self.lineLimit) = (alignment, limit)
    label.xAlign = alignment.xAlign
    // The text is cut and aligned again.
    block = nil
  }

  /// - Parameter previous: the block above; the distance between items of a list is smaller.
  func render(_ block: TextBlock, after previous: TextBlock?) {
    let isFollowing = block.marker != nil && previous?.marker != nil
    root.setClass("paragraph", when: previous != nil && !isFollowing)
    root.setClass("next-item", when: isFollowing)
    guard block != self.block else { return }
    self.block = block
    render(block.marker)
    let lines = block.runs.firstLines(lineLimit)
    // GTK limits the lines of each paragraph: a text with line breaks is cut here instead.
    let breaksLines = lines.contains { $0.text.contains(where: \.isNewline) }
    label.ellipsizeMode = breaksLines ? .none : .end
    label.lineLimit = breaksLines ? nil : lineLimit
    label.set(markup: Self.markup(lines))
    label.keepUnits()
    label.alignLines(to: alignment == .end ? .end : alignment == .center ? .center : .start)
    if !hasLinks, lines.contains(where: { $0.url != nil }) { followLinks() }
  }

  private func render(_ text: String?) {
    guard let text else { return marker.hide() }
    marker.shown(making: .line("text-marker")) {
      $0.yAlign = 0
      $0.setAttributes(.tabularFigures)
      root.prepend($0)
    }.show(text)
  }

  /// Follows links by a press, which is claimed before the card claims it, besides by Enter.
  private func followLinks() {
    hasLinks = true
    label.onLink { [unowned self] in onLink($0) }
    let click = ClickGesture()
    var pressed: String?
    click.setPhase(.capture)
    click.onPressed { [label] _, _ in
      pressed = label.currentLink
      click.setState(pressed == nil ? .denied : .claimed)
    }
    click.onReleased { [unowned self] _, _ in
      if let url = pressed, url == label.currentLink { onLink(url) }
    }
    label.add(click)
  }

  private static func markup(_ runs: [TextRun]) -> MarkupText {
    runs.reduce(MarkupText("")) { text, run in
      let part = MarkupText(
        run.text.withBreakOpportunities, weight: run.style.contains(.bold) ? 700 : nil,
        isItalic: run.style.contains(.italic), isMonospace: run.style.contains(.code))
      return text + (run.url.map { part.linked(to: $0) } ?? part)
    }
  }
}

extension [TextRun] {
  /// Returns the first lines of the runs, with an ellipsis if some lines are left out.
  fileprivate func firstLines(_ limit: Int) -> [TextRun] {
    var left = limit
    var shown: [TextRun] = []
    for run in self {
      let lines = run.text.split(
        maxSplits: left, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      guard lines.count <= left else {
        var last = run
        last.text = lines.prefix(left).joined(separator: "\n") + "…"
        return shown + [last]
      }
      shown.append(run)
      left -= lines.count - 1
    }
    return shown
  }
}

extension String {
  /// The greatest number of letters between two positions where a line can be broken.
  private static let unbrokenLength = 100

  /// The text with a zero-width space after each hundred letters of an endless word.
  ///
  /// Pango breaks a word that is wider than a line by shaping the rest of it again for each line: a
  /// word of 20,000 letters would take seconds.
  fileprivate var withBreakOpportunities: String {
    guard utf8.count > Self.unbrokenLength else { return self }
    var result = String.UnicodeScalarView()
    var length = 0
    for scalar in unicodeScalars {
      length = scalar.canBeSplitFromOthers ? length + 1 : 0
      if length > Self.unbrokenLength {
        result.append("\u{200B}")
        length = 1
      }
      result.append(scalar)
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter or digit of a script whose letters neither join nor combine.
  fileprivate var canBeSplitFromOthers: Bool {
    value < 0x590 && (properties.isAlphabetic || properties.numericType != nil)
      && !properties.isGraphemeExtend
  }
}
