import Foundation

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
