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
    for (label, block) in zip(labels, text.blocks) { label.set(markup: Self.markup(block)) }
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
