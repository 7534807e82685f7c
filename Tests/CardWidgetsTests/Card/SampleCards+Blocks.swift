import CardModel
import Markdown

extension SampleCards {
  private static func text(
    _ text: String, size: BlockSize? = nil, isBold: Bool = false, isSubtle: Bool = false,
    state: SemanticState = .neutral, alignment: BlockAlignment = .center
  ) -> BodyBlock.Content {
    .text(
      BlockText(
        TextBody(markdown: text), size: size, isBold: isBold, isSubtle: isSubtle, state: state,
        alignment: alignment))
  }

  private static func team(_ name: String) -> [BodyBlock] {
    [
      BodyBlock(
        .picture(
          BlockPicture(
            .file("/nonexistent/\(name).png"), size: .small, isCircle: true, alignment: .center))),
      BodyBlock(text(name, isBold: true), gap: .small),
    ]
  }

  /// A card with a block of each kind.
  static let match = Card(
    id: CardID("match"),
    header: CardHeader(main: MainHeader(title: "Tasting of the week")),
    body: .blocks(
      BlocksBody([
        BodyBlock(
          .columns([
            BlockColumn(team("Harbour"), width: .auto),
            BlockColumn(
              [
                BodyBlock(text("21 Nov 2026", isSubtle: true)),
                BodyBlock(text("45 : 38", size: .huge, isBold: true), gap: .none),
                BodyBlock(text("Won", state: .positive), gap: .none),
              ], hasLine: true),
            BlockColumn(team("Market"), width: .fixed(80), alignment: .end, hasLine: true),
          ])),
        BodyBlock(
          .box([
            BodyBlock(text("The judges liked the **Sidamo** best.", alignment: .start)),
            BodyBlock(text("- beans\n- [cups](https://example.com)", alignment: .start)),
          ]), ground: .emphasis),
        BodyBlock(
          .facts([Fact(id: .position(0), label: "Cups", text: "78")]), hasLine: true),
        BodyBlock(
          .table(
            TableBody(
              columns: [TableColumn("Bean"), TableColumn("Grams", alignment: .end)],
              rows: [TableRow(id: .position(0), cells: [TableCell("Sidamo"), TableCell("250")])])),
          gap: .large),
      ])))
}
