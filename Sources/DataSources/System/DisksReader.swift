import Dispatch
import JMESPath
import Synchronization

/// Reads the use of the file systems from the mount table and `statvfs`.
///
/// A network file system whose server is silent is left out: it delays the others by a second at
/// most, and not again before its server has answered.
struct DisksReader: SystemReader {
  /// The measurements of network file systems, by their folders.
  private var measurements: [String: NetworkMeasurement] = [:]

  mutating func read(_ files: SystemFiles, at moment: Moment) throws(SourceFailure) -> JSONValue {
    let mounts = Mount.worthShowing(in: try files.required("/proc/self/mounts"))
    let spaces = measureNetwork(mounts.filter(\.isNetwork).map { files.path($0.folder) })
    let disks = mounts.compactMap { mount -> (mount: Mount, space: DiskSpace)? in
      let folder = files.path(mount.folder)
      let space = mount.isNetwork ? spaces[folder] : DiskSpace(folder)
      return space.map { (mount, $0) }
    }
    let all = disks.reduce(into: DiskSpace()) { $0.add($1.space) }
    return JSONValue(
      members:
        all.members + [
          (
            "list",
            .array(
              disks.map { disk in
                JSONValue(
                  members: [
                    ("mount", .string(disk.mount.folder)), ("device", .string(disk.mount.device)),
                    ("type", .string(disk.mount.type)),
                  ] + disk.space.members)
              })
          )
        ])
  }

  /// Measures network file systems all at once, except those whose servers are silent.
  private mutating func measureNetwork(_ folders: [String]) -> [String: DiskSpace] {
    measurements = measurements.filter { !$0.value.hasEnded(by: .now()) }
    let new = folders.filter { measurements[$0] == nil }
    for folder in new { measurements[folder] = NetworkMeasurement(of: folder) }
    let end = DispatchTime.now() + LoadLimits.networkFileSystems.interval
    return new.reduce(into: [:]) { spaces, folder in
      guard let measurement = measurements[folder], measurement.hasEnded(by: end) else { return }
      spaces[folder] = measurement.space
    }
  }
}

/// A measurement of a network file system, which has no end while its server is silent.
private final class NetworkMeasurement: Sendable {
  private let result = Mutex<DiskSpace?>(nil)
  private let work = DispatchGroup()

  init(of folder: String) {
    DispatchQueue(label: "cardwall.mount").async(group: work) { [self] in
      let space = DiskSpace(folder)
      result.withLock { $0 = space }
    }
  }

  /// Waits for the end of the measurement.
  /// - Returns: whether it has ended in time.
  func hasEnded(by deadline: DispatchTime) -> Bool { work.wait(timeout: deadline) == .success }

  /// The figures, once the measurement has ended; nil if they can't be read or are zero.
  var space: DiskSpace? { result.withLock { $0 } }
}

/// A line of the mount table.
private struct Mount {
  let device: String
  let folder: String
  let type: String

  private static let network: Set = [
    "nfs", "nfs4", "cifs", "smb3", "fuse.sshfs", "9p", "virtiofs", "ceph", "glusterfs",
  ]
  /// Read-only images, which are always full.
  private static let images: Set = ["squashfs", "iso9660", "erofs", "udf"]

  /// Returns the mounts of disks and network file systems, each device once with its shortest path.
  static func worthShowing(in table: String) -> [Mount] {
    var byDevice: [String: Mount] = [:]
    for line in table.lines {
      let fields = line.fields
      guard fields.count >= 3 else { continue }
      let mount = Mount(
        device: unescaped(fields[0]), folder: unescaped(fields[1]), type: String(fields[2]))
      guard mount.isWorthShowing else { continue }
      if let known = byDevice[mount.device], known.folder.utf8.count <= mount.folder.utf8.count {
        continue
      }
      byDevice[mount.device] = mount
    }
    return byDevice.values.sorted { $0.folder < $1.folder }
  }

  private var isWorthShowing: Bool {
    if type == "overlay" { return folder == "/" }
    let isOnDisk = device.hasPrefix("/") && !device.hasPrefix("/dev/loop")
    return (isOnDisk || isNetwork || type == "zfs") && !Self.images.contains(type)
  }

  /// Whether its figures come from another machine.
  var isNetwork: Bool { Self.network.contains(type) }

  /// Decodes the escapes, such as `\040`, that the kernel writes for spaces, tabs and backslashes.
  private static func unescaped(_ field: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = field.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      if byte == UInt8(ascii: "\\"), digits.count == 3,
        let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
      {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
