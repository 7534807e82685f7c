import CardModel
import DataSources

/// The pictures that a dashboard may show.
struct PicturePermission: Sendable {
  /// The addresses whose pictures are loaded.
  enum Addresses {
    case none
    /// The pictures that the file has.
    case ofFile
    /// The pictures of the web that data name as well: a web page loads them, too.
    case `public`
    case all
  }

  /// The files that the dashboard names; nil for all.
  private let files: FilePermission?
  private let addresses: Addresses
  /// Notes that a picture wasn't allowed; nil if all that data name are.
  let refusals: Refusals?

  static let all = PicturePermission(allowing: nil)

  /// Allows what data name.
  /// - Parameter files: the files that the dashboard itself may name; nil for all.
  init(allowing files: FilePermission?) {
    (self.files, addresses, refusals) = (files, .all, nil)
  }

  /// Asks about what data name outside of the folder.
  init(asking files: FilePermission, addresses: Addresses, refusals: Refusals) {
    (self.files, self.addresses, self.refusals) = (files, addresses, refusals)
  }

  /// Returns the picture that a text names; nil for one that isn't allowed, which is noted.
  /// - Parameter template: the text of the file that gives it.
  func picture(_ text: String, from template: Template) -> ImageReference? {
    let isOfData = template.constant == nil
    if text.isWebAddress {
      let isAllowed =
        switch addresses {
        case .none: false
        case .ofFile: !isOfData
        case .public: !isOfData || !Receiver(of: [text]).isPrivate
        case .all: true
        }
      if !isAllowed { refusals?.note() }
      return isAllowed ? .url(text) : nil
    }
    let path = template.path(of: text)
    guard let files, !(isOfData && refusals == nil) else { return .file(path) }
    let scope = files.scope(of: path)
    guard scope.contains(path) else {
      refusals?.note()
      return nil
    }
    return .file(path, within: scope.path)
  }
}
