/// The facts that an import needs beside the cards.
public struct ImportOptions: Sendable {
  /// The address of the server that the cards came from, which addresses without one are on; nil if
  /// it isn't known.
  public var server: String?
  /// The addresses of destinations by their names, instead of those in the manifests.
  public var destinations: [String: String]
  /// The path of a folder whose files are read beside those in the folders of the cards; nil for
  /// none.
  public var root: String?
  /// The hosts whose pictures are loaded also where their addresses come with the data.
  public var pictureHosts: [String]
  /// The name of the folder, beside the dashboard file, for pictures that the cards have in
  /// themselves; nil to leave them out.
  public var pictureFolder: String?

  public init(
    server: String? = nil, destinations: [String: String] = [:], root: String? = nil,
    pictureHosts: [String] = [], pictureFolder: String? = nil
  ) {
    self.server = server
    self.destinations = destinations
    self.root = root
    self.pictureHosts = pictureHosts
    self.pictureFolder = pictureFolder
  }
}
