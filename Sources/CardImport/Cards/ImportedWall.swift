import Foundation
import JMESPath
import Localization

/// The parts that the cards of an import share: the names in the dashboard file, its variables and
/// sources.
final class ImportedWall {
  /// The folder of the file that is written, which paths in it are relative to.
  let folder: URL
  /// The day of the import, such as `2026-11-21`.
  let today: String
  /// The address of the server that manifests without one came from; nil if it isn't known.
  let server: String?
  /// The addresses of destinations by their names, instead of those in the manifests.
  let destinations: [String: String]
  /// A folder whose files are read beside those in the folders of the cards; nil for none.
  let root: URL?
  /// The hosts whose pictures are loaded also where their addresses come with the data.
  let pictureHosts: [String]
  /// The name of the folder for pictures that the cards have in themselves; nil to leave them out.
  let pictureFolder: String?
  /// These pictures, by their addresses.
  private(set) var pictures: [(address: String, picture: ImportedPicture)] = []
  private(set) var sources: [FileEntry] = []
  /// The addresses of servers by the names of their variables.
  private(set) var variables: [FileEntry] = []
  /// Whether a card has a state that depends on one of UI5's words.
  var usesStates = false
  /// The languages of the texts, such as `de_AT`, the best first.
  let languages: [String]
  /// The pages of cards that other cards open.
  private(set) var pages: [FileNode] = []
  /// The parts of these cards that are left out.
  private(set) var pageNotes: [ImportNotes] = []
  /// The names of these pages by the paths of their manifests and the values of their parameters.
  var pageNames: [String: String] = [:]
  /// The choices above the cards.
  private(set) var choices: [FileNode] = []
  private var ids: Set<String> = []
  private var choiceIDs: Set<String> = []
  private var choiceTitles: Set<String> = []

  init(folder: URL, today: String, languages: [String], options: ImportOptions) {
    self.folder = folder
    self.today = today
    self.languages = languages
    server = options.server?.withoutSlash
    destinations = options.destinations
    root = options.root.map { URL(filePath: $0, directoryHint: .isDirectory) }
    pictureHosts = options.pictureHosts
    pictureFolder = options.pictureFolder
  }

  /// Returns the path of a picture that a card has in itself, or nil after noting why there is
  /// none.
  func picture(inAddress address: String, at path: String, _ notes: ImportNotes) -> String? {
    if let known = pictures.first(where: { $0.address == address }) { return known.picture.path }
    guard let pictureFolder else {
      notes.note(
        path,
        """
        a picture inside the card is not imported: with --output it becomes a file beside the \
        dashboard
        """)
      return nil
    }
    let name = "\(pictureFolder)/\(pictures.count + 1)"
    guard let picture = ImportedPicture(address: address, path: name) else {
      notes.note(
        path, "a picture inside the card is broken, or no PNG, JPEG, GIF, BMP or SVG")
      return nil
    }
    pictures.append((address, picture))
    return picture.path
  }

  /// Returns a picture at an address that comes with the data, as far as it is on a host that is
  /// named.
  /// - Parameter address: an expression for the address.
  func picture(onNamedHost address: String) -> String? {
    guard !pictureHosts.isEmpty else { return nil }
    let tests = pictureHosts.map { host in
      "starts_with(to_string(\(address)), 'https://\(host)/')"
    }
    return "${if(\(tests.joined(separator: " || ")), \(address), '')}"
  }

  /// Returns a name that no other card has.
  func unusedID(_ name: String) -> String {
    var id = name
    var number = 2
    while !ids.insert(id).inserted {
      id = "\(name)-\(number)"
      number += 1
    }
    return id
  }

  func add(source: FileNode, named name: String) {
    sources.append(FileEntry(key: name, value: source))
  }

  func remove(source name: String) { sources.removeAll { $0.key == name } }

  /// Removes what would read other files from the sources that were added after the first ones.
  /// - Returns: whether there was something.
  func removeIncludes(after count: Int) -> Bool {
    var found = false
    for index in sources.indices.dropFirst(count) {
      sources[index].value = sources[index].value.withoutIncludes(&found)
    }
    return found
  }

  /// Adds the page of a card that another card opens.
  /// - Parameter notes: those of its own file; nil for a part of the card that opens it.
  func add(page: FileNode, _ notes: ImportNotes? = nil) {
    pages.append(page)
    if let notes { pageNotes.append(notes) }
  }

  /// The numbers of sources, choices and pages.
  struct Counts {
    let sources: Int
    let choices: Int
    let pages: Int
  }

  var counts: Counts {
    Counts(sources: sources.count, choices: choices.count, pages: pages.count)
  }

  /// Removes the sources, choices and pages that were added after the first ones.
  func keep(_ counts: Counts) {
    sources.removeLast(sources.count - counts.sources)
    choices.removeLast(choices.count - counts.choices)
    pages.removeLast(pages.count - counts.pages)
  }

  // MARK: Choices

  /// Whether a page can have another choice.
  var hasRoomForChoice: Bool { choiceIDs.count < 20 }

  /// Returns a name for a choice that no other has, with the name of its card if need be.
  func unusedChoiceID(_ name: String, ofCard card: String) -> String {
    func identifier(_ text: String) -> String { text.asIdentifier.replacing("-", with: "_") }
    let names = [identifier(name), identifier("\(card)-\(name)")]
    if let id = names.first(where: { choiceIDs.insert($0).inserted }) { return id }
    var number = 2
    while !choiceIDs.insert("\(names[1])_\(number)").inserted { number += 1 }
    return "\(names[1])_\(number)"
  }

  /// Returns a title for a choice that no other has, with the title of its card if need be.
  func unusedChoiceTitle(_ title: String, ofCard card: String) -> String {
    choiceTitles.insert(title).inserted ? title : "\(title) (\(card))"
  }

  func add(choice: FileNode) { choices.append(choice) }

  // MARK: Servers

  /// The address that stands in the file where a manifest doesn't say one.
  private static let unknownServer = "https://server.example"

  /// Returns an address on the server that the manifest came from, which only its host knows.
  /// - Parameter isLink: whether the address is one that a press opens, which loads no data.
  func server(
    for path: String, _ value: ManifestValue, _ notes: ImportNotes, isLink: Bool = false
  ) -> String {
    declare("server", server ?? Self.unknownServer, isKnown: server != nil)
    if server == nil { noteServer(of: path, at: value.path, notes, isNotice: isLink) }
    return "${var:server}" + path
  }

  /// Declares the variables of a manifest's destinations.
  func addDestinations(of manifest: Manifest) {
    let uses = manifest.card.json.json()
    for destination in manifest.card["configuration"]?["destinations"]?.members ?? []
    where uses.contains("{destinations>/\(destination.key)}") {
      let name = BindingWriter.variableName(destination.key)
      let names = [destination.key, destination["name"]?.string].compactMap { $0 }
      let given = names.lazy.compactMap { self.destinations[$0] }.first
      guard let address = given ?? destination["defaultUrl"]?.string, !address.isEmpty else {
        declare(name, Self.unknownServer, isKnown: false)
        manifest.notes.note(
          destination.path,
          "the address of the destination is not in the manifest: name it with --destination")
        continue
      }
      if address.scheme == "http" || address.scheme == "https" {
        declare(name, address.withoutSlash, isKnown: true)
      } else {
        declare(
          name, (server ?? Self.unknownServer) + "/" + address.trimmingSlashes,
          isKnown: server != nil)
        if server == nil {
          noteServer(
            of: address, at: destination["defaultUrl"]?.path ?? destination.path, manifest.notes)
        }
      }
    }
  }

  private func noteServer(
    of address: String, at path: String, _ notes: ImportNotes, isNotice: Bool = false
  ) {
    notes.note(
      path, "the server of \"\(address)\" is not in the manifest: name it with --server",
      isNotice: isNotice)
  }

  private func declare(_ name: String, _ address: String, isKnown: Bool) {
    guard !variables.contains(where: { $0.key == name }) else { return }
    let node = FileNode.text(address.replacing("${", with: "$${"))
    let note = String(localized: "The manifest doesn’t name this server: write its address here.")
    variables.append(FileEntry(key: name, value: isKnown ? node : .commented([note], node)))
  }
}

extension String {
  fileprivate var withoutSlash: String { hasSuffix("/") ? String(dropLast()) : self }

  fileprivate var trimmingSlashes: String {
    split(separator: "/", omittingEmptySubsequences: true).joined(separator: "/")
  }
}
