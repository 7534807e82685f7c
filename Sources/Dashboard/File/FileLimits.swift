/// How large a dashboard file may be, so that no file hangs or fills the memory of a wall.
enum FileLimits {
  /// In bytes, for each file: a dashboard of 1,000 cards has 1 MiB.
  static let size = 4 << 20
  /// Of nodes in nodes, in each file: the format itself needs 14, and `data` may be deep.
  static let depth = 64
  /// In all files together: a dashboard of 1,000 cards has 60,000.
  static let nodes = 200_000
  /// Of files that include files.
  static let includes = 8
}
