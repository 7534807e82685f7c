import CardModel
import Gtk

/// Running text.
final class TextBodyView: CardBodyView {
  private var labels: [Label] = []

  /// A card shows the beginning of a long text, its page all of it.
  private static let lineLimit = 12
  private static let pageLineLimit = 1000

  init(_ detail: BodyDetail) {
    super.init("text-body", detail)
    root.spacing = 8
  }

  override func canRender(_ body: CardBody) -> Bool {
    if case .text = body { true } else { false }
  }

  override func render(_ body: CardBody) {
    guard case .text(let text) = body else { return }
    labels.fit(text.blocks.count, in: root) {
      Label.lines("text-block", upTo: detail == .page ? Self.pageLineLimit : Self.lineLimit)
    } root: {
      $0.widget
    }
    let limit = detail == .page ? Self.pageLineLimit : Self.lineLimit
    for (label, block) in zip(labels, text.blocks) {
      let block = block.firstLines(limit)
      // GTK limits the lines of a paragraph: a text with line breaks of its own is cut here instead.
      label.ellipsizeMode = block.hasLineBreaks ? .none : .end
      label.lineLimit = block.hasLineBreaks ? nil : limit
      label.set(markup: Self.markup(block))
    }
  }

  private static func markup(_ block: TextBlock) -> MarkupText {
    switch block {
    case .paragraph(let runs): markup(runs)
    case .bullet(let runs): MarkupText("•  ") + markup(runs)
    case .numbered(let number, let runs): MarkupText("\(number).  ") + markup(runs)
    }
  }

  private static func markup(_ runs: [TextRun]) -> MarkupText {
    runs.reduce(MarkupText("")) { text, run in
      text + MarkupText(run.text, weight: run.style.contains(.bold) ? 700 : nil)
    }
  }
}

extension TextBlock {
  fileprivate var hasLineBreaks: Bool {
    runs.contains { $0.text.contains(where: \.isNewline) }
  }

  private var runs: [TextRun] {
    switch self {
    case .paragraph(let runs), .bullet(let runs), .numbered(_, let runs): runs
    }
  }

  /// The block with no more lines of its own than that, and an ellipsis where some are left out.
  fileprivate func firstLines(_ limit: Int) -> TextBlock {
    guard case .paragraph(let runs) = self, runs.count == 1 else { return self }
    let lines = runs[0].text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.count > limit else { return self }
    var run = runs[0]
    run.text = lines.prefix(limit).joined(separator: "\n") + "…"
    return .paragraph([run])
  }
}
