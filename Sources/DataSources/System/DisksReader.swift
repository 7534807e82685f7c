import Glibc
import JMESPath

/// Reads the use of the file systems from the mount table and `statvfs`.
struct DisksReader: SystemReader {
  mutating func read(_ files: SystemFiles, at moment: Moment) throws(SourceFailure) -> JSONValue {
    let mounts = Mount.worthShowing(in: try files.required("/proc/self/mounts"))
    let disks = mounts.compactMap { mount in
      Space(files.path(mount.folder)).map { (mount: mount, space: $0) }
    }
    let all = disks.reduce(into: Space()) { $0.add($1.space) }
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
}

/// A line of the mount table.
private struct Mount {
  let device: String
  let folder: String
  let type: String

  private static let network: Set = [
    "nfs", "nfs4", "cifs", "smb3", "fuse.sshfs", "9p", "virtiofs", "ceph", "glusterfs", "zfs",
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
    return (isOnDisk || Self.network.contains(type)) && !Self.images.contains(type)
  }

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

/// The size and use of a file system, in bytes.
private struct Space {
  private var size: Int64 = 0
  private var used: Int64 = 0
  private var available: Int64 = 0

  init() {}

  /// Reads the figures of a mounted folder; nil if they can't be read or are zero.
  init?(_ folder: String) {
    var status = statvfs()
    guard statvfs(folder, &status) == 0, status.f_blocks > 0 else { return nil }
    let block = Int64(status.f_frsize)
    size = Int64(clamping: status.f_blocks) * block
    used = Int64(clamping: status.f_blocks - min(status.f_bfree, status.f_blocks)) * block
    available = Int64(clamping: status.f_bavail) * block
  }

  mutating func add(_ other: Space) {
    size += other.size
    used += other.used
    available += other.available
  }

  /// The members of the source's value.
  ///
  /// The share leaves out the space reserved for root, as `df` does: at 100 %, users can't write.
  var members: [(String, JSONValue)] {
    let share = fraction(used, of: used + available)
    return [
      ("size", .integer(size)), ("used", .integer(used)), ("available", .integer(available)),
      ("percent", .percent(share)), ("fraction", JSONValue(share)),
    ]
  }
}
