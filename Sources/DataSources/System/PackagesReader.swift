import JMESPath

/// Reads the installed packages from the database of dpkg or pacman.
struct PackagesReader: SystemReader {
  static let databases = ["/var/lib/dpkg/status", "/var/lib/pacman/local"]

  /// The state of the databases that `value` was read from; they are parsed again only if it has
  /// changed.
  private var signatures: [FileSignature] = []
  private var value: JSONValue = .null

  mutating func read(_ files: SystemFiles, at moment: Moment) throws(SourceFailure) -> JSONValue {
    let current = Self.databases.map { FileSignature(files.path($0)) }
    if current == signatures { return value }
    let packages: [Package]
    if files.exists(Self.databases[0]) {
      packages = Package.installedByDpkg(
        try files.required(Self.databases[0], limit: LoadLimits.packageDatabaseBytes))
    } else if files.exists(Self.databases[1]) {
      packages = Package.installedByPacman(files, folder: Self.databases[1])
    } else {
      throw SourceFailure(
        .unsupported, "packages: only dpkg and pacman can be read; this machine has neither")
    }
    let largestFirst = packages.sorted { ($0.size, $1.name) > ($1.size, $0.name) }
    value = [
      "count": .integer(Int64(packages.count)),
      "size": .integer(packages.reduce(0) { $0 + $1.size }),
      "list": .array(largestFirst.prefix(LoadLimits.rows).map(\.value)),
    ]
    signatures = current
    return value
  }
}

/// An installed package.
private struct Package {
  var name: String
  var version: String
  /// The size on the disk, in bytes.
  var size: Int64
  var section: String?
  var summary: String?

  var value: JSONValue {
    [
      "name": .string(name), "version": .string(version), "size": .integer(size),
      "section": section.map { .string($0) } ?? .null,
      "summary": summary.map { .string($0) } ?? .null,
    ]
  }

  /// Reads paragraphs of `Key: value` lines, separated by empty lines (deb822).
  static func installedByDpkg(_ status: String) -> [Package] {
    var packages: [Package] = []
    var fields: [Substring: Substring] = [:]
    for line in status.parts(at: "\n", omittingEmpty: false) {
      if line.isEmpty {
        if let package = Package(dpkg: fields) { packages.append(package) }
        fields = [:]
      } else if let colon = line.firstIndex(of: ":"), !line.hasPrefix(" ") {
        fields[line[..<colon]] = line[line.index(after: colon)...].drop { $0 == " " }
      }
    }
    if let package = Package(dpkg: fields) { packages.append(package) }
    return packages
  }

  private init?(dpkg fields: [Substring: Substring]) {
    guard let name = fields["Package"], fields["Status"]?.hasSuffix(" installed") == true else {
      return nil
    }
    self.name = String(name)
    version = fields["Version"].map(String.init) ?? ""
    size = (fields["Installed-Size"].flatMap { Int64($0) } ?? 0) * 1024
    section = fields["Section"].map(String.init)
    summary = fields["Description"].map(String.init)
  }

  /// Reads a folder for each package, with a file `desc` of `%KEY%` lines above their values.
  static func installedByPacman(_ files: SystemFiles, folder: String) -> [Package] {
    files.names(in: folder).compactMap { name in
      files.text("\(folder)/\(name)/desc").flatMap(Package.init(pacman:))
    }
  }

  private init?(pacman desc: String) {
    var fields: [Substring: Substring] = [:]
    var key: Substring = ""
    for line in desc.lines {
      if line.hasPrefix("%"), line.hasSuffix("%") {
        key = line.dropFirst().dropLast()
      } else if fields[key] == nil {
        fields[key] = line
      }
    }
    guard let name = fields["NAME"] else { return nil }
    self.name = String(name)
    version = fields["VERSION"].map(String.init) ?? ""
    size = fields["SIZE"].flatMap { Int64($0) } ?? 0
    section = nil
    summary = fields["DESC"].map(String.init)
  }
}
