import CardModel
import JMESPath

// The blocks of a body.

extension CardBuilder {
  /// Returns the blocks to show; those without content are left out.
  func blocks(_ definitions: [BlockDefinition], on data: JSONValue) -> [BodyBlock] {
    definitions.flatMap { definition in
      forEach(definition.each, definition.when, on: data) { item in
        content(definition.content, on: item).map {
          BodyBlock(
            $0, gap: definition.gap, hasLine: definition.hasLine, ground: definition.ground)
        }
      }
    }
  }

  /// Returns the parts for the items of an array, or for the data if there is none.
  private func forEach<Part>(
    _ each: BoundExpression?, _ when: BoundExpression?, on data: JSONValue,
    _ part: (JSONValue) -> Part?
  ) -> [Part] {
    func shown(_ item: JSONValue) -> Part? {
      if let when, !isTrue(when, on: item) { return nil }
      return part(item)
    }
    guard let each else { return [shown(data)].compactMap(\.self) }
    return items(each, on: data).prefix(CardLimits.pageRows).enumerated().compactMap {
      index, item in
      at(index) { shown(item) }
    }
  }

  private func content(
    _ content: BlockDefinition.Content, on data: JSONValue
  ) -> BodyBlock.Content? {
    switch content {
    case .text(let definition):
      let text = BlockText(
        markdown(definition.text, on: data), size: definition.look.size,
        isBold: definition.look.isBold, isSubtle: definition.look.isSubtle,
        state: state(definition.look.state, on: data), alignment: definition.look.alignment,
        lineLimit: definition.look.lineLimit)
      return text.text.blocks.isEmpty ? nil : .text(text)
    case .picture(let definition):
      return image(definition.image, on: data).map {
        .picture(
          BlockPicture(
            $0, size: definition.look.size, isCircle: definition.look.shape == .circle,
            alignment: definition.look.alignment))
      }
    case .facts(let definition):
      let facts = facts(definition, on: data)
      return facts.isEmpty ? nil : .facts(facts)
    case .table(let definition):
      let table = table(definition, on: data)
      return table.rows.isEmpty ? nil : .table(table)
    case .columns(let definitions):
      let columns = definitions.flatMap { self.columns(of: $0, on: data) }
      return columns.allSatisfy(\.blocks.isEmpty) ? nil : .columns(columns)
    case .box(let definitions):
      let blocks = blocks(definitions, on: data)
      return blocks.isEmpty ? nil : .box(blocks)
    }
  }

  private func columns(of definition: BlockColumnDefinition, on data: JSONValue) -> [BlockColumn] {
    forEach(definition.each, definition.when, on: data) { item in
      BlockColumn(
        blocks(definition.blocks, on: item), width: definition.width,
        alignment: definition.alignment, ground: definition.ground, hasLine: definition.hasLine)
    }
  }
}
