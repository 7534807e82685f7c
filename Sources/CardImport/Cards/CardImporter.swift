import Foundation
import JMESPath

/// Makes a card of a dashboard of one manifest.
final class CardImporter: CardFileImporter {
  let manifest: Manifest
  /// The card of the manifest.
  let card: ManifestValue
  let wall: ImportedWall
  /// The name of the card in the dashboard.
  let id: String
  /// The texts of the manifest, with what they refer to.
  let bindings: ManifestBindings
  /// Whether the card has a page of its own, which another card opens.
  let isShownByOther: Bool
  /// A title within the content, which a dashboard has in the header.
  var contentTitle: String?
  /// The Adaptive Card that is the content; nil if it is none.
  var adaptive: ManifestValue?
  /// The cards of a carousel in it.
  var others: [FileNode] = []
  /// The parts that are left out of an Adaptive Card in a file of its own.
  var adaptiveNotes: ImportNotes?
  /// The buttons for the point of a chart that is pressed.
  var pressActions: [FileNode] = []
  /// The words of the content's legend, as an expression for a list of them.
  var legend: String?

  var notes: ImportNotes { manifest.notes }
  var path: String { card.path }

  var title: String? {
    [manifest.root["sap.app"]?["title"], card["header"]?["title"]].lazy
      .compactMap(BindingReading.constant).first
  }

  init(_ manifest: Manifest, in wall: ImportedWall, isShownByOther: Bool = false) {
    self.isShownByOther = isShownByOther
    self.manifest = manifest
    card = manifest.card.withStaticRows
    self.wall = wall
    bindings = ManifestBindings(of: manifest)
    id = wall.unusedID(Self.name(of: manifest))
  }

  /// Returns a name for a card: the last part of its id that says something.
  private static func name(of manifest: Manifest) -> String {
    let id = manifest.root["sap.app"]?["id"]?.string ?? manifest.folder.root.lastPathComponent
    let parts = id.split(separator: ".").map(String.init)
    // Ids end with words for the kind, as in `shop.orders.list.card`.
    let kinds: Set = ["card", "cards", "manifest", "list", "table", "object", "analytical"]
    let name = parts.dropFirst().last { !kinds.contains($0.lowercased()) } ?? parts.last ?? "card"
    return name.asCardName
  }
}

// Timelines.

extension CardImporter {
  func timeline(_ content: ManifestValue, _ parts: Parts) -> FileNode? {
    notes.noteOthers(than: ["data", "item", "maxItems", "actions", "noItemsText"], in: content)
    guard let row = content["item"] else { return nil }
    notes.noteOthers(
      than: [
        "dateTime", "title", "description", "icon", "owner", "ownerImage", "actions", "path",
      ], in: row)
    let scope = parts.contentScope
    let names = itemNames(scope)
    let item = itemScope(scope, at: names)
    let list = Array(names.dropFirst(scope.root?.count ?? 0))
    func labelled(_ key: String) -> String? { bindings.text(self.labelled(row[key]), item) }
    func picture(_ key: String) -> Picture? {
      labelledPicture(row[key]).flatMap {
        self.picture($0, item, of: parts.content?.model, in: list)
      }
    }
    let (owner, ownerImage, icon) = (labelled("owner"), picture("ownerImage"), picture("icon"))
    // Beside a picture of the owner, the icon stands before the name.
    let sign = ownerImage == nil || owner == nil ? nil : icon?.icon
    if ownerImage != nil, sign == nil, let icon = row["icon"] { notes.noteKey(icon) }
    var items = itemsExpression(scope, at: names, item)
    if let limit = limit() { items = items.map { "\($0) | [:\(limit)]" } ?? "[:\(limit)]" }
    let (title, description) = (labelled("title"), labelled("description"))
    return .entries([
      "timeline": .entries([
        "items": items.map(FileNode.text), "time": .text(moment(row["dateTime"], item) ?? ""),
        "title": .text(title ?? description ?? ""),
        "subtitle": title == nil ? nil : description.map(FileNode.text),
        "status": owner.map { owner in
          sign.map { .entries(["text": .text(owner), "icon": .text($0)]) } ?? .text(owner)
        },
        "avatar": (ownerImage ?? icon).map {
          .entries(["image": $0.image.map(FileNode.text), "icon": $0.icon.map(FileNode.text)])
        }, "opens": opens(row, item),
      ])
    ])
  }

  /// Returns a moment as UI5 writes it, with day and time; as it is where the data have other
  /// texts.
  private func moment(_ value: ManifestValue?, _ item: BindingScope) -> String? {
    guard let value = labelled(value), let binding = bindings.binding(value) else { return nil }
    let examples: [JSONValue]
    switch binding {
    case .path(let path): examples = item.examples(of: item.names(of: path))
    case .literal(let constant): examples = [constant]
    default: return bindings.text(value, item)
    }
    guard examples.allSatisfy(DateFormats.isMoment) else { return bindings.text(value, item) }
    let day = BindingExpression.call("format.day", [binding])
    let areDays = !examples.isEmpty && examples.allSatisfy { $0.string?.utf8.count == 10 }
    let time = BindingExpression.call("format.time", [binding])
    return bindings.text(areDays ? day : .text([day, .literal(" "), time]), item, at: value.path)
  }

  private func labelledPicture(_ value: ManifestValue?) -> ManifestValue? {
    value?["src"] ?? labelled(value)
  }
}
