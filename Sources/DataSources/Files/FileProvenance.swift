import CLinux
import Foundation
import Glibc

/// Who may have written a file: the user, the administrator, or somebody else.
public struct FileProvenance: Sendable {
  /// The path without symbolic links.
  public let path: String
  /// Whether the file is a symbolic link: what it names is then looked for beside the link, which
  /// another may have made.
  public let isLink: Bool
  /// The path that an answer about the file is remembered by: a link is another file than the one
  /// that it leads to.
  public let identity: String

  public init(of path: String) {
    let written = path.absolutePath
    var status = stat()
    isLink = lstat(written, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    self.path = path.realPath
    identity = isLink ? written : self.path
  }

  /// Whether only the administrator can have written the file.
  public var isOfRoot: Bool {
    guard let status = Self.status(of: path), status.st_uid == 0 else { return false }
    return status.st_mode & (S_IWGRP | S_IWOTH) == 0
  }

  /// Whether somebody else than the user and the administrator may have written the file: it comes
  /// from the web, is on storage that other machines write, is a link, or others may change it.
  public var isForeign: Bool {
    isLink || isDownloaded || isOnForeignStorage || isWritableByOthers
  }

  /// Whether a program has marked the file with its origin, as web browsers do.
  private var isDownloaded: Bool {
    getxattr(path, "user.xdg.origin.url", nil, 0) > 0
      || getxattr(path, "user.xdg.referrer.url", nil, 0) > 0
  }

  // MARK: Storage

  /// Whether the file is on a network file system, or on a medium that can be taken out.
  private var isOnForeignStorage: Bool {
    if path.hasPrefix("/media/") || path.hasPrefix("/run/media/") { return true }
    var status = statfs()
    guard statfs(path, &status) == 0 else { return false }
    return Self.foreignFileSystems.contains(UInt32(truncatingIfNeeded: status.f_type))
  }

  /// The numbers of file systems of networks and of media (linux/magic.h and the systems' own).
  private static let foreignFileSystems: Set<UInt32> = [
    0x6969,  // NFS
    0x517B, 0xFE53_4D42, 0xFF53_4D42,  // SMB
    0x6573_5546,  // FUSE: sshfs, gvfs and others
    0x0102_1997,  // 9P
    0x5346_414F, 0x6B41_4653,  // AFS
    0x00C3_6400,  // Ceph
    0x4D44, 0x2011_BAB0,  // FAT, exFAT
    0x5346_544E, 0x7366_746E,  // NTFS
    0x9660, 0x1501_3346,  // ISO 9660, UDF
  ]

  // MARK: Owners

  /// Whether another user can change the file, or put another one in its place.
  private var isWritableByOthers: Bool {
    guard let file = Self.status(of: path) else { return false }
    if Self.isOfAnother(file) || Self.othersMayWrite(file) { return true }
    var folder = (path as NSString).deletingLastPathComponent
    while true {
      if let status = Self.status(of: folder) {
        // In a sticky folder, others can't replace a folder of the user's. A file that is directly
        // in one counts as theirs all the same.
        let isSticky = status.st_mode & S_ISVTX != 0 && folder != directFolder
        if Self.isOfAnother(status) || Self.othersMayWrite(status) && !isSticky { return true }
      }
      guard folder != "/", !folder.isEmpty else { return false }
      folder = (folder as NSString).deletingLastPathComponent
    }
  }

  private var directFolder: String { (path as NSString).deletingLastPathComponent }

  private static func isOfAnother(_ status: stat) -> Bool {
    status.st_uid != 0 && status.st_uid != geteuid()
  }

  /// Many systems give each user a group of their own, which has no other members.
  private static func othersMayWrite(_ status: stat) -> Bool {
    status.st_mode & S_IWOTH != 0 || status.st_mode & S_IWGRP != 0 && status.st_gid != getegid()
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}
