import JMESPath
import Localization

/// Makes a card of a dashboard of one Adaptive Card.
final class AdaptiveImporter: CardFileImporter, FileBindings {
  let card: AdaptiveCard
  let wall: ImportedWall
  let id: String
  /// The paths of the elements that the header shows.
  var headerPaths: Set<String> = []
  /// The title of the header, if it depends on no data.
  private(set) var title: String?
  /// The buttons, and the entries of the menu.
  var actions: [FileNode] = []
  var menu: [FileNode] = []
  /// The ids of the actions.
  var actionIDs: Set<String> = []
  /// The fields of the card by their ids.
  var fields: [AdaptiveField] = []
  /// The card whose content this card is, which sends the values of its fields; nil for none.
  var host: CardImporter?
  /// The name of the source of the card's data; nil if there are none.
  var sourceName: String?
  /// The cards of a carousel, which stand beside the card.
  var others: [FileNode] = []
  /// The paths of the fields that an action asks for.
  var usedFields: Set<String> = []
  /// The hidden elements, and the buttons that show them.
  let toggles: Toggles
  /// The pages with these elements, by the paths of the elements.
  var togglePages: [String: String] = [:]
  /// The pages that buttons for hidden elements open.
  var pages: Set<String> = []
  /// Whether the card is a page that a button opens.
  var isPage = false

  var notes: ImportNotes { card.notes }
  var path: String { "/" }

  /// - Parameter id: the name of the card in the dashboard; nil for one of its own.
  init(_ card: AdaptiveCard, in wall: ImportedWall, id: String? = nil) {
    self.card = card
    self.wall = wall
    self.id = id ?? wall.unusedID(card.id)
    toggles = Toggles(of: card.root)
  }

  /// The parts of an Adaptive Card that a card of a dashboard shows.
  struct Content {
    var header: FileNode?
    var body: FileNode?
    var actions: [FileNode]
    var menu: [FileNode]
    var opens: FileNode?
  }

  /// The keys of a card that a dashboard has nothing of; all others are imported, or show nothing.
  private static let keysWithoutCounterpart = ["backgroundImage", "refresh", "authentication"]

  func imported() -> FileNode {
    if card.data == nil, card.root.json.json().contains("${") {
      notes.note(path, "the card is a template without data: put them beside it, in a .data.json")
    }
    var scope = BindingScope(context: [], root: [])
    scope.sample = card.data
    scope.carried.root = card.data
    sourceName = addSource()
    let content = content(scope)
    let isEmpty = content.body == nil && content.header == nil && content.actions.isEmpty
    if isEmpty, !others.isEmpty { return commented(others.removeFirst()) }
    return commented(
      .entries([
        "id": .text(id), "source": sourceName.map(FileNode.text), "header": content.header,
        "body": content.body ?? (isEmpty ? Self.nothing : nil),
        "footer": content.actions.isEmpty ? nil : .entries(["actions": .list(content.actions)]),
        "menu": content.menu.isEmpty ? nil : .list(content.menu), "opens": content.opens,
      ]))
  }

  /// Returns what the card shows.
  /// - Parameter hasHeader: whether its first texts become the header.
  func content(_ outer: BindingScope, hasHeader: Bool = true) -> Content {
    for key in Self.keysWithoutCounterpart {
      if let value = card.root[key], value.isShown { notes.noteKey(value) }
    }
    var scope = outer
    if let data = card.root["$data"], data.string != nil,
      case .path(let names)? = binding(data)
    {
      scope.context = scope.names(of: names)
    }
    fields = card.root.children.flatMap { fields(in: $0, scope) }
    let header = hasHeader ? header(scope) : nil
    let blocks = elements(card.root["body"], scope)
    for action in card.root["actions"]?.elements ?? [] { add(action, scope) }
    noteUnusedFields()
    return Content(
      header: header, body: body(of: blocks), actions: actions, menu: menu, opens: opens(scope))
  }

  /// Adds the data of the card; returns the name of the source, or nil if there are none.
  private func addSource() -> String? {
    if let file = card.dataFile {
      wall.add(
        source: .entries([
          "type": "file", "path": .text(file.path(from: wall.folder)), "format": "json",
        ]), named: id)
    } else if let data = card.data {
      wall.add(source: .entries(["type": "static", "data": FileNode(data: data)]), named: id)
    } else {
      return nil
    }
    return id
  }

  private func opens(_ scope: BindingScope) -> FileNode? {
    guard let action = card.root["selectAction"] else { return nil }
    guard action.type == "Action.OpenUrl" else {
      noteAction(action)
      return nil
    }
    return address(action, scope).map { .entries(["url": .text($0)]) }
  }

  // MARK: Texts

  /// Returns the value of a text, a number or a Boolean, or nil after noting that it can't be
  /// imported.
  func binding(_ value: ManifestValue?) -> BindingExpression? {
    guard let value else { return nil }
    do throws(BindingFailure) {
      switch value.json {
      case .string(let text): return try AdaptiveText.read(text)
      case .object, .array:
        notes.note(value.path, "a text is expected here")
        return nil
      default: return .literal(value.json)
      }
    } catch {
      notes.note(value.path, error.message)
      return nil
    }
  }

  /// Returns a text without Markdown, for parts of a card that have plain texts.
  func plainText(_ value: ManifestValue?, _ scope: BindingScope) -> String? {
    text(value, scope)?.withoutMarkdown.trimmed
  }

  // MARK: Header

  /// Returns the header of the first texts, if they look like a title and what is below it.
  private func header(_ scope: BindingScope) -> FileNode? {
    guard let lead = AdaptiveLead(of: card.root["body"]) else { return nil }
    guard let text = plainText(lead.title["text"], scope), text.count <= 80 else { return nil }
    if case .literal? = binding(lead.title["text"]) {
      title = text.replacing("$${", with: "${")
    }
    headerPaths.insert(lead.title.path)
    var subtitle: String?
    if let second = lead.subtitle, let text = plainText(second["text"], scope), text.count <= 80 {
      subtitle = text
      headerPaths.insert(second.path)
    }
    var avatar: FileNode?
    if let picture = lead.avatar {
      headerPaths.insert(picture.path)
      avatar = image(of: picture, scope).map { .entries(["image": .text($0)]) }
    }
    guard subtitle != nil || avatar != nil else { return .text(text) }
    return .entries([
      "title": .text(text), "subtitle": subtitle.map(FileNode.text), "avatar": avatar,
    ])
  }
}

/// The first texts of a card, which its header can show without changing their order.
struct AdaptiveLead {
  let title: ManifestValue
  /// The text after the title, if it is of less importance.
  private(set) var subtitle: ManifestValue?
  /// The picture of a person before the title.
  private(set) var avatar: ManifestValue?

  init?(of body: ManifestValue?) {
    var leaves = (body?.elements ?? []).flatMap { Self.leaves(of: $0) }[...]
    if let first = leaves.first, first.element.type == "Image" {
      guard first.element["style"]?.word == "person", leaves.count > 1,
        leaves.dropFirst().first?.element.type == "TextBlock"
      else { return nil }
      avatar = first.element
      leaves = leaves.dropFirst()
    }
    guard let first = leaves.first, first.isAlwaysShown, first.element.type == "TextBlock",
      Self.isProminent(first.element)
    else { return nil }
    title = first.element
    guard let second = leaves.dropFirst().first, second.isAlwaysShown,
      second.element.type == "TextBlock", second.element["isSubtle"]?.json == true,
      second.element["separator"]?.json != true
    else { return }
    subtitle = second.element
  }

  private static func isProminent(_ text: ManifestValue) -> Bool {
    text["weight"]?.word == "bolder" || text["style"]?.word == "heading"
      || ["medium", "large", "extralarge"].contains(text["size"]?.word)
  }

  private struct Leaf {
    let element: ManifestValue
    /// Whether the element depends on no data, and is not one of several beside each other.
    let isAlwaysShown: Bool
  }

  /// Returns the texts, pictures and other elements without inner ones, in their order.
  private static func leaves(of element: ManifestValue, _ isSure: Bool = true) -> [Leaf] {
    if element["isVisible"]?.json == false { return [] }
    var isSure = isSure && element["$data"] == nil && element["$when"] == nil
    switch element.type {
    case "Container", "Column", "":
      return element.children.flatMap { leaves(of: $0, isSure) }
    case "ColumnSet":
      let columns = element.children
      // A row of several texts is the heading of a table, or the like.
      if columns.count(where: { !$0.shownTexts.isEmpty }) > 1 { isSure = false }
      return columns.flatMap { leaves(of: $0, isSure) }
    default: return [Leaf(element: element, isAlwaysShown: isSure)]
    }
  }
}

extension String {
  /// The text without the marks of Markdown for bold and italic letters and for links.
  var withoutMarkdown: String {
    replacing("**", with: "").replacing(/\[([^\[\]]*)\]\([^()\s]*\)/) { String($0.output.1) }
      .replacing(/(^|\s)([*_])([^*_\s][^*_]*)\2($|[\s.,;:!?])/) {
        "\($0.output.1)\($0.output.3)\($0.output.4)"
      }
  }

  /// The text without blanks around it.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
